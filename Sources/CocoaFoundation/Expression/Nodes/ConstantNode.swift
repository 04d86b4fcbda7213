import Foundation

/// A constant: a literal of the format, or a value handed in for `%@`.
struct ConstantNode: ExpressionNode {
    let value: Any?
    var type: NSExpression.ExpressionType { .constantValue }

    init(_ value: Any?) {
        // An optional inside Any would look like something where it is nothing.
        if let optional = value as? any OptionalValue { self.value = optional.wrapped } else { self.value = value }
    }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? { value }

    var format: String { ConstantFormat.text(of: value) }

    /// `-1` under a power would read as minus the power.
    var precedence: Precedence {
        if case .number(let number) = Operand(value), number.doubleValue.sign == .minus { .product } else { .primary }
    }

    func isEqual(to other: any ExpressionNode) -> Bool {
        switch other {
        case let other as ConstantNode:
            // null and a NaN each equal themselves here, though no comparison calls two NaNs equal.
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
