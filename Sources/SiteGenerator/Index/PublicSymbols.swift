import Foundation

/// A public type, member or global function of the module.
struct PublicSymbol: Hashable, Sendable {
    /// The type's name with its enclosing types: `CocoaError.Code`.
    var type: String
    /// The member's name without its arguments; nil for the type itself. A global function has no type, `""`.
    var member: String?
    var isFunction = false

    /// The name shown in the index, below the type.
    var shown: String {
        guard let member else { return type }
        return isFunction ? "\(member)()" : member
    }

    /// The name with its type in front: `NSFetchRequest.fetchLimit`.
    var path: String { member == nil || type.isEmpty ? shown : "\(type).\(shown)" }
}

/// The public symbols of the Swift files in some folders.
///
/// They are parsed from the declarations. The formatter guarantees one declaration per line, indented by four spaces
/// for each enclosing type. Names that begin with an underscore are omitted, because programs aren't meant to use them.
struct PublicSymbols {
    private(set) var all: Set<PublicSymbol> = []

    /// The symbols of the modules that a program imports as `CoreData`.
    init(root: URL) {
        self.init(in: ["CoreData", "CocoaFoundation"].map { root.appendingPathComponent("Sources/\($0)") })
    }

    init(in folders: [URL]) {
        for folder in folders {
            let files = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []).sorted()
            for file in files where file.hasSuffix(".swift") {
                let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
                read(text)
            }
        }
    }

    private struct Scope {
        var indentation: Int
        var type: String
        /// Whether members are public without an access modifier.
        var isOpen: Bool
        var hasCases: Bool
    }

    mutating func read(_ text: String) {
        var scopes: [Scope] = []
        var isInComment = false
        for line in text.split(separator: "\n") {
            let words = Substring(line.utf8.drop { $0 == UInt8(ascii: " ") })
            if words.hasPrefix("/*") { isInComment = true }
            if isInComment || words.hasPrefix("//") {
                if words.contains("*/") { isInComment = false }
                continue
            }
            let indentation = line.utf8.count - words.utf8.count
            while let last = scopes.last, last.indentation >= indentation { scopes.removeLast() }
            // A deeper declaration is local to a body.
            guard indentation == (scopes.last.map { $0.indentation + 4 } ?? 0) else { continue }
            guard let declaration = Declaration(words) else { continue }
            let isPublic = declaration.isPublic || (scopes.last?.isOpen == true && !declaration.isRestricted)
            let outer = scopes.last?.type
            switch declaration.kind {
            case "class", "struct", "enum", "protocol", "actor", "extension":
                let type = [outer, declaration.name].compactMap(\.self).joined(separator: ".")
                let isExtension = declaration.kind == "extension"
                guard !declaration.name.hasPrefix("_") else { continue }
                // Extensions of other modules' types contribute members, but the types don't belong to this module.
                if isPublic, !isExtension { all.insert(PublicSymbol(type: type)) }
                if isPublic, let cases = words.firstRange(of: "{ case ") {
                    for name in words[cases.upperBound...].prefix(while: { $0 != "}" }).split(separator: ",") {
                        insert(String(name.filter { $0 != " " }), in: type, isFunction: false)
                    }
                }
                if isPublic || isExtension {
                    scopes.append(
                        Scope(
                            indentation: indentation, type: type,
                            isOpen: isPublic && ["protocol", "extension"].contains(declaration.kind),
                            hasCases: isPublic && declaration.kind == "enum"))
                }
            case "case":
                guard scopes.last?.hasCases == true else { continue }
                for name in declaration.names { insert(name, in: outer ?? "", isFunction: false) }
            default:
                if isPublic { insert(declaration.name, in: outer ?? "", isFunction: declaration.kind == "func") }
            }
        }
    }

    private mutating func insert(_ name: String, in type: String, isFunction: Bool) {
        guard !name.hasPrefix("_"), name.first?.isLetter == true else { return }
        all.insert(PublicSymbol(type: type, member: name, isFunction: isFunction))
    }
}

/// The head of a declaration: its modifiers, its kind and its name.
private struct Declaration {
    let kind: String
    let name: String
    let names: [String]
    let isPublic: Bool
    let isRestricted: Bool

    private static let kinds: Set = [
        "class", "struct", "enum", "protocol", "actor", "extension", "case", "var", "let", "func", "typealias",
    ]

    init?(_ line: Substring) {
        var words = line.split(separator: " ", maxSplits: 12)[...]
        var modifiers: Set<Substring> = []
        while let word = words.first,
            word.hasPrefix("@") || !Self.kinds.contains(String(word)) || Self.isModifier(words)
        {
            guard word.first?.isLetter == true || word.hasPrefix("@") else { return nil }
            modifiers.insert(word)
            words = words.dropFirst()
        }
        guard let kind = words.popFirst(), let first = words.first else { return nil }
        self.kind = String(kind)
        names =
            kind == "case"
            ? words.joined(separator: " ").split(separator: ",").map { Self.identifier($0.drop { $0 == " " }) }
            : [Self.identifier(first)]
        name = names.first ?? ""
        isPublic = modifiers.contains("public") || modifiers.contains("open")
        isRestricted = !modifiers.isDisjoint(with: ["private", "fileprivate", "internal", "package"])
    }

    /// `class func` and `class var` are members of the type, not classes.
    private static func isModifier(_ words: ArraySlice<Substring>) -> Bool {
        words.first == "class"
            && words.dropFirst().first.map { ["func", "var", "override", "final"].contains($0) } == true
    }

    private static func identifier(_ word: Substring) -> String {
        String(word.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    }
}
