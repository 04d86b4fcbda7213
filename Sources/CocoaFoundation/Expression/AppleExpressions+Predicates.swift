import ForeignBytes
import Foundation

// Reads predicates from archives that Xcode and Core Data write.
extension AppleExpressions {
    func predicate(_ value: PlistValue?, depth: Int) throws -> NSPredicate {
        try enter(depth)
        guard let fields = archive.fields(value), let kind = archive.className(value) else {
            throw Malformed("it has no predicate where one is required")
        }
        switch kind {
        case "NSTruePredicate": return NSPredicate(value: true)
        case "NSFalsePredicate": return NSPredicate(value: false)
        case "NSComparisonPredicate": return try comparison(fields, depth: depth)
        case "NSCompoundPredicate":
            let parts = try archive.elements(fields["NSSubpredicates"]).map { try predicate($0, depth: depth + 1) }
            let type = archive.integer(fields["NSCompoundPredicateType"]).flatMap { UInt(exactly: $0) }
            guard let type = type.flatMap(NSCompoundPredicate.LogicalType.init(rawValue:)),
                type != .not || parts.count == 1
            else { throw Malformed("it has a predicate that is neither AND nor OR nor NOT") }
            return NSCompoundPredicate(type: type, subpredicates: parts)
        default: throw Malformed("it has a predicate of the kind \(kind), which is not read here: write it in code")
        }
    }

    private func comparison(_ fields: [String: PlistValue], depth: Int) throws -> NSPredicate {
        let operation = archive.fields(fields["NSPredicateOperator"]) ?? [:]
        func number(_ key: String) -> UInt { archive.integer(operation[key]).flatMap { UInt(exactly: $0) } ?? 0 }
        guard let type = NSComparisonPredicate.Operator(rawValue: number("NSOperatorType")), type != .customSelector,
            let modifier = NSComparisonPredicate.Modifier(rawValue: number("NSModifier"))
        else { throw Malformed("it has a comparison by an operator that is not read here: write it in code") }
        return NSComparisonPredicate(
            leftExpression: try expression(fields["NSLeftExpression"], depth: depth + 1),
            rightExpression: try expression(fields["NSRightExpression"], depth: depth + 1), modifier: modifier,
            type: type,
            options: NSComparisonPredicate.Options(rawValue: number("NSOptions")))
    }
}
