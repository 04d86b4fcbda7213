/// The order of a to-many relationship that two contexts changed at the same time.
///
/// A context that only added and removed members adopts the store's order. A context that moved members keeps its own.
/// Members that only the other list contains follow the member that precedes them there.
struct MergedOrder {
    /// The members in this context's order.
    let mine: [NSManagedObject]
    /// The order that the context read, before it was changed to `mine`.
    let base: [NSManagedObject]
    /// The current order in the store.
    let stored: [NSManagedObject]

    /// Sorts `members` into the merged order.
    func list(of members: Set<NSManagedObject>) -> [NSManagedObject] {
        if mine == base { return added(members.subtracting(stored), to: stored.filter(members.contains)) }
        let (leading, other) = isRearranged ? (mine, stored) : (stored, mine)
        var list = leading.filter(members.contains)
        var known = Set(list)
        let isKnown = other.map(known.contains)
        // Members after the last common one were appended, and remain at the end.
        let end = isKnown.lastIndex(of: true) ?? -1
        var previous: NSManagedObject?
        for (index, object) in other.enumerated() where members.contains(object) {
            defer { previous = object }
            guard known.insert(object).inserted else { continue }
            if index > end {
                list.append(object)
            } else {
                list.insert(object, at: previous.flatMap(list.firstIndex).map { $0 + 1 } ?? 0)
            }
        }
        return added(members.subtracting(known), to: list)
    }

    private func added(_ objects: Set<NSManagedObject>, to list: [NSManagedObject]) -> [NSManagedObject] {
        objects.isEmpty ? list : list + objects.sorted { $0.key < $1.key }
    }

    /// Whether the order of the members that the context has read, and still has, was changed.
    private var isRearranged: Bool {
        let (before, now) = (Set(base), Set(mine))
        return base.filter(now.contains) != mine.filter(before.contains)
    }
}
