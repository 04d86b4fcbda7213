import Foundation

/// The reserved words of the format language, in any case. A key with one of these names needs a `#` before it.
enum ReservedWords {
    static let all: Set<String> = [
        "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "CASEINSENSITIVE", "CI", "MATCHES", "CONTAINS",
        "BEGINSWITH", "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE", "YES", "FALSE", "NO", "FIRST", "LAST",
        "SIZE", "ANYKEY", "SUBQUERY", "FETCH", "CAST", "FUNCTION", "TERNARY", "UNION", "INTERSECT", "MINUS",
        "TRUEPREDICATE", "FALSEPREDICATE",
    ]

    /// The words that can only be operators or modifiers, so that no value starts with one.
    static let operators: Set<String> = [
        "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "CASEINSENSITIVE", "CI", "MATCHES", "CONTAINS",
        "BEGINSWITH", "ENDSWITH", "BETWEEN", "FIRST", "LAST", "SIZE", "SUBQUERY", "FETCH", "CAST",
    ]

    /// The key path as the parser reads it back: `#size` if its first key is a reserved word. After a dot, only a key
    /// is possible, so later keys need no `#`.
    static func escaped(keyPath: String) -> String {
        all.contains(keyPath.prefix { $0 != "." }.uppercased()) ? "#\(keyPath)" : keyPath
    }

    /// Whether the language can spell the path: each key is an identifier.
    static func canSpell(keyPath: String) -> Bool {
        keyPath.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { key in
            let name = key.hasPrefix("@") ? key.dropFirst() : key
            guard let first = name.unicodeScalars.first, first.startsIdentifier else { return false }
            return name.unicodeScalars.allSatisfy(\.continuesIdentifier)
        }
    }
}
