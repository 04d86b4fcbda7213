/// The addresses of symbols, found by the names that sentences use: `NSFetchRequest`, `perform(_:)`.
///
/// A member is recognized behind its type, `NSFetchRequest.fetchLimit`, or alone if its name consists of several words
/// and only one type has it.
struct SymbolAddresses: Sendable, Equatable {
    private var addresses: [String: String] = [:]

    /// `pairs` has full names, as `NSFetchRequest.fetchLimit`. The first address of a name counts.
    init(_ pairs: [(name: String, address: String)] = []) {
        var members: [String: Set<String>] = [:]
        for (name, address) in pairs where addresses[name] == nil {
            addresses[name] = address
            guard let dot = name.lastDot else { continue }
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
}

extension String {
    /// The dot before the last name of a path. An operator's dots and those in arguments don't count.
    fileprivate var lastDot: String.Index? {
        let end = firstIndex(of: "(") ?? endIndex
        return self[..<end].lastIndex(of: ".")
    }
}
