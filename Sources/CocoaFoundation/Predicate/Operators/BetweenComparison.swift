import Foundation

/// `BETWEEN {low, high}`: the range includes both bounds.
struct BetweenComparison: Comparison {
    let options: NSComparisonPredicate.Options
    var type: NSComparisonPredicate.Operator { .between }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool { prepared(right: right)(left) }

    func prepared(right: Operand) -> (Operand) -> Bool {
        guard let bounds = right.members, bounds.count == 2 else {
            return { left in
                if right.isNull { return false }
                misuse("BETWEEN needs two bounds, {low, high}, but was given \(right.summary).")
            }
        }
        let low = OrderComparison(type: .greaterThanOrEqualTo, options: options).prepared(right: Operand(bounds[0]))
        let high = OrderComparison(type: .lessThanOrEqualTo, options: options).prepared(right: Operand(bounds[1]))
        return { left in !left.isNull && low(left) && high(left) }
    }
}
