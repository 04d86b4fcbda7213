import Foundation

/// `a UNION b`, `a INTERSECT b`, `a MINUS b`: a set made of two collections.
struct SetOperationNode: ExpressionNode {
    enum Operation: String {
        case union = "UNION"
        case intersect = "INTERSECT"
        case minus = "MINUS"
    }

    let operation: Operation
    let left: NSExpression
    let right: NSExpression

    var type: NSExpression.ExpressionType {
        switch operation {
        case .union: .unionSet
        case .intersect: .intersectSet
        case .minus: .minusSet
        }
    }

    /// The operators have equal precedence and associate to the left, so a right side that is one needs parentheses.
    var format: String {
        "\(left.format(within: .setOperation)) \(operation.rawValue) \(right.format(within: .bitOr))"
    }

    var precedence: Precedence { .setOperation }

    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        let mine = members(of: left, object, scope)
        let others = members(of: right, object, scope)
        switch operation {
        case .union:
            let known = Set(mine.map { Operand($0) })
            return NSSet(hashing: mine + others.filter { !known.contains(Operand($0)) })
        case .intersect, .minus:
            let known = Set(others.map { Operand($0) })
            return NSSet(hashing: mine.filter { known.contains(Operand($0)) == (operation == .intersect) })
        }
    }

    /// nil counts as an empty collection.
    private func members(of side: NSExpression, _ object: Any?, _ scope: EvaluationScope?) -> [Any] {
        let operand = Operand(side.value(with: object, scope))
        if operand.isNull { return [] }
        if let members = operand.members { return members }
        misuse(
            "\(operation.rawValue) joins two collections, but '\(side)' is \(operand.summary). Use a set or an array.")
    }

    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        let newLeft = left.substituting(variables)
        let newRight = right.substituting(variables)
        if newLeft === left, newRight === right { return nil }
        return SetOperationNode(operation: operation, left: newLeft, right: newRight)
    }

    func isEqual(to other: any ExpressionNode) -> Bool {
        guard let other = other as? SetOperationNode else { return false }
        return operation == other.operation && left.isEqual(other.left) && right.isEqual(other.right)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(operation)
        hasher.combine(left)
        hasher.combine(right)
    }

    func encode(with coder: NSCoder) {
        coder.encode(left, forKey: ExpressionCoding.leftKey)
        coder.encode(right, forKey: ExpressionCoding.rightKey)
    }
}
