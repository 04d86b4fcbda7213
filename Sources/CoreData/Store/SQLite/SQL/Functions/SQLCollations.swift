import SQLite

/// The collations for the selectors of sort descriptors.
enum SQLCollations {
    static let noCase = "NSCollateNoCase"
    static let localeSensitive = "NSCollateLocaleSensitive"
    static let localeSensitiveNoCase = "NSCollateLocaleSensitiveNoCase"
    static let finderLike = "NSCollateFinderlike"

    /// The collation for a selector: the empty string for the binary order that columns have by default, nil for a
    /// selector that SQLite cannot sort by.
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
        try register(noCase, on: connection, .caseInsensitive)
        try register(localeSensitive, on: connection, .localized)
        try register(localeSensitiveNoCase, on: connection, .localizedCaseInsensitive)
        try register(finderLike, on: connection, .localizedStandard)
    }

    private static func register(
        _ name: String, on connection: Connection, _ collation: TextCollation
    ) throws(SQLiteError) {
        try connection.registerCollation(name) { Int32(collation.order($0, $1).rawValue) }
    }
}
