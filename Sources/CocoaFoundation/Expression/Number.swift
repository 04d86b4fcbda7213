import Foundation

/// A number of any type, compared by value: `1`, `1.0`, `true` and a decimal 1 are equal.
package enum Number {
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)
    case decimal(Decimal)

    init(_ number: NSNumber) {
        if let decimal = number as? NSDecimalNumber {
            self = .decimal(decimal.decimalValue)
        } else {
            self.init(plain: number)
        }
    }

    /// A number that is not an `NSDecimalNumber`.
    init(plain number: NSNumber) {
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue)
        case UInt8(ascii: "Q"), UInt8(ascii: "L"): self = Number(number.uint64Value)
        default: self = .integer(number.int64Value)
        }
    }

    init(_ value: UInt64) {
        self = Int64(exactly: value).map(Number.integer) ?? .unsigned(value)
    }

    var doubleValue: Double {
        switch self {
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .real(let value): value
        case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
        }
    }

    var decimalValue: Decimal {
        switch self {
        case .integer(let value): Decimal(value)
        case .unsigned(let value): Decimal(value)
        // A decimal cannot represent these values, and Foundation's conversion traps on them.
        case .real(let value) where !(value.magnitude < 1e127): .nan
        case .real(let value): Decimal(string: "\(value)", locale: nil) ?? Decimal(value)
        case .decimal(let value): value
        }
    }

    /// The number truncated to an integer, as in `NSNumber.int64Value`, without trapping on values that do not fit.
    var integerValue: Int64 {
        switch self {
        case .integer(let value): value
        case .unsigned(let value): Int64(bitPattern: value)
        case .real(let value): Int64(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
        case .decimal(let value): NSDecimalNumber(decimal: value).int64Value
        }
    }

    var isNaN: Bool {
        switch self {
        case .real(let value): value.isNaN
        case .decimal(let value): value.isNaN
        default: false
        }
    }

    /// The number as an `NSNumber`; a decimal becomes an `NSDecimalNumber`.
    var object: NSNumber {
        switch self {
        case .integer(let value): NSNumber(value: value)
        case .unsigned(let value): NSNumber(value: value)
        case .real(let value): NSNumber(value: value)
        case .decimal(let value): DecimalNumber(decimal: value)
        }
    }
}

extension Number {
    /// The order of two numbers by value; nil if either is NaN.
    ///
    /// Whole numbers are compared exactly even where a double cannot hold them; a decimal and a double are compared
    /// as doubles, so that a decimal 0.1 equals the literal `0.1`.
    static func order(_ left: Number, _ right: Number) -> ComparisonResult? {
        switch (left, right) {
        case (.integer(let a), .integer(let b)): return order(a, b)
        case (.unsigned(let a), .unsigned(let b)): return order(a, b)
        case (.integer, .unsigned): return .orderedAscending
        case (.unsigned, .integer): return .orderedDescending
        case (.real(let a), .real(let b)): return a.isNaN || b.isNaN ? nil : order(a, b)
        case (.integer(let a), .real(let b)): return mixed(a, b)
        case (.real(let a), .integer(let b)): return mixed(b, a)?.reversed
        case (.unsigned(let a), .real(let b)): return mixed(a, b)
        case (.real(let a), .unsigned(let b)): return mixed(b, a)?.reversed
        case (.real(let a), .decimal(let b)):
            let b = NSDecimalNumber(decimal: b).doubleValue
            return a.isNaN || b.isNaN ? nil : order(a, b)
        case (.decimal, .real): return order(right, left)?.reversed
        case (.decimal(let a), _): return a.isNaN ? nil : order(a, right.decimalValue)
        case (_, .decimal(let b)): return b.isNaN ? nil : order(left.decimalValue, b)
        }
    }

    private static func order<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult {
        a < b ? .orderedAscending : a == b ? .orderedSame : .orderedDescending
    }

    /// Compares an integer with a double exactly, which a comparison after converting either one would not.
    private static func mixed<I: BinaryInteger>(_ a: I, _ b: Double) -> ComparisonResult? {
        guard !b.isNaN else { return nil }
        if b == .infinity { return .orderedAscending }
        if b == -.infinity { return .orderedDescending }
        let whole = b.rounded(.down)
        guard let integral = Int64(exactly: whole) else {
            guard let wide = UInt64(exactly: whole) else { return whole > 0 ? .orderedAscending : .orderedDescending }
            return a < wide
                ? .orderedAscending
                : a == wide && whole == b
                    ? .orderedSame
                    : a == wide ? .orderedAscending : .orderedDescending
        }
        if a < integral { return .orderedAscending }
        if a > integral { return .orderedDescending }
        return whole == b ? .orderedSame : .orderedAscending
    }
}

extension Number {
    /// The number with the opposite sign. The parser reads the digits of `Int64.min` as an unsigned number, one too
    /// large for `Int64`, before it negates them.
    var negated: Number {
        switch self {
        case .integer(let value): value == .min ? .unsigned(value.magnitude) : .integer(-value)
        case .unsigned(let value): value == UInt64(1) << 63 ? .integer(.min) : .real(-Double(value))
        case .real(let value): .real(-value)
        case .decimal(let value): .decimal(-value)
        }
    }
}

extension ComparisonResult {
    var reversed: ComparisonResult {
        switch self {
        case .orderedAscending: .orderedDescending
        case .orderedSame: .orderedSame
        case .orderedDescending: .orderedAscending
        }
    }
}
