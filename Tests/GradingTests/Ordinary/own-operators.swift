infix operator <+> : AdditionPrecedence
private func <+> (left: NSPredicate, right: NSPredicate) -> NSPredicate {
    NSCompoundPredicate(type: .and, subpredicates: [left, right])
}
private struct Money {
    var cents: Int; static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
}
private func useOperators() throws {
    print(NSPredicate(value: true) <+> NSPredicate(value: false), (Money(cents: 1) + Money(cents: 2)).cents)
}
