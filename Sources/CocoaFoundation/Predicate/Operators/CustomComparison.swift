import Foundation

/// A comparison by a method of the left value, named by a selector.
struct CustomComparison: Comparison {
    let selector: Selector
    var options: NSComparisonPredicate.Options { [] }
    var type: NSComparisonPredicate.Operator { .customSelector }
    var format: String { selector.description }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool {
        switch Operand(NamedMethods.call(selector.description, on: left.value, with: [right.value])) {
        case .number(let number): number.doubleValue != 0
        case .null: false
        case let other: misuse("The comparison \(selector) answered \(other.summary), which is neither true nor false.")
        }
    }
}
