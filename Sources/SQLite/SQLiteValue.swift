/// One value of SQLite's five storage classes, for code where speed does not matter.
public enum SQLiteValue: Sendable, Hashable {
    /// NULL.
    case null
    /// A signed integer of up to 64 bits.
    case integer(Int64)
    /// A 64-bit floating-point number.
    case real(Double)
    /// Text, as UTF-8.
    case text(String)
    /// Bytes, unchanged.
    case blob([UInt8])
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral {
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
}

extension SQLiteValue: ExpressibleByNilLiteral {
    public init(nilLiteral: ()) { self = .null }
}

/// The storage class of a column in the current row.
public enum SQLiteKind: Int32, Sendable {
    /// A signed integer of up to 64 bits.
    case integer = 1
    /// A 64-bit floating-point number.
    case real = 2
    /// Text, as UTF-8.
    case text = 3
    /// Bytes, unchanged.
    case blob = 4
    /// NULL.
    case null = 5
}
