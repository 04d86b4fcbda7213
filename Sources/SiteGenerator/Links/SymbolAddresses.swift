/// The addresses of symbols, found by the names that sentences use: `NSFetchRequest`, `perform(_:)`.
///
/// A member is recognized behind its type, `NSFetchRequest.fetchLimit`, or alone if its name consists of several words
/// and only one type has it.
struct SymbolAddresses: Sendable {
    private var addresses: [String: String] = [:]
    /// The types and constants, whose names begin with a capital letter and contain no dot.
    private var types = WordTable(capacity: 128)

    /// `pairs` has full names, as `NSFetchRequest.fetchLimit`. The first address of a name counts.
    init(_ pairs: [(name: String, address: String)] = []) {
        var members: [String: Set<String>] = [:]
        for (name, address) in pairs where addresses[name] == nil {
            addresses[name] = address
            guard let dot = name.lastDot else {
                if name.utf8.first?.isUpper == true { _ = types.number(of: name.utf8) }
                continue
            }
            members[String(name[name.index(after: dot)...]), default: []].insert(address)
        }
        for (name, found) in members where found.count == 1 && addresses[name] == nil {
            guard name.first?.isLowercase == true, name.isCamelCase else { continue }
            addresses[name] = found.first
        }
    }

    func address(of code: String) -> String? {
        addresses[code] ?? (code.hasSuffix("()") ? addresses[String(code.dropLast(2))] : nil)
    }

    /// Whether a name in code, as UTF-8, is one of the types and constants.
    func hasType(_ name: some Collection<UInt8>) -> Bool { types.contains(name) }
}

extension String {
    /// The type without its arguments: `NSFetchRequest` for `NSFetchRequest<Employee>`.
    var withoutTypeArguments: String {
        guard hasSuffix(">"), first?.isUppercase == true, let start = firstIndex(of: "<") else { return self }
        return String(self[..<start])
    }

    /// The dot before the last name of a path. An operator's dots and those in arguments don't count.
    fileprivate var lastDot: String.Index? {
        let end = firstIndex(of: "(") ?? endIndex
        return self[..<end].lastIndex(of: ".")
    }
}
