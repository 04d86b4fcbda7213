import Foundation

/// A number of points, exact to a hundredth.
///
/// Points are decimal numbers, not binary ones, so that 0.1 + 0.2 is 0.3 in every table and file. A value is rounded
/// once, to the nearest hundredth and halves up, when the points of an exercise are computed. Totals are sums of
/// rounded values, so that the columns of a gradebook add up to its total.
public struct Points: Hashable, Comparable, Sendable, CustomStringConvertible, Encodable {
    public let value: Decimal

    public static let zero = Points(0)

    public init(_ value: Decimal) {
        var (exact, rounded) = (value, Decimal())
        NSDecimalRound(&rounded, &exact, 2, .plain)
        self.value = rounded
    }

    public static func < (left: Points, right: Points) -> Bool { left.value < right.value }
    public static func + (left: Points, right: Points) -> Points { Points(left.value + right.value) }

    /// The number with a decimal point and without needless zeros: `7.5`.
    public var description: String { value.description }

    /// Written as a number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    /// The share of a maximum in percent, rounded to a whole number; 0 of nothing is 100.
    func percent(of maximum: Points) -> Int {
        guard maximum > .zero else { return 100 }
        var (exact, rounded) = (value * 100 / maximum.value, Decimal())
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return NSDecimalNumber(decimal: rounded).intValue
    }
}

extension Sequence<Points> {
    var sum: Points { reduce(.zero, +) }
}
