import Foundation

/// How expressions lie in an archive: the type, and the parts of that type.
enum ExpressionCoding {
    static let typeKey = "NSExpressionType"
    static let constantKey = "NSConstantValue"
    static let keyPathKey = "NSKeyPath"
    static let variableKey = "NSVariable"
    static let functionKey = "NSSelectorName"
    static let argumentsKey = "NSArguments"
    static let operandKey = "NSOperand"
    static let collectionKey = "NSCollection"
    static let predicateKey = "NSPredicate"
    static let leftKey = "NSLeftExpression"
    static let rightKey = "NSRightExpression"

    /// What a constant may be made of.
    private static let constantClasses: [AnyClass] = [
        NSString.self, NSNumber.self, NSDecimalNumber.self, NSDate.self, NSData.self, NSUUID.self, NSURL.self,
        NSArray.self, NSSet.self, NSDictionary.self, NSNull.self, CollectionIndex.self,
    ]

    static func encode(_ constant: Any?, with coder: NSCoder) {
        guard let constant else { return }
        coder.encode(archivable(constant), forKey: constantKey)
    }

    /// The value as an object that archives take.
    private static func archivable(_ value: Any) -> NSObject {
        switch Operand(value) {
        case .null: return NSNull()
        case .number(let number): return number.object
        case .string(let text): return text as NSString
        case .date(let date): return date as NSDate
        case .list(let members): return members.map(archivable) as NSArray
        case .set(let members): return NSSet(array: members.map(archivable))
        case .object(let data as Data): return data as NSData
        case .object(let uuid as UUID): return uuid as NSUUID
        case .object(let url as URL): return url as NSURL
        case .object(let other):
            guard let object = other as? NSObject, object is any NSSecureCoding else {
                misuse("The constant \(Operand(value).summary) cannot be archived: its class has no NSSecureCoding.")
            }
            return object
        }
    }

    static func node(from coder: NSCoder) -> (any ExpressionNode)? {
        guard let type = NSExpression.ExpressionType(rawValue: UInt(coder.decodeInteger(forKey: typeKey))) else {
            return nil
        }
        switch type {
        case .constantValue: return ConstantNode(coder.decodeObject(of: constantClasses, forKey: constantKey))
        case .evaluatedObject: return EvaluatedObjectNode()
        case .anyKey: return AnyKeyNode()
        case .variable: return string(coder, variableKey).map(VariableNode.init(name:))
        case .keyPath: return string(coder, keyPathKey).map { KeyPathNode($0) }
        case .function: return function(coder)
        case .aggregate: return expressions(coder, collectionKey).map(AggregateNode.init(elements:))
        case .unionSet: return setOperation(.union, coder)
        case .intersectSet: return setOperation(.intersect, coder)
        case .minusSet: return setOperation(.minus, coder)
        case .subquery:
            guard let collection = expression(coder, collectionKey), let variable = string(coder, variableKey),
                let predicate = predicate(coder)
            else { return nil }
            return SubqueryNode(collection: collection, variable: variable, predicate: predicate)
        case .conditional:
            guard let predicate = predicate(coder), let first = expression(coder, leftKey),
                let second = expression(coder, rightKey)
            else { return nil }
            return ConditionalNode(predicate: predicate, trueExpression: first, falseExpression: second)
        case .block, ._fetchRequest: return nil
        }
    }

    private static func function(_ coder: NSCoder) -> (any ExpressionNode)? {
        if let name = string(coder, variableKey) {
            return expression(coder, operandKey).map { AssignmentNode(name: name, expression: $0) }
        }
        guard let name = string(coder, functionKey), let arguments = expressions(coder, argumentsKey) else {
            return nil
        }
        if let target = expression(coder, operandKey) {
            return CustomFunctionNode.node(target: target, function: name, arguments: arguments)
        }
        guard let definition = ExpressionFunction.named(name), definition.arity.contains(arguments.count) else {
            return nil
        }
        return FunctionNode(definition: definition, arguments: arguments)
    }

    private static func setOperation(_ operation: SetOperationNode.Operation, _ coder: NSCoder) -> SetOperationNode? {
        guard let left = expression(coder, leftKey), let right = expression(coder, rightKey) else { return nil }
        return SetOperationNode(operation: operation, left: left, right: right)
    }

    private static func string(_ coder: NSCoder, _ key: String) -> String? {
        coder.decodeObject(of: NSString.self, forKey: key).map { "\($0)" }
    }

    private static func expression(_ coder: NSCoder, _ key: String) -> NSExpression? {
        coder.decodeObject(of: NSExpression.self, forKey: key)
    }

    private static func expressions(_ coder: NSCoder, _ key: String) -> [NSExpression]? {
        coder.decodeObject(of: [NSArray.self, NSExpression.self], forKey: key) as? [NSExpression]
    }

    private static func predicate(_ coder: NSCoder) -> NSPredicate? {
        coder.decodeObject(of: PredicateCoding.predicateClasses, forKey: predicateKey) as? NSPredicate
    }
}
