import Foundation

/// `SUBQUERY(collection, $variable, predicate)`: the members of a collection that satisfy a predicate.
struct SubqueryNode: ExpressionNode {
    let collection: NSExpression
    let variable: String
    let predicate: NSPredicate
    var type: NSExpression.ExpressionType { .subquery }
    var format: String { "SUBQUERY(\(collection), $\(variable), \(predicate.predicateFormat))" }

    /// The members that match, as an array; nil if there is no collection.
    ///
    /// Inside the predicate, `SELF` is still the outer object, and the variable is the member.
    func value(with object: Any?, _ scope: EvaluationScope?) -> Any? {
        let operand = Operand(collection.value(with: object, scope))
        if operand.isNull { return nil }
        guard let members = operand.members else {
            misuse("SUBQUERY needs a collection, but '\(collection)' is \(operand.summary). Use a to-many key path.")
        }
        let inner = EvaluationScope(iterator: variable, parent: scope)
        return members.filter { member in
            inner.element = member
            return predicate.test(object, inner)
        }
    }

    func substituting(_ variables: [String: Any]) -> (any ExpressionNode)? {
        var inner = variables
        inner[variable] = nil
        let newCollection = collection.substituting(variables)
        let newPredicate = predicate.substituting(inner)
        if newCollection === collection, newPredicate === predicate { return nil }
        return SubqueryNode(collection: newCollection, variable: variable, predicate: newPredicate)
    }

    func isEqual(to other: any ExpressionNode) -> Bool {
        guard let other = other as? SubqueryNode else { return false }
        return variable == other.variable && collection.isEqual(other.collection) && predicate.isEqual(other.predicate)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(variable)
        hasher.combine(collection)
        hasher.combine(predicate)
    }

    func encode(with coder: NSCoder) {
        coder.encode(collection, forKey: ExpressionCoding.collectionKey)
        coder.encode(variable as NSString, forKey: ExpressionCoding.variableKey)
        coder.encode(predicate, forKey: ExpressionCoding.predicateKey)
    }
}
