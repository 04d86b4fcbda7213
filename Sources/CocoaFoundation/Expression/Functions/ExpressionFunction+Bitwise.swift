import Foundation

extension ExpressionFunction {
    /// `& | ^ << >> ~` on whole numbers of 64 bits.
    static let bitwise: [ExpressionFunction] = [
        binary("bitwiseAnd:with:", .infix("&", .bitAnd)) { NSNumber(value: $0.integerValue & $1.integerValue) },
        binary("bitwiseOr:with:", .infix("|", .bitOr)) { NSNumber(value: $0.integerValue | $1.integerValue) },
        binary("bitwiseXor:with:", .infix("^", .bitXor)) { NSNumber(value: $0.integerValue ^ $1.integerValue) },
        binary("leftshift:by:", .infix("<<", .shift)) { NSNumber(value: $0.integerValue << $1.integerValue) },
        binary("rightshift:by:", .infix(">>", .shift)) { NSNumber(value: $0.integerValue >> $1.integerValue) },
        ExpressionFunction("onesComplement:", .prefix("~")) { arguments in
            number(arguments[0], in: "onesComplement:").map { NSNumber(value: ~$0.integerValue) }
        },
    ]
}
