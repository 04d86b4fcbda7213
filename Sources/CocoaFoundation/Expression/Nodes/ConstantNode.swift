import Foundation

/// A constant: a literal of the format, or a value passed for `%@`.
struct ConstantNode: ExpressionNode {
    let value: Any?
    var type: NSExpression.ExpressionType { .constantValue }

    init(_ value: Any?) {
        // An optional inside `Any` would count as a value even if it is nil.
        if let optional = value as? any OptionalValue { self.value = optional.wrapped } else { self.value = value }
    }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? { value }

    var format: String { ConstantFormat.text(of: value) }

    /// A negative base of a power needs parentheses: `-1 ** 2` would parse as the negated power.
    var precedence: Precedence {
        if case .number(let number) = Operand(value), number.doubleValue.sign == .minus { .product } else { .primary }
    }

    func isEqual(to other: any ExpressionNode) -> Bool {
        switch other {
        case let other as ConstantNode:
            // An expression with NaN equals itself, although no comparison treats two NaNs as equal.
            Operand.areEqual(Operand(value), Operand(other.value)) || isNaN && other.isNaN
        case let other as AggregateNode: other.isEqual(to: self)
        default: false
        }
    }

    private var isNaN: Bool {
        if case .number(let number) = Operand(value) { number.isNaN } else { false }
    }

    func hash(into hasher: inout Hasher) { Operand(value).hash(into: &hasher) }

    func encode(with coder: NSCoder) { ExpressionCoding.encode(value, with: coder) }
}
