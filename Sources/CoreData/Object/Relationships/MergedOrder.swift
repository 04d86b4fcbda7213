/// The order of a to-many relationship that two contexts changed at the same time.
///
/// A context that only added and removed members takes over the order that the store has; one that moved members keeps
/// its own. Members that only the other list has follow the member that they follow there.
struct MergedOrder {
    /// The members in this context's order.
    let mine: [NSManagedObject]
    /// The order that the context read, and changed into `mine`.
    let base: [NSManagedObject]
    /// The order that the store has now.
    let stored: [NSManagedObject]

    /// Puts `members` into the merged order.
    func list(of members: Set<NSManagedObject>) -> [NSManagedObject] {
        if mine == base { return added(members.subtracting(stored), to: stored.filter(members.contains)) }
        let (leading, other) = isRearranged ? (mine, stored) : (stored, mine)
        var list = leading.filter(members.contains)
        var known = Set(list)
        let isKnown = other.map(known.contains)
        // Those behind the last common member were appended, and stay at the end.
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

    /// Whether members that the context has read, and still has, stand in another order.
    private var isRearranged: Bool {
        let (before, now) = (Set(base), Set(mine))
        return base.filter(now.contains) != mine.filter(before.contains)
    }
}
