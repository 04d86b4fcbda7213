import Foundation

extension ExpressionFunction {
    /// `+ - * / **`, `modulus:by:` and the roots and logarithms.
    ///
    /// Two integers give an integer, as on Apple's platforms: `7 / 2` is 3 and `7 / 2.0` is 3.5. A result that does not
    /// fit into 64 bits becomes a double; a decimal on either side makes the result a decimal.
    static let arithmetic: [ExpressionFunction] = [
        binary("add:to:", .infix("+", .sum)) { compute($0, $1, { $0.addingReportingOverflow($1) }, +, +) },
        binary("from:subtract:", .infix("-", .sum)) { compute($0, $1, { $0.subtractingReportingOverflow($1) }, -, -) },
        binary("multiply:by:", .infix("*", .product)) {
            compute($0, $1, { $0.multipliedReportingOverflow(by: $1) }, *, *)
        },
        binary("divide:by:", .infix("/", .product)) {
            compute($0, $1, { $0.dividedReportingOverflow(by: $1) }, /, /)
        },
        binary("modulus:by:") {
            compute(
                $0, $1, { $0.remainderReportingOverflow(dividingBy: $1) }, modulus,
                { Decimal(modulus(NSDecimalNumber(decimal: $0).doubleValue, NSDecimalNumber(decimal: $1).doubleValue)) }
            )
        },
        binary("raise:toPower:", .infix("**", .power)) { base, exponent in
            let power = pow(base.doubleValue, exponent.doubleValue)
            if base.isWhole, exponent.isWhole, power == power.rounded(), abs(power) < 0x1p53 {
                return NSNumber(value: Int64(power))
            }
            return NSNumber(value: power)
        },
        unary("sqrt:") { NSNumber(value: $0.doubleValue.squareRoot()) },
        unary("exp:") { NSNumber(value: exp($0.doubleValue)) },
        unary("ln:") { NSNumber(value: log($0.doubleValue)) },
        unary("log:") { NSNumber(value: log10($0.doubleValue)) },
    ]

    /// The remainder of a division, with the sign of the dividend.
    private static func modulus(_ a: Double, _ b: Double) -> Double { a.truncatingRemainder(dividingBy: b) }

    /// Computes in the arithmetic that fits both numbers.
    private static func compute(
        _ left: Number, _ right: Number,
        _ whole: (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
        _ real: (Double, Double) -> Double,
        _ decimal: (Decimal, Decimal) -> Decimal
    ) -> NSNumber {
        switch (left, right) {
        case (.integer(let a), .integer(let b)):
            let result = whole(a, b)
            // Division by zero also reports an overflow; as doubles, the result is infinite or NaN.
            return result.overflow ? NSNumber(value: real(Double(a), Double(b))) : NSNumber(value: result.partialValue)
        case (.decimal, _), (_, .decimal):
            return DecimalNumber(decimal: decimal(left.decimalValue, right.decimalValue))
        default:
            return NSNumber(value: real(left.doubleValue, right.doubleValue))
        }
    }
}

extension Number {
    var isWhole: Bool {
        switch self {
        case .integer, .unsigned: true
        default: false
        }
    }
}
