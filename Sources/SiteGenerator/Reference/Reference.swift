import Foundation

/// The public types of the module with their members: what the pages of the reference are made from.
struct Reference: Sendable {
    /// A type, or the symbols outside of types, whose name is empty.
    struct TypeEntry: Sendable {
        /// The name with its enclosing types: `NSManagedObjectContext.ScheduledTaskType`.
        var name: String
        var kind = Kind.type
        var symbol = Symbol()
        var inherits: String?
        var conforms: [String] = []
        var members: [Member] = []

        var file: String { "api-\(name.isEmpty ? "globals" : name).html" }

        /// The file that declares the type, or most of what the module adds to a type of another one.
        var source: String? {
            let files = Dictionary(members.compactMap { $0.symbol.source?.file }.map { ($0, 1) }, uniquingKeysWith: +)
            return symbol.source?.file ?? files.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }

    struct Member: Sendable {
        var kind: MemberKind
        /// The name with its argument labels: `fetch(_:)`.
        var title: String
        /// Unique on the type's page.
        var id = ""
        var symbol = Symbol()
    }

    /// The facts about each symbol from the symbol graph; empty without one.
    struct Symbol: Sendable {
        var declaration: [SymbolGraph.Fragment] = []
        /// The doc comment, in Markdown.
        var comment = ""
        /// The file, relative to the root of the kit, and the line, counted from 1.
        var source: (file: String, line: Int)?
    }

    enum Kind: String, Sendable {
        case `class`, `struct`, `enum`, `protocol`, `extension`, type, globals
    }

    /// The kinds of members in the order of the page's sections.
    enum MemberKind: String, CaseIterable, Sendable {
        case cases, initializers, properties, methods, typeProperties, typeMethods, constants, aliases, operators
    }

    private(set) var types: [TypeEntry] = []
    /// The page of each type, by the identifier that declarations refer to it with.
    private(set) var files: [String: String] = [:]
    /// The stamps of the symbol graphs; none without them.
    private(set) var stamps: [FileStamp] = []

    /// A reference without declarations and comments, for a kit whose module isn't built.
    init(_ symbols: PublicSymbols) {
        var entries: [String: TypeEntry] = [:]
        for symbol in symbols.all.sorted(by: { $0.path < $1.path }) {
            entries[symbol.type, default: TypeEntry(name: symbol.type)].add(symbol)
        }
        finish(entries)
    }

    /// The reference of the modules whose symbol graphs are in `folder`. Symbols with a comment from another module,
    /// such as `hash(into:)`, are left out.
    init(folder: URL) throws {
        stamps = SymbolGraph.files(in: folder).compactMap(FileStamp.init)
        let graphs = try concurrentMap(SymbolGraph.files(in: folder)) { file in
            Result { try SymbolGraph(file: file) }
        }.map { try $0.get() }
        let modules = Set(graphs.map(\.module.name))
        var entries: [String: TypeEntry] = [:]
        var paths: [String: String] = [:]
        for symbol in graphs.flatMap(\.symbols) where !symbol.pathComponents.contains(where: { $0.hasPrefix("_") }) {
            let path = symbol.pathComponents.joined(separator: ".")
            let isInherited = symbol.docComment.map { $0.module.map { !modules.contains($0) } ?? false } ?? false
            if let kind = Kind(symbolKind: symbol.kind.identifier) {
                var entry = entries[path] ?? TypeEntry(name: path)
                entry.kind = kind
                entry.symbol = Symbol(symbol)
                entries[path] = entry
                paths[symbol.identifier.precise] = path
            } else if let kind = MemberKind(symbol), !isInherited {
                let type = symbol.pathComponents.dropLast().joined(separator: ".")
                entries[type, default: TypeEntry(name: type)].members.append(
                    Member(kind: kind, title: symbol.pathComponents.last ?? "", symbol: Symbol(symbol)))
            }
        }
        for relationship in graphs.flatMap(\.relationships) {
            guard let path = paths[relationship.source] else { continue }
            let target = paths[relationship.target] ?? relationship.targetFallback?.lastName ?? ""
            guard !target.isEmpty, !Self.silent.contains(target) else { continue }
            switch relationship.kind {
            case "inheritsFrom": entries[path]?.inherits = target
            case "conformsTo": entries[path]?.conforms.append(target)
            default: break
            }
        }
        for (path, entry) in entries where entry.kind == .type && !path.isEmpty { entries[path]?.kind = .extension }
        finish(entries)
        files = paths.mapValues { entries[$0]?.file ?? "" }
    }

    /// Conformances that every type has.
    private static let silent: Set = ["Copyable", "Escapable", "SendableMetatype", "CVarArg"]

    private mutating func finish(_ entries: [String: TypeEntry]) {
        types = entries.values.map { entry in
            var entry = entry
            if entry.name.isEmpty { entry.kind = .globals }
            entry.conforms = Set(entry.conforms).sorted()
            let order = Dictionary(uniqueKeysWithValues: MemberKind.allCases.enumerated().map { ($1, $0) })
            entry.members.sort {
                (order[$0.kind]!, $0.title.lowercased(), $0.symbol.declaration.count)
                    < (order[$1.kind]!, $1.title.lowercased(), $1.symbol.declaration.count)
            }
            var used: [String: Int] = [:]
            for index in entry.members.indices {
                let id = entry.members[index].title.identifier
                used[id, default: 0] += 1
                entry.members[index].id = used[id] == 1 ? id : "\(id)-\(used[id]!)"
            }
            return entry
        }.sorted { ($0.name.isEmpty ? 1 : 0, $0.name.lowercased()) < ($1.name.isEmpty ? 1 : 0, $1.name.lowercased()) }
    }

    /// The reference of the kit at `root`, without the symbols that `table` leaves out.
    init(root: URL, graphs: URL?, symbols: PublicSymbols, table: SymbolTable) throws {
        let hasGraphs = graphs.map { !SymbolGraph.files(in: $0).isEmpty } ?? false
        if let graphs, hasGraphs { try self.init(folder: graphs) } else { self.init(symbols) }
        types = types.compactMap { type in
            guard type.name.isEmpty || table.lists(PublicSymbol(type: type.name)) else { return nil }
            var type = type
            type.members.removeAll { member in
                let name = member.title.prefix { $0 != "(" }
                return !table.lists(
                    PublicSymbol(type: type.name, member: String(name), isFunction: name.count < member.title.count))
            }
            return type
        }
        let present = Set(types.map(\.file))
        files = files.filter { present.contains($0.value) }
    }

    /// The names of all symbols, which the pages of lessons depend on.
    var names: String {
        types.map { type in type.name + " " + type.members.map(\.title).joined(separator: " ") }.joined(separator: "\n")
    }

    /// The addresses of all symbols, relative to a page of the site.
    var addresses: SymbolAddresses {
        SymbolAddresses(
            types.flatMap { type in
                (type.name.isEmpty ? [] : [(type.name, type.file)])
                    + type.members.map { member in
                        (type.name.isEmpty ? member.title : "\(type.name).\(member.title)", "\(type.file)#\(member.id)")
                    }
            })
    }
}

extension Reference.TypeEntry {
    fileprivate mutating func add(_ symbol: PublicSymbol) {
        guard symbol.member != nil else { return }
        members.append(
            Reference.Member(kind: symbol.isFunction ? .methods : .properties, title: symbol.shown))
    }
}

extension Reference.Kind {
    fileprivate init?(symbolKind: String) {
        switch symbolKind {
        case "swift.class": self = .class
        case "swift.struct": self = .struct
        case "swift.enum": self = .enum
        case "swift.protocol": self = .protocol
        default: return nil
        }
    }
}

extension Reference.MemberKind {
    fileprivate init?(_ symbol: SymbolGraph.Symbol) {
        switch symbol.kind.identifier {
        case "swift.enum.case": self = .cases
        case "swift.init": self = .initializers
        case "swift.property", "swift.subscript": self = .properties
        case "swift.method", "swift.func": self = .methods
        case "swift.type.property", "swift.type.subscript": self = .typeProperties
        case "swift.type.method": self = .typeMethods
        case "swift.var": self = .constants
        case "swift.typealias", "swift.associatedtype": self = .aliases
        case "swift.func.op": self = .operators
        default: return nil
        }
    }
}

extension Reference.Symbol {
    fileprivate init(_ symbol: SymbolGraph.Symbol) {
        declaration = symbol.declarationFragments ?? []
        comment = symbol.docComment?.lines.map(\.text).joined(separator: "\n") ?? ""
        guard let location = symbol.location, let folder = location.uri.range(of: "/Sources/", options: .backwards)
        else { return }
        source = ("Sources/" + location.uri[folder.upperBound...], location.position.line + 1)
    }
}

extension String {
    /// The name after the last dot: `Swift.Hashable` is `Hashable`.
    fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? self }

    /// The name as an ID: letters and digits, with hyphens for the rest.
    fileprivate var identifier: String {
        let words = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return words.isEmpty ? "operator" : words.joined(separator: "-")
    }
}
