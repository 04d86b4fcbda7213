import Foundation

extension ExpressionFunction {
    /// `abs`, `floor`, `ceiling`, `trunc` and the random numbers.
    static let rounding: [ExpressionFunction] = [
        unary("abs:") { number in
            switch number {
            case .integer(let value):
                Int64.min == value ? NSNumber(value: value.magnitude) : NSNumber(value: abs(value))
            case .decimal(let value): DecimalNumber(decimal: abs(value))
            default: NSNumber(value: abs(number.doubleValue))
            }
        },
        unary("floor:") { rounded($0, .down, .down) },
        unary("ceiling:") { rounded($0, .up, .up) },
        unary("trunc:") { rounded($0, .towardZero, $0.doubleValue < 0 ? .up : .down) },
        ExpressionFunction("random") { _ in NSNumber(value: Int64.random(in: 0...Int64(Int32.max))) },
        unary("randomn:") { NSNumber(value: Int64.random(in: 0...max(0, $0.integerValue))) },
    ]

    private static func rounded(
        _ number: Number, _ rule: FloatingPointRoundingRule, _ mode: NSDecimalNumber.RoundingMode
    ) -> NSNumber {
        switch number {
        case .integer, .unsigned: return number.object
        case .real(let value): return NSNumber(value: value.rounded(rule))
        case .decimal(var value):
            var result = Decimal()
            NSDecimalRound(&result, &value, 0, mode)
            return DecimalNumber(decimal: result)
        }
    }
}
