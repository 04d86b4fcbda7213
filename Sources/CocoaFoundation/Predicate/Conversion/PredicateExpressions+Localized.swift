import Foundation

extension PredicateExpressions {
    /// `text.localizedStandardContains(other)` in a `#Predicate`, which Foundation on Linux lacks.
    public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
        PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
        /// Whether the text contains the other.
        public typealias Output = Bool

        /// The text to search.
        public let root: Root
        /// The text to find.
        public let other: Other

        /// - Throws: The error of evaluating one of the two strings.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            let text = String(try root.evaluate(bindings))
            let part = String(try other.evaluate(bindings))
            return text.range(of: part, options: [.caseInsensitive, .diacriticInsensitive], locale: .current) != nil
        }
    }

    /// The macro calls this for `localizedStandardContains`.
    public static func build_localizedStandardContains<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other> {
        StringLocalizedStandardContains(root: root, other: other)
    }
}

extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

extension PredicateExpressions.StringLocalizedStandardContains: Codable where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringLocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringLocalizedStandardContains: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.compare(root, .contains, other, [.caseInsensitive, .diacriticInsensitive, .locale])
    }
}
