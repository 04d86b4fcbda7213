/// Converts the predicate of a fetch for a context's own objects.
///
/// `department == %@` can have an object ID as its argument. A store finds the same rows by an ID as by the object. In
/// memory, an object is not equal to its ID, so that unsaved objects would be missing from the results.
extension NSPredicate {
    /// The predicate with the context's objects in place of the IDs among its constants.
    final func withObjects(of context: NSManagedObjectContext) -> NSPredicate {
        switch self {
        case let compound as NSCompoundPredicate:
            let parts = compound.subpredicates.compactMap { $0 as? NSPredicate }
            let replaced = parts.map { $0.withObjects(of: context) }
            if zip(parts, replaced).allSatisfy(===) { return self }
            return NSCompoundPredicate(type: compound.compoundPredicateType, subpredicates: replaced)
        case let comparison as NSComparisonPredicate where comparison.predicateOperatorType != .customSelector:
            let (left, right) = (comparison.leftExpression, comparison.rightExpression)
            let (one, other) = (left.withObjects(of: context), right.withObjects(of: context))
            if one === left, other === right { return self }
            return NSComparisonPredicate(
                leftExpression: one, rightExpression: other, modifier: comparison.comparisonPredicateModifier,
                type: comparison.predicateOperatorType, options: comparison.options)
        default: return self
        }
    }
}

extension NSExpression {
    fileprivate func withObjects(of context: NSManagedObjectContext) -> NSExpression {
        switch expressionType {
        case .constantValue:
            return Self.objects(for: constantValue, context).map(NSExpression.init(forConstantValue:)) ?? self
        case .subquery:
            let replaced = predicate.withObjects(of: context)
            guard replaced !== predicate, let collection = collection as? NSExpression else { return self }
            return NSExpression(forSubquery: collection, usingIteratorVariable: variable, predicate: replaced)
        case .function where function == "valueForKeyPath:" && operand.expressionType == .subquery:
            let replaced = operand.withObjects(of: context)
            return replaced === operand
                ? self : NSExpression(forFunction: replaced, selectorName: function, arguments: arguments)
        case .aggregate:
            guard let elements = collection as? [NSExpression] else { return self }
            let replaced = elements.map { $0.withObjects(of: context) }
            return zip(elements, replaced).allSatisfy(===) ? self : NSExpression(forAggregate: replaced)
        default: return self
        }
    }

    /// The object for an ID, or the objects for a collection of IDs; nil if there is no ID.
    private static func objects(for value: Any?, _ context: NSManagedObjectContext) -> Any? {
        if let id = value as? NSManagedObjectID { return context.requireObject(id) }
        guard let members = SQLCollection.members(of: value), members.contains(where: { $0 is NSManagedObjectID })
        else {
            return nil
        }
        return members.map { member -> Any in objects(for: member, context) ?? member ?? NSNull() }
    }
}
