import Foundation

/// The order of two values of a sort descriptor: nil comes first, then the selector's comparison decides.
struct SortRules {
    private let compareStrings: Selector.StringComparison
    private let selector: Selector?

    init(selector: Selector?) {
        self.selector = selector
        guard let comparison = (selector ?? "compare:").stringComparison else {
            misuse(
                """
                A sort descriptor cannot call '\(selector?.description ?? "")': methods have no names at run time on \
                Linux. Use NSSortDescriptor(key:ascending:comparator:), or one of \
                \(Selector.stringComparisons.keys.sorted().joined(separator: ", ")).
                """)
        }
        compareStrings = comparison
    }

    func compare(_ first: Any, _ second: Any) -> ComparisonResult { order(Operand(first), Operand(second)) }

    func order(_ a: Operand, _ b: Operand) -> ComparisonResult {
        switch (a, b) {
        case (.null, .null): return .orderedSame
        case (.null, _): return .orderedAscending
        case (_, .null): return .orderedDescending
        case (.string(let a), .string(let b)): return compareStrings(a, b)
        case (.number(let a), .number(let b)):
            // NaN comes before all numbers, so that the order is total.
            return Number.order(a, b) ?? (a.isNaN ? (b.isNaN ? .orderedSame : .orderedAscending) : .orderedDescending)
        default:
            guard let order = Operand.order(a, b) else {
                misuse("\(a.summary) and \(b.summary) have no order; sort them with a comparator.")
            }
            return order
        }
    }
}

/// The value that an object is sorted by: the value itself for a comparator, the operand for the rules.
struct SortKey {
    let value: Any?
    let operand: Operand
}
