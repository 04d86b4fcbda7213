// A child's predicate can contain the child's objects. The parent has other objects for the same records.
extension NSPredicate {
    /// The predicate with the objects of `context` in place of another context's.
    final func moved(to context: NSManagedObjectContext) -> NSPredicate {
        switch self {
        case let compound as NSCompoundPredicate:
            return NSCompoundPredicate(
                type: compound.compoundPredicateType,
                subpredicates: compound.subpredicates.compactMap { ($0 as? NSPredicate)?.moved(to: context) })
        case let comparison as NSComparisonPredicate where comparison.predicateOperatorType != .customSelector:
            return NSComparisonPredicate(
                leftExpression: comparison.leftExpression.moved(to: context),
                rightExpression: comparison.rightExpression.moved(to: context),
                modifier: comparison.comparisonPredicateModifier, type: comparison.predicateOperatorType,
                options: comparison.options)
        default: return self
        }
    }
}

extension NSExpression {
    fileprivate final func moved(to context: NSManagedObjectContext) -> NSExpression {
        switch expressionType {
        case .constantValue: return NSExpression(forConstantValue: moved(constantValue, to: context))
        case .aggregate:
            guard let members = collection as? [NSExpression] else { return self }
            return NSExpression(forAggregate: members.map { $0.moved(to: context) })
        case .subquery:
            guard let source = collection as? NSExpression else { return self }
            return NSExpression(
                forSubquery: source.moved(to: context), usingIteratorVariable: variable,
                predicate: predicate.moved(to: context))
        default: return self
        }
    }

    private final func moved(_ value: Any?, to context: NSManagedObjectContext) -> Any? {
        switch value {
        case let object as NSManagedObject: return context.twin(of: object) ?? object
        case let set as Set<NSManagedObject>: return Set(set.map { context.twin(of: $0) ?? $0 })
        case let list as [NSManagedObject]: return list.map { context.twin(of: $0) ?? $0 }
        case let set as NSSet: return NSSet(array: set.allObjects.map { moved($0, to: context) ?? $0 })
        case let list as NSArray: return NSArray(array: list.map { moved($0, to: context) ?? $0 })
        default: return value
        }
    }
}
