import Foundation

/// One operator of a comparison predicate. Each operator has its own file.
///
/// A predicate stores its comparison with the options already parsed. If the right side is a constant, `prepared` does
/// all work on it before the evaluations: it folds the string, compiles the pattern, or hashes the list.
protocol Comparison {
    var type: NSComparisonPredicate.Operator { get }
    var options: NSComparisonPredicate.Options { get }
    /// The operator's text, with its options.
    var format: String { get }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool
    func prepared(right: Operand) -> (Operand) -> Bool
}

extension Comparison {
    var format: String { type.symbol + options.suffix }

    func prepared(right: Operand) -> (Operand) -> Bool {
        { left in evaluate(left, right) }
    }
}

extension NSComparisonPredicate.Operator {
    /// The operator with its options. A custom selector also needs its method, so it is created elsewhere.
    func comparison(_ options: NSComparisonPredicate.Options) -> any Comparison {
        switch self {
        case .equalTo: EqualComparison(options: options)
        case .notEqualTo: NotEqualComparison(options: options)
        case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
            OrderComparison(type: self, options: options)
        case .matches: MatchesComparison(options: options)
        case .like: LikeComparison(options: options)
        case .beginsWith, .endsWith: AffixComparison(type: self, options: options)
        case .in: InComparison(options: options)
        case .contains: ContainsComparison(options: options)
        case .between: BetweenComparison(options: options)
        case .customSelector: misuse("A custom comparison needs its selector.")
        }
    }
}
