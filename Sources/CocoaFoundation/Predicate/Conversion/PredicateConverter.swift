import Foundation

/// Converts the conditions of Foundation's `#Predicate` to `NSPredicate`.
///
/// A `Predicate` is a tree of generic structs such as `PredicateExpressions.Equal<…>`. Each struct that has a
/// counterpart conforms to ``ConvertibleExpression`` and builds it from its parts; a struct without a conformance ends
/// the conversion. Key paths need their names, which the runtime on Linux does not keep: see ``KeyPathNames``.
struct PredicateConverter {
    /// Thrown if a part of the tree has no counterpart in `NSPredicate`.
    struct NotConvertible: Error {
        let part: String
    }

    /// The values of the tree's variables: the evaluated object, the member in a closure, an unwrapped value.
    private var variables: [PredicateExpressions.VariableID: NSExpression] = [:]
    private var closures = 0

    static func predicate<Input>(_ predicate: Predicate<Input>) throws -> NSPredicate {
        var converter = PredicateConverter()
        converter.variables[predicate.variable.key] = NSExpression.expressionForEvaluatedObject()
        return try converter.predicate(predicate.expression)
    }

    static func expression<Input, Output>(_ expression: Expression<Input, Output>) throws -> NSExpression {
        var converter = PredicateConverter()
        converter.variables[expression.variable.key] = NSExpression.expressionForEvaluatedObject()
        return try converter.expression(expression.expression)
    }

    /// A part as a condition. A Boolean value is compared with true.
    mutating func predicate(_ part: Any) throws -> NSPredicate {
        switch try term(part) {
        case .predicate(let predicate): return predicate
        case .expression(let expression):
            return NSComparisonPredicate(
                leftExpression: expression, rightExpression: NSExpression(forConstantValue: NSNumber(value: true)),
                modifier: .direct, type: .equalTo)
        }
    }

    /// A part as a value. A condition becomes YES or NO.
    mutating func expression(_ part: Any) throws -> NSExpression {
        switch try term(part) {
        case .expression(let expression): return expression
        case .predicate(let predicate):
            return NSExpression(
                forConditional: predicate, trueExpression: NSExpression(forConstantValue: NSNumber(value: true)),
                falseExpression: NSExpression(forConstantValue: NSNumber(value: false)))
        }
    }

    private mutating func term(_ part: Any) throws -> PredicateParser.Term {
        guard let converted = part as? any ConvertibleExpression else {
            throw NotConvertible(part: "\(type(of: part))")
        }
        return try converted.converted(by: &self)
    }
}

/// A part of a `Predicate` that has a counterpart in `NSPredicate`.
protocol ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term
}

// The building blocks of the conformances.
extension PredicateConverter {
    func value(of variable: PredicateExpressions.VariableID) throws -> NSExpression {
        guard let value = variables[variable] else { throw NotConvertible(part: "a variable from elsewhere") }
        return value
    }

    mutating func bind(_ variable: PredicateExpressions.VariableID, to value: NSExpression) {
        variables[variable] = value
    }

    mutating func compare(
        _ left: Any, _ type: NSComparisonPredicate.Operator, _ right: Any, _ options: NSComparisonPredicate.Options = []
    ) throws -> PredicateParser.Term {
        .predicate(
            NSComparisonPredicate(
                leftExpression: try expression(left), rightExpression: try expression(right), modifier: .direct,
                type: type, options: options))
    }

    mutating func join(_ type: NSCompoundPredicate.LogicalType, _ parts: Any...) throws -> PredicateParser.Term {
        let predicates = try parts.map { try predicate($0) }
        // `a && b && c` nests to the left in Swift, but is one list in the format language.
        let flat = predicates.flatMap { predicate -> [NSPredicate] in
            guard type != .not, let compound = predicate as? NSCompoundPredicate, compound.type == type else {
                return [predicate]
            }
            return compound.parts
        }
        return .predicate(NSCompoundPredicate(type: type, subpredicates: flat))
    }

    mutating func call(_ function: String, _ arguments: Any...) throws -> PredicateParser.Term {
        .expression(NSExpression(forFunction: function, arguments: try arguments.map { try expression($0) }))
    }

    /// The members of a sequence that satisfy a condition in which `variable` stands for the member.
    mutating func subquery(
        _ sequence: Any, _ variable: PredicateExpressions.VariableID, _ condition: Any, negated: Bool = false
    ) throws -> NSExpression {
        let collection = try expression(sequence)
        closures += 1
        let name = "element\(closures)"
        bind(variable, to: NSExpression(forVariable: name))
        var predicate = try predicate(condition)
        if negated { predicate = NSCompoundPredicate(notPredicateWithSubpredicate: predicate) }
        return NSExpression(forSubquery: collection, usingIteratorVariable: name, predicate: predicate)
    }

    static func keyPath(_ path: String, of operand: NSExpression) -> NSExpression {
        NSExpression(node: KeyPathFunctionNode.node(operand: operand, keyPath: path))
    }
}

extension NSPredicate {
    /// The condition of a `#Predicate`; nil if one of its parts has no counterpart here, such as a type check, or if
    /// the name of a key path is unknown: see ``KeyPathNames``.
    public convenience init?<Input>(_ predicate: Predicate<Input>) where Input: NSObject {
        guard let converted = try? PredicateConverter.predicate(predicate) else { return nil }
        self.init(adopting: converted)
    }
}

extension NSExpression {
    /// The value of an `#Expression`; nil if one of its parts has no counterpart here.
    public convenience init?<Input, Output>(_ expression: Expression<Input, Output>) where Input: NSObject {
        guard let converted = try? PredicateConverter.expression(expression) else { return nil }
        self.init(node: converted.node)
    }
}
