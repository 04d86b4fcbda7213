import Foundation

/// `BEGINSWITH` and `ENDSWITH`. No string begins or ends with the empty string, because Foundation's search never finds
/// it.
struct AffixComparison: Comparison {
    let type: NSComparisonPredicate.Operator
    let options: NSComparisonPredicate.Options
    private let rules: TextRules

    init(type: NSComparisonPredicate.Operator, options: NSComparisonPredicate.Options) {
        self.type = type
        self.options = options
        rules = TextRules(options)
    }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool { prepared(right: right)(left) }

    func prepared(right: Operand) -> (Operand) -> Bool {
        let rules = rules
        let isPrefix = type == .beginsWith
        let folded: String? = if case .string(let text) = right { rules.folded(text) } else { nil }
        return { left in
            if left.isNull || right.isNull { return false }
            guard case .string(let text) = left, let folded else {
                misuse(
                    """
                    Can't do a substring operation with something that isn't a string (lhs = \(left.summary) \
                    rhs = \(right.summary)).
                    """)
            }
            if folded.isEmpty { return false }
            let whole = rules.folded(text)
            return isPrefix ? whole.startsIdentically(with: folded) : whole.endsIdentically(with: folded)
        }
    }
}
