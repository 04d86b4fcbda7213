import SQLite

/// The orders of strings that sort descriptors ask for by their selectors.
enum SQLCollations {
    static let noCase = "NSCollateNoCase"
    static let localeSensitive = "NSCollateLocaleSensitive"
    static let localeSensitiveNoCase = "NSCollateLocaleSensitiveNoCase"
    static let finderLike = "NSCollateFinderlike"

    /// The collation for a selector: the empty string for the binary order that columns have of themselves, nil for
    /// a selector that SQLite cannot sort by.
    static func name(for selector: String) -> String? {
        switch selector {
        case "compare:": ""
        case "caseInsensitiveCompare:": noCase
        case "localizedCompare:": localeSensitive
        case "localizedCaseInsensitiveCompare:": localeSensitiveNoCase
        case "localizedStandardCompare:": finderLike
        default: nil
        }
    }

    static func register(on connection: Connection) throws(SQLiteError) {
        try register(noCase, on: connection) { $0.caseInsensitiveCompare($1) }
        try register(localeSensitive, on: connection) { $0.localizedCompare($1) }
        try register(localeSensitiveNoCase, on: connection) { $0.localizedCaseInsensitiveCompare($1) }
        try register(finderLike, on: connection) { $0.localizedStandardCompare($1) }
    }

    private static func register(
        _ name: String, on connection: Connection, _ compare: @escaping (String, String) -> ComparisonResult
    ) throws(SQLiteError) {
        try connection.registerCollation(name) { one, other in
            Int32(compare(String(decoding: one, as: UTF8.self), String(decoding: other, as: UTF8.self)).rawValue)
        }
    }
}
