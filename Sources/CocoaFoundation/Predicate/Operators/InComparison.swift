import Foundation
import Synchronization

/// `IN`: the left side is a member of the collection on the right, or a substring of the string there.
struct InComparison: Comparison {
    let options: NSComparisonPredicate.Options
    private let membership: Membership
    var type: NSComparisonPredicate.Operator { .in }

    init(options: NSComparisonPredicate.Options) {
        self.options = options
        membership = Membership(rules: TextRules(options))
    }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool { membership.holds(left, in: right) }

    /// A constant collection is hashed once, so that a long list costs no more than a short one. It is hashed at the
    /// first evaluation, because a store that translates the predicate never needs it.
    func prepared(right: Operand) -> (Operand) -> Bool {
        guard let members = right.members, members.count > 4 else { return { evaluate($0, right) } }
        let rules = membership.rules
        let known = OnceHashed { HashedMembers(members.map { folded(Operand($0)) }) }
        return { left in
            if known.members.contains(folded(left)) { return true }
            // A localized comparison can treat two strings as equal that fold to different ones.
            return rules.isLocalized && evaluate(left, right)
        }
    }

    private func folded(_ operand: Operand) -> Operand {
        if case .string(let text) = operand { return .string(membership.rules.folded(text)) }
        return operand
    }
}

/// A constant collection that is hashed at its first use, from any thread.
private final class OnceHashed: Sendable {
    private let made = AtomicLazyReference<HashedMembers>()
    private let make: @Sendable () -> HashedMembers

    init(_ make: @escaping @Sendable () -> HashedMembers) { self.make = make }

    var members: HashedMembers { made.load() ?? made.storeIfNil(make()) }
}

/// The members of a constant collection.
private final class HashedMembers: @unchecked Sendable {
    // Sendable: constant.
    private let all: Set<Operand>
    /// The same members if they are whole numbers, because comparing two operands takes longer than comparing numbers.
    private let integers: Set<Int64>?

    init(_ members: [Operand]) {
        all = Set(members)
        let integers = members.compactMap { if case .number(.integer(let number)) = $0 { number } else { nil } }
        self.integers = integers.count == members.count ? Set(integers) : nil
    }

    func contains(_ operand: Operand) -> Bool {
        if let integers, case .number(.integer(let number)) = operand { return integers.contains(number) }
        return all.contains(operand)
    }
}

/// `CONTAINS`: the right side is a member of the collection on the left, or a substring of the string there.
struct ContainsComparison: Comparison {
    let options: NSComparisonPredicate.Options
    private let membership: Membership
    var type: NSComparisonPredicate.Operator { .contains }

    init(options: NSComparisonPredicate.Options) {
        self.options = options
        membership = Membership(rules: TextRules(options))
    }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool { membership.holds(right, in: left) }

    func prepared(right: Operand) -> (Operand) -> Bool {
        guard case .string(let part) = right else { return { evaluate($0, right) } }
        let rules = membership.rules
        let folded = rules.folded(part)
        return { left in
            guard case .string(let whole) = left else { return evaluate(left, right) }
            return !folded.isEmpty && rules.folded(whole).containsIdentically(folded)
        }
    }
}
