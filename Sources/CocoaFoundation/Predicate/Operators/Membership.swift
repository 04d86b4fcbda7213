import Foundation

/// Tests for a member of a collection or a substring: `IN`, and `CONTAINS` with its sides swapped.
struct Membership {
    let rules: TextRules

    func holds(_ element: Operand, in container: Operand) -> Bool {
        switch container {
        case .null: return false
        case .string(let whole): return isPart(element, of: rules.folded(whole))
        case .set(let set):
            if rules.isExact { return Operand.contains(element, in: set) }
            return set.contains(where: { isEqual(element, Operand($0)) })
        default:
            guard let members = container.members else {
                misuse("Can't use in/contains operator with collection \(container.summary) (not a collection).")
            }
            return members.contains { isEqual(element, Operand($0)) }
        }
    }

    func isPart(_ element: Operand, of whole: String) -> Bool {
        switch element {
        case .null: return false
        case .string(let part):
            let folded = rules.folded(part)
            // Foundation's search never finds an empty string.
            return !folded.isEmpty && whole.containsIdentically(folded)
        default:
            misuse("Can't look for value (\(element.summary)) in string (\(whole)); value is not a string.")
        }
    }

    private func isEqual(_ a: Operand, _ b: Operand) -> Bool {
        guard !rules.isExact, case .string(let a) = a, case .string(let b) = b else { return Operand.areEqual(a, b) }
        return rules.areEqual(a, folded: rules.folded(b))
    }
}
