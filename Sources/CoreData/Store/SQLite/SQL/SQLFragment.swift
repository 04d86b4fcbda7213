import SQLite

/// A piece of SQL together with the values of its parameters, in the order of its question marks.
///
/// Fragments are combined by interpolation, which keeps text and values in step:
///
///     let test: SQLFragment = "\(column) BETWEEN \(bound: 3) AND \(bound: 7)"
///     test.sql        // t0.ZAGE BETWEEN ? AND ?
///     test.bindings   // [3, 7]
struct SQLFragment: Equatable {
    var sql: String
    var bindings: [SQLiteValue]

    init(_ sql: String, _ bindings: [SQLiteValue] = []) {
        self.sql = sql
        self.bindings = bindings
    }

    static func += (one: inout SQLFragment, other: SQLFragment) {
        one.sql += other.sql
        one.bindings += other.bindings
    }
}

extension SQLFragment: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var fragment = SQLFragment("")

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { fragment.sql += literal }
        /// A name that the layout created, never text from a program's user.
        mutating func appendInterpolation(_ name: some StringProtocol) { fragment.sql += name }
        mutating func appendInterpolation(_ other: SQLFragment) { fragment += other }
        mutating func appendInterpolation(bound value: SQLiteValue) { fragment += SQLFragment("?", [value]) }
    }

    init(stringLiteral value: String) { self.init(value) }
    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.fragment }
}

extension Sequence<SQLFragment> {
    func joined(separator: String) -> SQLFragment {
        var result = SQLFragment("")
        for (index, fragment) in enumerated() {
            if index > 0 { result.sql += separator }
            result += fragment
        }
        return result
    }
}
