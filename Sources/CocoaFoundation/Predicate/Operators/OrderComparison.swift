import Foundation

/// `<`, `<=`, `>` and `>=`. nil is neither less nor greater than any value, but nil is `<=` and `>=` nil.
struct OrderComparison: Comparison {
    let type: NSComparisonPredicate.Operator
    let options: NSComparisonPredicate.Options
    private let rules: TextRules

    init(type: NSComparisonPredicate.Operator, options: NSComparisonPredicate.Options) {
        self.type = type
        self.options = options
        rules = TextRules(options)
    }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool {
        if case .string(let a) = left, case .string(let b) = right {
            return holds(for: rules.order(a, folded: rules.folded(b)))
        }
        return compareOthers(left, right)
    }

    func prepared(right: Operand) -> (Operand) -> Bool {
        switch right {
        case .string(let text):
            let folded = rules.folded(text)
            return { left in
                guard case .string(let text) = left else { return compareOthers(left, right) }
                return holds(for: rules.order(text, folded: folded))
            }
        case .number(.integer(let number)):
            return { left in
                guard case .number(.integer(let other)) = left else { return compareOthers(left, right) }
                return holds(
                    for: other < number ? .orderedAscending : other > number ? .orderedDescending : .orderedSame)
            }
        default:
            return { compareOthers($0, right) }
        }
    }

    private func compareOthers(_ left: Operand, _ right: Operand) -> Bool {
        if left.isNull || right.isNull { return left.isNull && right.isNull && holds(for: .orderedSame) }
        if case .number(let a) = left, case .number(let b) = right {
            return Number.order(a, b).map(holds) ?? false
        }
        guard let order = Operand.order(left, right) else {
            misuse("\(left.summary) \(type.symbol) \(right.summary) cannot be answered: the two values have no order.")
        }
        return holds(for: order)
    }

    private func holds(for order: ComparisonResult) -> Bool {
        switch type {
        case .lessThan: order == .orderedAscending
        case .lessThanOrEqualTo: order != .orderedDescending
        case .greaterThan: order == .orderedDescending
        default: order != .orderedAscending
        }
    }
}
