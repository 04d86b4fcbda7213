import Foundation

/// The archive format of expressions: the type, and the parts of that type.
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

    /// The classes that a constant may contain.
    private static let constantClasses: [AnyClass] = [
        NSString.self, NSNumber.self, NSDecimalNumber.self, NSDate.self, NSData.self, NSUUID.self, NSURL.self,
        NSArray.self, NSSet.self, NSDictionary.self, NSNull.self, CollectionIndex.self, ArchivedDecimal.self,
    ]

    static func encode(_ constant: Any?, with coder: NSCoder) {
        guard let constant else { return }
        coder.encode(archivable(constant), forKey: constantKey)
    }

    /// The value as an object that can be archived.
    private static func archivable(_ value: Any) -> NSObject {
        switch Operand(value) {
        case .null: return NSNull()
        case .number(.decimal(let decimal)): return ArchivedDecimal(decimal)
        case .number(let number): return number.object
        case .string(let text): return text as NSString
        case .date(let date): return date as NSDate
        case .list(let members): return members.map(archivable) as NSArray
        case .set(let members): return NSSet(hashing: members.map(archivable))
        case .object(let data as Data): return data as NSData
        case .object(let uuid as UUID): return uuid as NSUUID
        case .object(let url as URL): return url as NSURL
        case .object(let other):
            guard let object = other as? NSObject, object is any NSSecureCoding else {
                misuse("The constant \(Operand(value).summary) cannot be archived: its class is not NSSecureCoding.")
            }
            return object
        }
    }

    static func node(from coder: NSCoder) -> (any ExpressionNode)? {
        // Apple's archives store a path as an expression of a private type that has nothing but the path.
        if let path = coder.text(forKey: keyPathKey) { return KeyPathNode(path) }
        guard let type = NSExpression.ExpressionType(rawValue: UInt(coder.decodeInteger(forKey: typeKey))) else {
            return nil
        }
        switch type {
        case .constantValue: return ConstantNode(constant(coder))
        case .evaluatedObject: return EvaluatedObjectNode()
        case .anyKey: return AnyKeyNode()
        case .variable: return coder.text(forKey: variableKey).map(VariableNode.init(name:))
        case .keyPath, .function: return function(coder)
        case .aggregate: return expressions(coder, collectionKey).map(AggregateNode.init(elements:))
        case .unionSet: return setOperation(.union, coder)
        case .intersectSet: return setOperation(.intersect, coder)
        case .minusSet: return setOperation(.minus, coder)
        case .subquery:
            guard let collection = expression(coder, collectionKey), let variable = coder.text(forKey: variableKey),
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

    private static func constant(_ coder: NSCoder) -> Any? {
        coder.object(of: constantClasses, forKey: constantKey).map(revived)
    }

    /// Replaces archived decimals with numbers.
    private static func revived(_ value: Any) -> Any {
        switch value {
        case let decimal as ArchivedDecimal: decimal.number
        case let array as NSArray: array.map(revived)
        case let set as NSSet: NSSet(hashing: set.map(revived))
        default: value
        }
    }

    private static func function(_ coder: NSCoder) -> (any ExpressionNode)? {
        guard let name = coder.text(forKey: functionKey), let arguments = expressions(coder, argumentsKey) else {
            return nil
        }
        if let target = expression(coder, operandKey) {
            return CustomFunctionNode.node(target: target, function: name, arguments: arguments)
        }
        if name == AssignmentNode.function, arguments.count == 2, let variable = arguments[1].node as? VariableNode {
            return AssignmentNode(name: variable.name, expression: arguments[0])
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

    private static func expression(_ coder: NSCoder, _ key: String) -> NSExpression? {
        coder.object(of: [NSExpression.self], forKey: key) as? NSExpression
    }

    private static func expressions(_ coder: NSCoder, _ key: String) -> [NSExpression]? {
        coder.object(of: [NSArray.self, NSExpression.self], forKey: key) as? [NSExpression]
    }

    private static func predicate(_ coder: NSCoder) -> NSPredicate? {
        coder.object(of: PredicateCoding.predicateClasses, forKey: predicateKey) as? NSPredicate
    }
}

/// A decimal in an archive. Foundation on Linux crashes when it archives an `NSDecimalNumber`.
final class ArchivedDecimal: NSObject, NSSecureCoding {
    let number: DecimalNumber

    init(_ decimal: Decimal) { number = DecimalNumber(decimal: decimal) }

    static var supportsSecureCoding: Bool { true }

    init?(coder: NSCoder) {
        guard let text = coder.text(forKey: "decimal"),
            let decimal = text == "NaN" ? Decimal.nan : Decimal(string: text, locale: nil)
        else { return nil }
        number = DecimalNumber(decimal: decimal)
    }

    func encode(with coder: NSCoder) { coder.encode("\(number.decimalValue)" as NSString, forKey: "decimal") }
}
