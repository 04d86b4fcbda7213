import CoreData

/// Values of expressions as a store computes them.
extension StoreLogic {
    static func value(_ expression: NSExpression, _ object: NSManagedObject) -> Any? {
        switch expression.expressionType {
        case .keyPath: return follow(expression.keyPath, from: object)
        case .function where expression.function == "valueForKeyPath:": return path(expression, object)
        case .function: return function(expression, object)
        case .conditional:
            let holds = truth(expression.predicate, object) == true
            return value(holds ? expression.true : expression.false, object)
        case .subquery: return members(expression, object)
        case .aggregate: return (expression.collection as! [NSExpression]).map { value($0, object) ?? NSNull() }
        default: return expression.expressionValue(with: object, context: nil)
        }
    }

    /// Follows a key path of a managed object. Collection operators have results for missing objects.
    private static func follow(_ path: String, from root: Any?) -> Any? {
        let steps = path.split(separator: ".").map(String.init)
        guard let place = steps.firstIndex(where: { $0.hasPrefix("@") }) else {
            return (root as? NSManagedObject)?.value(forKeyPath: path)
        }
        let collection =
            place == 0 ? root : (root as? NSManagedObject)?.value(forKeyPath: steps[..<place].joined(separator: "."))
        let members = collection.map(list) ?? []
        let rest = steps[(place + 1)...].joined(separator: ".")
        let array = NSArray(array: members)
        if steps[place] == "@count" { return NSNumber(value: members.count) }
        if steps[place] != "@avg" { return array.value(forKeyPath: "\(steps[place]).\(rest)") }
        let known = members.compactMap { ($0 as? NSManagedObject)?.value(forKeyPath: rest) as? NSNumber }
        return known.isEmpty ? nil : NSNumber(value: known.reduce(0) { $0 + $1.doubleValue } / Double(known.count))
    }

    private static func path(_ expression: NSExpression, _ object: NSManagedObject) -> Any? {
        follow(expression.arguments![0].keyPath, from: value(expression.operand, object))
    }

    static func list(_ collection: Any) -> [Any] {
        switch collection {
        case let set as NSSet: set.allObjects
        case let ordered as NSOrderedSet: ordered.array
        case let set as Set<AnyHashable>: set.map(\.base)
        default: collection as? [Any] ?? []
        }
    }

    private static func members(_ subquery: NSExpression, _ object: NSManagedObject) -> [Any] {
        let collection = value(subquery.collection as! NSExpression, object).map(list) ?? []
        return collection.filter {
            truth(subquery.predicate.withSubstitutionVariables([subquery.variable: $0]), object) == true
        }
    }

    private static func function(_ expression: NSExpression, _ object: NSManagedObject) -> Any? {
        var arguments = expression.arguments!.map { value($0, object) }
        switch expression.function {
        case "count:": return NSNumber(value: arguments[0].map { list($0).count } ?? 0)
        case "min:", "max:": break
        default:
            if arguments.contains(where: { $0 == nil || $0 is NSNull }) { return nil }
            if expression.function != "castObject:toType:" { arguments = arguments.map { double($0) } }
        }
        let constants = arguments.map { NSExpression(forConstantValue: $0) }
        let result = NSExpression(forFunction: expression.function, arguments: constants)
            .expressionValue(with: nil, context: nil)
        if let number = result as? NSNumber, !number.doubleValue.isFinite { return nil }
        return result
    }

    private static func double(_ value: Any?) -> Any? {
        (value as? NSDecimalNumber).map { NSNumber(value: $0.doubleValue) } ?? value
    }

    /// The values that ANY and ALL test: one per destination object, including missing values.
    static func elements(_ expression: NSExpression, _ object: NSManagedObject) -> [Any?] {
        var (root, path): (Any?, String) = (object, "")
        if expression.expressionType == .keyPath {
            path = expression.keyPath
        } else {
            (root, path) = (value(expression.operand, object), expression.arguments![0].keyPath)
        }
        var current = root as? NSManagedObject
        var steps = path.split(separator: ".").map(String.init)[...]
        while let step = steps.popFirst(), let owner = current {
            if owner.entity.relationshipsByName[step]?.isToMany == true {
                let members = owner.value(forKey: step).map(list) ?? []
                let rest = steps.joined(separator: ".")
                return rest.isEmpty ? members : members.map { ($0 as! NSManagedObject).value(forKeyPath: rest) }
            }
            current = owner.value(forKey: step) as? NSManagedObject
        }
        return []
    }
}

extension NSExpression {
    /// Whether a key path contains a to-many relationship, even if it is empty.
    func leadsToMany(from object: NSManagedObject) -> Bool {
        var entity = object.entity
        let isPath = expressionType == .function && function == "valueForKeyPath:"
        var path = expressionType == .keyPath ? keyPath : isPath ? arguments![0].keyPath : ""
        if isPath {
            guard let root = operand.expressionValue(with: object, context: nil) as? NSManagedObject else {
                return true
            }
            entity = root.entity
        }
        while let step = path.split(separator: ".", maxSplits: 1).first.map(String.init) {
            guard let relationship = entity.relationshipsByName[step] else { return false }
            if relationship.isToMany { return true }
            entity = relationship.destinationEntity!
            path = String(path.dropFirst(step.count + 1))
        }
        return false
    }
}
