import Foundation

/// The archive format of predicates. The keys, and the separate object for the operator, are those of Apple's archives,
/// as the models in Core Data's stores show.
enum PredicateCoding {
    static let valueKey = "NSPredicateValue"
    static let compoundTypeKey = "NSCompoundPredicateType"
    static let subpredicatesKey = "NSSubpredicates"
    private static let leftKey = "NSLeftExpression"
    private static let rightKey = "NSRightExpression"
    private static let operatorKey = "NSPredicateOperator"

    static let predicateClasses: [AnyClass] = [
        NSPredicate.self, NSComparisonPredicate.self, NSCompoundPredicate.self,
    ]

    static func encode(_ predicate: NSComparisonPredicate, with coder: NSCoder) {
        coder.encode(predicate.left, forKey: leftKey)
        coder.encode(predicate.right, forKey: rightKey)
        coder.encode(ArchivedOperator(predicate.comparison, predicate.modifier), forKey: operatorKey)
    }

    typealias ComparisonParts = (
        left: NSExpression, right: NSExpression, modifier: NSComparisonPredicate.Modifier, comparison: any Comparison
    )

    static func comparison(from coder: NSCoder) -> ComparisonParts? {
        guard let left = coder.object(of: [NSExpression.self], forKey: leftKey) as? NSExpression,
            let right = coder.object(of: [NSExpression.self], forKey: rightKey) as? NSExpression,
            let archived = coder.object(of: [ArchivedOperator.self], forKey: operatorKey) as? ArchivedOperator
        else { return nil }
        return (left, right, archived.modifier, archived.comparison)
    }

    static func compound(
        from coder: NSCoder
    ) -> (type: NSCompoundPredicate.LogicalType, subpredicates: [NSPredicate])? {
        let rawType = UInt(coder.decodeInteger(forKey: compoundTypeKey))
        let parts = coder.object(of: predicateClasses + [NSArray.self], forKey: subpredicatesKey) as? [NSPredicate]
        guard let type = NSCompoundPredicate.LogicalType(rawValue: rawType), let parts, type != .not || parts.count == 1
        else { return nil }
        return (type, parts)
    }
}

/// The operator of a comparison with its options and its modifier.
final class ArchivedOperator: NSObject, NSSecureCoding {
    let comparison: any Comparison
    let modifier: NSComparisonPredicate.Modifier

    init(_ comparison: any Comparison, _ modifier: NSComparisonPredicate.Modifier) {
        self.comparison = comparison
        self.modifier = modifier
    }

    static var supportsSecureCoding: Bool { true }

    init?(coder: NSCoder) {
        guard let type = NSComparisonPredicate.Operator(rawValue: UInt(coder.decodeInteger(forKey: "NSOperatorType"))),
            let modifier = NSComparisonPredicate.Modifier(rawValue: UInt(coder.decodeInteger(forKey: "NSModifier")))
        else { return nil }
        if type == .customSelector {
            guard let name = coder.text(forKey: "NSSelectorName") else { return nil }
            comparison = CustomComparison(selector: Selector(name))
        } else {
            let options = coder.containsValue(forKey: "NSOptions") ? coder.decodeInteger(forKey: "NSOptions") : 0
            comparison = type.comparison(NSComparisonPredicate.Options(rawValue: UInt(options)))
        }
        self.modifier = modifier
    }

    func encode(with coder: NSCoder) {
        coder.encode(Int(comparison.type.rawValue), forKey: "NSOperatorType")
        coder.encode(Int(modifier.rawValue), forKey: "NSModifier")
        coder.encode(Int(comparison.options.rawValue), forKey: "NSOptions")
        if let custom = comparison as? CustomComparison {
            coder.encode(custom.selector.description as NSString, forKey: "NSSelectorName")
        }
    }
}

extension NSCoder {
    /// The object under a key; nil if there is none. For a missing key, Foundation on Linux fails the whole archive.
    func object(of classes: [AnyClass], forKey key: String) -> Any? {
        containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) : nil
    }

    func text(forKey key: String) -> String? {
        object(of: [NSString.self], forKey: key) as? String
    }
}
