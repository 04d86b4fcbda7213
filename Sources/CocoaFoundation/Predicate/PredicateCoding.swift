import Foundation

/// How predicates lie in an archive.
enum PredicateCoding {
    static let valueKey = "NSPredicateValue"
    static let compoundTypeKey = "NSCompoundPredicateType"
    static let subpredicatesKey = "NSSubpredicates"
    private static let leftKey = "NSLeftExpression"
    private static let rightKey = "NSRightExpression"
    private static let operatorKey = "NSPredicateOperator"
    private static let modifierKey = "NSModifier"
    private static let optionsKey = "NSOptions"
    private static let selectorKey = "NSSelectorName"

    static let predicateClasses: [AnyClass] = [
        NSPredicate.self, NSComparisonPredicate.self, NSCompoundPredicate.self,
    ]

    static func encode(_ predicate: NSComparisonPredicate, with coder: NSCoder) {
        coder.encode(predicate.left, forKey: leftKey)
        coder.encode(predicate.right, forKey: rightKey)
        coder.encode(Int(predicate.comparison.type.rawValue), forKey: operatorKey)
        coder.encode(Int(predicate.modifier.rawValue), forKey: modifierKey)
        coder.encode(Int(predicate.comparison.options.rawValue), forKey: optionsKey)
        if let selector = predicate.customSelector {
            coder.encode(selector.description as NSString, forKey: selectorKey)
        }
    }

    typealias ComparisonParts = (
        left: NSExpression, right: NSExpression, modifier: NSComparisonPredicate.Modifier, comparison: any Comparison
    )

    static func comparison(from coder: NSCoder) -> ComparisonParts? {
        guard let left = coder.decodeObject(of: NSExpression.self, forKey: leftKey),
            let right = coder.decodeObject(of: NSExpression.self, forKey: rightKey),
            let type = NSComparisonPredicate.Operator(rawValue: UInt(coder.decodeInteger(forKey: operatorKey))),
            let modifier = NSComparisonPredicate.Modifier(rawValue: UInt(coder.decodeInteger(forKey: modifierKey)))
        else { return nil }
        if let selector = coder.decodeObject(of: NSString.self, forKey: selectorKey) {
            return (left, right, modifier, CustomComparison(selector: Selector("\(selector)")))
        }
        if type == .customSelector { return nil }
        let options = NSComparisonPredicate.Options(rawValue: UInt(coder.decodeInteger(forKey: optionsKey)))
        return (left, right, modifier, type.comparison(options))
    }

    static func compound(
        from coder: NSCoder
    ) -> (type: NSCompoundPredicate.LogicalType, subpredicates: [NSPredicate])? {
        let rawType = UInt(coder.decodeInteger(forKey: compoundTypeKey))
        let classes = predicateClasses + [NSArray.self]
        guard let type = NSCompoundPredicate.LogicalType(rawValue: rawType),
            let parts = coder.decodeObject(of: classes, forKey: subpredicatesKey) as? [NSPredicate],
            type != .not || parts.count == 1
        else { return nil }
        return (type, parts)
    }
}
