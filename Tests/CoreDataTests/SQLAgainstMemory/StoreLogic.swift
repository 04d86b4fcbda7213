import CoreData

/// Computes in memory the result of a predicate in a SQLite store. It evaluates the predicate itself, except for these
/// differences between the two:
///
/// 1. A comparison with a missing value is neither true nor false, except with `nil` itself. AND, OR and NOT propagate
///    this, and only true predicates match.
/// 2. Plain string comparison is bytewise.
/// 3. Arithmetic without a finite result has no value. Decimals are computed as doubles.
/// 4. An object and its ID are equal.
/// 5. A missing to-one relationship has no values and a count of 0. `@avg` ignores missing values, and has no value
///    without any. ALL does not match if a value is missing.
enum StoreLogic {
    /// True, false, or neither.
    static func truth(_ predicate: NSPredicate, _ object: NSManagedObject) -> Bool? {
        switch predicate {
        case let compound as NSCompoundPredicate: return truth(ofCompound: compound, object)
        case let comparison as NSComparisonPredicate: return truth(ofComparison: comparison, object)
        default: return predicate.evaluate(with: object)
        }
    }

    private static func truth(ofCompound predicate: NSCompoundPredicate, _ object: NSManagedObject) -> Bool? {
        let parts = predicate.subpredicates.map { truth($0 as! NSPredicate, object) }
        switch predicate.compoundPredicateType {
        case .and: return parts.contains(false) ? false : parts.contains(nil) ? nil : true
        case .or: return parts.contains(true) ? true : parts.contains(nil) ? nil : false
        default: return parts[0].map { !$0 }
        }
    }

    private static func truth(ofComparison predicate: NSComparisonPredicate, _ object: NSManagedObject) -> Bool? {
        let right = predicate.rightExpression
        switch predicate.comparisonPredicateModifier {
        case .any:
            return elements(predicate.leftExpression, object).contains {
                compare($0, value(right, object), predicate) == true
            }
        case .all:
            return elements(predicate.leftExpression, object).allSatisfy {
                compare($0, value(right, object), predicate) == true
            }
        default: break
        }
        let left = predicate.leftExpression
        switch predicate.predicateOperatorType {
        case .in: return membership(value(left, object), in: right, object, predicate)
        case .contains: return membership(value(right, object), in: left, object, predicate)
        case .equalTo where isNil(left) || isNil(right), .notEqualTo where isNil(left) || isNil(right):
            return holds(value(left, object), value(right, object), predicate)
        default: return compare(value(left, object), value(right, object), predicate)
        }
    }

    private static func isNil(_ expression: NSExpression) -> Bool {
        expression.expressionType == .constantValue && expression.constantValue == nil
    }

    /// Compares two values.
    private static func compare(_ left: Any?, _ right: Any?, _ predicate: NSComparisonPredicate) -> Bool? {
        guard let left, let right, !(left is NSNull), !(right is NSNull) else { return nil }
        if predicate.predicateOperatorType == .between, let ends = right as? [Any] {
            let low = compare(left, ends[0], predicate, .greaterThanOrEqualTo)
            let high = compare(left, ends[1], predicate, .lessThanOrEqualTo)
            return low == false || high == false ? false : low == nil || high == nil ? nil : true
        }
        if predicate.predicateOperatorType == .in, let list = right as? [Any] {
            return list.contains { compare(left, $0, predicate, .equalTo) == true }
        }
        return compare(left, right, predicate, predicate.predicateOperatorType)
    }

    private static func compare(
        _ left: Any, _ right: Any, _ predicate: NSComparisonPredicate, _ type: NSComparisonPredicate.Operator
    ) -> Bool? {
        if left is NSNull || right is NSNull { return nil }
        let isPlain = predicate.options.isEmpty || predicate.options.contains(.normalized)
        if isPlain, let a = left as? String, let b = right as? String {
            switch type {
            case .lessThan: return order(a, b) == .orderedAscending
            case .lessThanOrEqualTo: return order(a, b) != .orderedDescending
            case .greaterThan: return order(a, b) == .orderedDescending
            case .greaterThanOrEqualTo: return order(a, b) != .orderedAscending
            default: break
            }
        }
        return holds(left, right, predicate, type)
    }

    private static func holds(
        _ left: Any?, _ right: Any?, _ predicate: NSComparisonPredicate, _ type: NSComparisonPredicate.Operator? = nil
    ) -> Bool {
        NSComparisonPredicate(
            leftExpression: NSExpression(forConstantValue: identity(left)),
            rightExpression: NSExpression(forConstantValue: identity(right)),
            modifier: .direct, type: type ?? predicate.predicateOperatorType, options: predicate.options
        ).evaluate(with: nil)
    }

    /// Objects by ID, alone or in a collection.
    private static func identity(_ value: Any?) -> Any? {
        switch value {
        case let object as NSManagedObject: object.objectID
        case is NSSet, is NSOrderedSet, is Set<AnyHashable>, is [Any]: list(value!).map { identity($0)! }
        default: value
        }
    }

    /// IN, and CONTAINS reversed: in a list of constants, in a string, or among the destinations of a relationship.
    private static func membership(
        _ element: Any?, in container: NSExpression, _ object: NSManagedObject, _ predicate: NSComparisonPredicate
    ) -> Bool? {
        let whole = value(container, object)
        if whole is String || whole == nil {
            if whole == nil, container.leadsToMany(from: object) { return false }
            guard let element, let whole else { return nil }
            return holds(element, whole, predicate, .in)
        }
        guard container.expressionType == .constantValue || container.expressionType == .aggregate else {
            return element.map { holds($0, whole, predicate, .in) } ?? false
        }
        let members = whole.map(list) ?? []
        let hasNil = members.contains { $0 is NSNull }
        guard let element else { return members.isEmpty ? false : hasNil ? true : nil }
        return members.contains { !($0 is NSNull) && holds(element, $0, predicate, .equalTo) }
    }

    /// The bytewise order of two strings.
    static func order(_ one: String, _ other: String) -> ComparisonResult {
        if one.utf8.elementsEqual(other.utf8) { return .orderedSame }
        return one.utf8.lexicographicallyPrecedes(other.utf8) ? .orderedAscending : .orderedDescending
    }
}
