import SQLite

/// The SQL functions and collations that generated statements use. Every connection to a store registers them.
///
/// Their results equal those of predicates in memory, because both call the same code.
enum SQLFunctions {
    // The first two names, and those of the collations, are known from the SQL log of Apple's framework.
    static let search = "NSCoreDataStringSearch"
    static let like = "NSCoreDataLike"
    static let matches = "NSCoreDataMatches"
    static let compare = "NSCoreDataStringCompare"
    static let uppercase = "NSCoreDataUppercase"
    static let lowercase = "NSCoreDataLowercase"
    static let canonical = "NSCoreDataCanonical"
    static let length = "NSCoreDataLength"
    static let absolute = "NSCoreDataAbsolute"
    // Called by the triggers of derived attributes, in Apple's stores as well.
    static let now = "NSCoreDataNow"
    static let insertedAffected = "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue"
    static let updatedAffected = "NSCoreDataDATriggerUpdatedAffectedObjectValue"
    static let affected = "NSCoreDataTriggerUpdateAffectedObjectValue"

    /// Registers all functions and collations with `connection`.
    static func register(on connection: Connection) throws(SQLiteError) {
        try registerTests(on: connection)
        try registerTransforms(on: connection)
        try registerForTriggers(on: connection)
        try SQLCollations.register(on: connection)
    }

    /// Registers the functions that triggers call. They report derived values to contexts: see
    /// `SQLiteStore+Derived.swift`.
    private static func registerForTriggers(on connection: Connection) throws(SQLiteError) {
        for name in [insertedAffected, updatedAffected, affected] {
            try connection.registerFunction(name, argumentCount: 5) { _ in .null }
        }
        try connection.registerFunction(now, argumentCount: 0) { _ in .real(Date.timeIntervalSinceReferenceDate) }
    }

    private static func registerTests(on connection: Connection) throws(SQLiteError) {
        let searches = SQLTextSearch()
        try connection.registerFunction(search, argumentCount: 4) { call in
            guard !call.isNull(at: 0), !call.isNull(at: 1) else { return .null }
            let options = SQLTextOptions(rawValue: Int(call.integer(at: 2)))
            return .integer(searches.finds(call.text(at: 1), in: call.text(at: 0), options) ? 1 : 0)
        }
        try registerPattern(like, .like, on: connection)
        try registerPattern(matches, .matches, on: connection)
        let orders = SQLTextOrder()
        try connection.registerFunction(compare, argumentCount: 3) { call in
            guard !call.isNull(at: 0), !call.isNull(at: 1) else { return .null }
            let options = SQLTextOptions(rawValue: Int(call.integer(at: 2)))
            return .integer(orders.order(call.string(at: 0), call.text(at: 1), options))
        }
    }

    private static func registerPattern(
        _ name: String, _ type: NSComparisonPredicate.Operator, on connection: Connection
    ) throws(SQLiteError) {
        let tests = SQLTextTest(type)
        try connection.registerFunction(name, argumentCount: 3) { call in
            guard !call.isNull(at: 0), !call.isNull(at: 1) else { return .null }
            let options = SQLTextOptions(rawValue: Int(call.integer(at: 2)))
            guard let test = tests.test(for: call.text(at: 1), options) else { return .null }
            return .integer(test.evaluate(with: call.string(at: 0)) ? 1 : 0)
        }
    }

    private static func registerTransforms(on connection: Connection) throws(SQLiteError) {
        try registerTransform(uppercase, on: connection) { .text($0.uppercased()) }
        try registerTransform(lowercase, on: connection) { .text($0.lowercased()) }
        try registerTransform(canonical, on: connection) {
            .text($0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
        }
        try registerTransform(length, on: connection) { .integer(Int64($0.utf16.count)) }
        // SQLite's own function makes the whole statement fail for the smallest integer.
        try connection.registerFunction(absolute, argumentCount: 1) { call in
            switch call.value(at: 0) {
            case .null: .null
            case .integer(let value): value == .min ? .real(-Double(value)) : .integer(abs(value))
            default: .real(abs(call.real(at: 0)))
            }
        }
    }

    private static func registerTransform(
        _ name: String, on connection: Connection, _ body: @escaping (String) -> SQLiteValue
    ) throws(SQLiteError) {
        try connection.registerFunction(name, argumentCount: 1) { call in
            call.isNull(at: 0) ? .null : body(call.string(at: 0))
        }
    }
}
