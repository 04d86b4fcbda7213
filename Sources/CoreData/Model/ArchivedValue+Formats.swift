/// Archives predicates and expressions as format strings where parsing restores an equal value, and as keyed archives
/// otherwise.
extension ArchivedValue {
    static func archive(_ predicate: NSPredicate) -> Any {
        let format = predicate.predicateFormat
        let again = try? NSPredicate(_validating: format)
        // Dates and UUIDs among the constants do not survive the round trip through text.
        return again == predicate ? format : archive(predicate as Any)
    }

    static func archive(_ expression: NSExpression) -> Any {
        let format = expression.description
        let again = try? NSExpression(_validating: format)
        return again == expression ? format : archive(expression as Any)
    }

    static func restorePredicate(_ stored: Any) throws -> NSPredicate? {
        guard let format = stored as? String else { return try restore(stored) as? NSPredicate }
        return try NSPredicate(_validating: format)
    }

    static func restoreExpression(_ stored: Any) throws -> NSExpression? {
        guard let format = stored as? String else { return try restore(stored) as? NSExpression }
        return try NSExpression(_validating: format)
    }
}
