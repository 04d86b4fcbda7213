import Foundation

/// `{a, b, c}`: a list of expressions, which need not be constants.
struct AggregateNode: ExpressionNode {
    let elements: [NSExpression]
    var type: NSExpression.ExpressionType { .aggregate }
    var format: String { "{\(elements.map(\.description).joined(separator: ", "))}" }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        elements.map { $0.value(with: object, scope) ?? NSNull() }
    }

    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        let changed = elements.map { $0.substituting(variables) }
        return zip(changed, elements).allSatisfy(===) ? nil : AggregateNode(elements: changed)
    }

    /// The values, if all elements are constants or aggregates of constants; otherwise nil.
    var constants: [Any]? {
        var values: [Any] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            switch element.node {
            case let constant as ConstantNode: values.append(constant.value ?? NSNull())
            case let aggregate as AggregateNode:
                guard let constants = aggregate.constants else { return nil }
                values.append(constants)
            default: return nil
            }
        }
        return values
    }

    func isEqual(to other: any ExpressionNode) -> Bool {
        switch other {
        case let other as AggregateNode:
            elements.count == other.elements.count && zip(elements, other.elements).allSatisfy { $0.isEqual($1) }
        case let other as ConstantNode:
            constants.map { Operand.areEqual(.list($0), Operand(other.value)) } ?? false
        default: false
        }
    }

    /// Hashes like a constant list with the same number of members.
    func hash(into hasher: inout Hasher) { hasher.combine(elements.count) }

    func encode(with coder: NSCoder) { coder.encode(elements as NSArray, forKey: ExpressionCoding.collectionKey) }
}
