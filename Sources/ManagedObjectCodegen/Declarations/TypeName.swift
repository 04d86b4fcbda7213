import Foundation

/// A mangled type, converted into source text.
///
///     TypeName("$sShy7Company8EmployeeCGD").text(in: scope)    // "Set<Employee>"
///
/// The text of the declaration itself is not usable: its file can have its own imports and aliases.
struct TypeName: Equatable {
    /// The type with every name fully qualified, such as `Swift.Set<Company.Employee>`.
    let qualified: String

    init(_ mangled: String) {
        var length: UInt = 0
        let text = mangled.withCString { demangle($0, UInt(mangled.utf8.count), nil, &length, 0) }
        qualified = text.map { String(cString: $0) } ?? ""
        free(text)
    }

    private init(qualified: String) { self.qualified = qualified }

    /// The type with classes that are private to their files replaced by `NSManagedObject`: references to either have
    /// the same representation.
    func erasing(_ privateClasses: some Sequence<String>) -> TypeName {
        TypeName(
            qualified: privateClasses.reduce(qualified) {
                $0.replacingOccurrences(of: $1, with: "CoreData.NSManagedObject")
            })
    }

    /// The name of a class that is private to its file, `Company.(Desk in _0A1B)`, and the discriminator that makes it
    /// unique; nil for any other type.
    var privateClass: (module: String, name: String, discriminator: String)? {
        guard let match = qualified.wholeMatch(of: /(\w+)\.\((\w+) in _(\w+)\)(?:\.Type)?/) else { return nil }
        return (String(match.1), String(match.2), String(match.3))
    }

    /// Whether the compiler could not determine the type.
    var isUnknown: Bool { qualified.isEmpty || qualified.contains("<ERROR TYPE>") }

    /// The meaning of names in the generated file, which determines the module names that can be omitted.
    struct Scope {
        /// The module that is being compiled.
        let module: String
        /// The names of all types that the module declares, which hide types of other modules.
        let ownTypes: Set<String>
    }

    /// The type's source text; nil if the type cannot be named from another file.
    func text(in scope: Scope) -> String? {
        guard !isUnknown, !qualified.contains(" in "), !qualified.contains("<opaque") else { return nil }
        var parser = Parser(rest: Substring(qualified), scope: scope)
        guard let text = parser.type(), parser.rest.isEmpty else { return nil }
        return text
    }

    /// The part of a nominal type's name after its module, such as `Outer.Inner`; nil for any other type.
    var path: (module: String, names: [String])? {
        guard qualified.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return nil }
        let parts = qualified.split(separator: ".").map(String.init)
        guard parts.count > 1 else { return nil }
        return (parts[0], Array(parts.dropFirst()))
    }
}

extension TypeName {
    /// A parser of the demangler's notation: names with arguments, tuples, functions, compositions.
    private struct Parser {
        var rest: Substring
        let scope: Scope

        mutating func type() -> String? {
            guard var text = operand() else { return nil }
            while take(" & ") {
                guard let next = operand() else { return nil }
                text += " & \(next)"
            }
            let effects = take(" async") ? " async" : ""
            let throwing = take(" throws") ? " throws" : ""
            if take(" -> ") {
                guard let result = type() else { return nil }
                text += "\(effects)\(throwing) -> \(result)"
            }
            return text
        }

        private mutating func operand() -> String? {
            if take("(") {
                let elements = list(until: ")")
                return elements.map { "(\($0.joined(separator: ", ")))" }
            }
            if take("Any") { return "Any" }
            var names: [String] = []
            var text = ""
            repeat {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                guard !name.isEmpty else { return nil }
                rest = rest.dropFirst(name.count)
                names.append(String(name))
                if take("<") {
                    guard let arguments = list(until: ">") else { return nil }
                    let generic = spelled(names)
                    text += (text.isEmpty ? "" : ".") + sugared(generic, arguments)
                    names = []
                }
            } while take(".")
            if text.isEmpty { return spelled(names) }
            return names.isEmpty ? text : "\(text).\(names.joined(separator: "."))"
        }

        private mutating func list(until end: String) -> [String]? {
            var elements: [String] = []
            if take(end) { return elements }
            repeat {
                // A tuple's label.
                let label = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                var prefix = ""
                if rest.dropFirst(label.count).hasPrefix(": ") {
                    prefix = "\(label): "
                    rest = rest.dropFirst(prefix.count)
                }
                guard let element = type() else { return nil }
                elements.append(prefix + element)
            } while take(", ")
            return take(end) ? elements : nil
        }

        private mutating func take(_ text: String) -> Bool {
            guard rest.hasPrefix(text) else { return false }
            rest = rest.dropFirst(text.count)
            return true
        }

        /// Omits the module if the bare name has the same meaning.
        private func spelled(_ names: [String]) -> String {
            guard names.count > 1 else { return names.joined() }
            let path = names.dropFirst().joined(separator: ".")
            switch names[0] {
            case scope.module: return path
            case "Swift", "Foundation", "FoundationEssentials", "CocoaFoundation", "CoreData":
                if !scope.ownTypes.contains(names[1]) { return path }
                // Foundation re-exports the types of its parts.
                return (names[0] == "FoundationEssentials" ? "Foundation" : names[0]) + "." + path
            default: return names.joined(separator: ".")
            }
        }

        private func sugared(_ generic: String, _ arguments: [String]) -> String {
            switch (generic, arguments.count) {
            case ("Optional", 1):
                let needsParentheses = arguments[0].contains("->") || arguments[0].contains("&")
                return needsParentheses ? "(\(arguments[0]))?" : "\(arguments[0])?"
            case ("Array", 1): return "[\(arguments[0])]"
            case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
            default: return "\(generic)<\(arguments.joined(separator: ", "))>"
            }
        }
    }
}

// The standard library's demangler, so that mangled names are never parsed by hand.
@_silgen_name("swift_demangle")
private func demangle(
    _ name: UnsafePointer<CChar>?, _ length: UInt, _ buffer: UnsafeMutablePointer<CChar>?,
    _ bufferSize: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
