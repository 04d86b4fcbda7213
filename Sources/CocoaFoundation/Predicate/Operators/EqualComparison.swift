import Foundation

/// `==`: equal values of one kind. nil equals nil and `NSNull`.
struct EqualComparison: Comparison {
    let options: NSComparisonPredicate.Options
    private let rules: TextRules
    var type: NSComparisonPredicate.Operator { .equalTo }

    init(options: NSComparisonPredicate.Options) {
        self.options = options
        rules = TextRules(options)
    }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool {
        guard !rules.isExact, case .string(let a) = left, case .string(let b) = right else {
            return Operand.areEqual(left, right)
        }
        return rules.areEqual(a, folded: rules.folded(b))
    }

    func prepared(right: Operand) -> (Operand) -> Bool {
        switch right {
        case .string(let text):
            let folded = rules.folded(text)
            return { [rules] left in
                if case .string(let text) = left { rules.areEqual(text, folded: folded) } else { false }
            }
        case .number(.integer(let number)):
            return { left in
                guard case .number(let other) = left else { return false }
                if case .integer(let other) = other { return other == number }
                return Number.order(other, .integer(number)) == .orderedSame
            }
        default:
            return { Operand.areEqual($0, right) }
        }
    }
}

/// `!=`: the negation of `==`, so nil is unequal to every other value.
struct NotEqualComparison: Comparison {
    private let equal: EqualComparison
    var options: NSComparisonPredicate.Options { equal.options }
    var type: NSComparisonPredicate.Operator { .notEqualTo }

    init(options: NSComparisonPredicate.Options) { equal = EqualComparison(options: options) }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool { !equal.evaluate(left, right) }

    func prepared(right: Operand) -> (Operand) -> Bool {
        let test = equal.prepared(right: right)
        return { !test($0) }
    }
}
