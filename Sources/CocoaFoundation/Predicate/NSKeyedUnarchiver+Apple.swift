import Foundation

extension NSKeyedUnarchiver {
    /// Allows this unarchiver to read predicates, expressions and sort descriptors that Apple's framework archived,
    /// such as those in the models that Core Data keeps in its stores.
    ///
    /// Apple archives the private subclasses of its class clusters by name; here, one class covers all kinds. An
    /// archive written here has this module's class names, and only this module can read it.
    public func _readApplePredicates() {
        setClass(NSPredicate.self, forClassName: "NSPredicate")
        setClass(NSComparisonPredicate.self, forClassName: "NSComparisonPredicate")
        setClass(NSCompoundPredicate.self, forClassName: "NSCompoundPredicate")
        for kind in [
            "ConstantValue", "Self", "Variable", "KeyPath", "KeyPathSpecifier", "Function", "Aggregate", "Subquery",
            "Ternary", "AnyKey",
        ] {
            setClass(NSExpression.self, forClassName: "NS\(kind)Expression")
        }
        for kind in ["Comparison", "Equality", "Like", "Matching", "Substring", "In", "Between", "Custom"] {
            setClass(ArchivedOperator.self, forClassName: "NS\(kind)PredicateOperator")
        }
        setClass(NSExpression.self, forClassName: "NSExpression")
        setClass(NSSortDescriptor.self, forClassName: "NSSortDescriptor")
    }
}
