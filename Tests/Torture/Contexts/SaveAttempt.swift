import CoreData

/// The state before a save: the context's changes, and others' changes since.
struct SaveAttempt {
    let policy: Step.Policy
    /// The contents of the file or the parent.
    let before: Graph?
    /// The context's base and its current contents.
    let base: Graph
    let view: Graph
    /// The keys of the records that the context has changed.
    let own: Set<Int>
    /// The keys of the records that the save will write. Others in `own` may partly show others' saved values.
    var written: Set<Int> = []
    /// Whether others changed the same records, or deleted records that they refer to.
    let isConflicted: Bool
    /// Whether several records would have the same unique value.
    let hasDuplicates: Bool
    /// The expected contents after the save, nil if they depend on the policy or cannot be predicted.
    let expected: Graph?

    /// A merge over unsaved changes, which keeps them property by property.
    init(merging backing: Graph, into participant: Participant) {
        (policy, before, base, view) = (.objectTrump, backing, participant.base!, participant.view!)
        (own, isConflicted, expected, hasDuplicates) = (participant.own, true, nil, false)
    }

    init(_ participant: Participant, before: Graph?) {
        policy = participant.policy
        self.before = before
        guard let view = participant.view, let base = participant.base, let before else {
            (self.base, self.view, own, isConflicted, expected) = (Graph(), Graph(), [], true, nil)
            hasDuplicates = false
            return
        }
        (self.view, self.base, own) = (view, base, participant.own)
        let uncertain = participant.uncertain
        let references = own.flatMap { view.records[$0]?.values.values.flatMap(\.keys) ?? [] }
        isConflicted =
            !own.isDisjoint(with: uncertain)
            || references.contains { uncertain.contains($0) && before.records[$0] == nil }
        guard !isConflicted else {
            (expected, hasDuplicates) = (nil, !view.duplicates().isEmpty || !before.duplicates().isEmpty)
            return
        }
        var expected = before
        expected.take(own, from: view)
        // The policy decides which of two records keeps a unique value. A parent has no constraints.
        hasDuplicates = participant.parent == nil && !expected.duplicates().isEmpty
        self.expected = hasDuplicates && policy != .error ? nil : expected
    }

    /// Results that a save with conflicts must not produce.
    func wrong(after: Graph) -> [String] {
        guard let before else { return [] }
        // A cascade may delete additional records.
        let hasDeleted = own.contains {
            base.records[$0] != nil && (view.records[$0] == nil || before.records[$0] == nil)
        }
        var texts: [String] = []
        for key in Set(before.records.keys).union(after.records.keys).union(view.records.keys).sorted() {
            let (mine, theirs, old) = (view.records[key], before.records[key], base.records[key])
            let name = "\((mine ?? theirs ?? old)!.entity) \(key)"
            guard let saved = after.records[key] else {
                if mine != nil, theirs != nil, !hasDeleted { texts.append("\(name) is gone, which nobody deleted") }
                if mine != nil, old == nil, !hasDeleted { texts.append("\(name), which was inserted, is not there") }
                continue
            }
            if theirs == nil, !own.contains(key), !written.contains(key) {
                texts.append("\(name) is back, which was deleted elsewhere")
            }
            for (property, value) in saved.values.sorted(by: { $0.key < $1.key }) {
                let values = Values(
                    mine: mine?.values[property], theirs: theirs?.values[property], old: old?.values[property])
                let relation = WorldSchema.relation(property, of: saved.entity)
                if !isAllowed(value, of: key, values, relation, after) {
                    texts.append("\(name).\(property) is \(value); \(values)")
                }
            }
        }
        return texts
    }

    private struct Values: CustomStringConvertible {
        let mine, theirs, old: Graph.Value?
        var description: String {
            func text(_ value: Graph.Value?) -> String { value.map { "\($0)" } ?? "none" }
            return "mine \(text(mine)), theirs \(text(theirs)), before \(text(old))"
        }
    }

    private func isAllowed(
        _ value: Graph.Value, of key: Int, _ values: Values, _ relation: WorldSchema.Relation?, _ after: Graph
    ) -> Bool {
        var allowed = candidates(values)
        guard let relation else { return allowed.contains(value) }
        // A reference to a record that others deleted no longer counts as a change.
        if !relation.isToMany, let key = values.mine?.keys.first, base.records[key] != nil, before?.records[key] == nil
        {
            allowed += [values.theirs, values.old].compactMap { $0 }
        }
        // The context may have changed the other side or, for a one-to-one that it overwrites, have read it at another
        // time.
        if case .one(let other) = value, let inverse = relation.inverse, view[other, inverse].keys.contains(key),
            !base[other, inverse].keys.contains(key) || policy == .overwrite && view[other, inverse] == .one(key)
        {
            return true
        }
        // Such a relationship follows from its members' references, which are checked separately.
        if isOwnedByMembers(relation) { return true }
        if !relation.isToMany { allowed.append(.nothing) }
        // Both sides may have restored the record.
        if base.records[key] == nil, let theirs = values.theirs { allowed.append(theirs) }
        // If the policy overrules a deletion, the record keeps its relationships.
        if isDeletionOverruled(after) { allowed += [values.theirs, values.old].compactMap { $0 } }
        // A restored record does not have the relationships that its deletion removed.
        if values.theirs == nil {
            allowed.append(relation.isOrdered ? .list([]) : relation.isToMany ? .set([]) : .nothing)
        }
        if allowed.contains(value) { return true }
        guard relation.isToMany else { return false }
        // The context may be stale on this side of a pair that it added or removed on the other side.
        if let mine = values.mine, let inverse = relation.inverse,
            Set(mine.keys + (values.theirs?.keys ?? [])).contains(where: { other in
                view[other, inverse].keys.contains(key) != base[other, inverse].keys.contains(key)
            })
        {
            allowed.append(mine)
        }
        // Overwriting one side of a pair removes the other side's value.
        if policy == .overwrite { allowed.append(.set([])) }
        // A many-to-many is merged pair by pair if the policy goes by property, or if it was not fully read.
        if policy == .objectTrump || policy == .overwrite { allowed += [values.theirs, values.old].compactMap { $0 } }
        // Between the intersection and the union, among the records that still exist.
        let sets = allowed.map { Set($0.keys) }
        let shared = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
        let any = sets.reduce(into: Set<Int>()) { $0.formUnion($1) }
        let keys = Set(value.keys)
        return keys.isSubset(of: any) && shared.filter { isFree($0, relation, after) }.isSubset(of: keys)
    }

    /// Whether a record exists that no one else's to-one refers to.
    private func isFree(_ key: Int, _ relation: WorldSchema.Relation, _ after: Graph) -> Bool {
        guard let record = after.records[key] else { return false }
        guard let inverse = relation.inverse, let other = WorldSchema.relation(inverse, of: record.entity) else {
            return true
        }
        return other.isToMany
    }

    /// Whether a record that the context deleted still exists.
    private func isDeletionOverruled(_ after: Graph) -> Bool {
        own.contains { base.records[$0] != nil && view.records[$0] == nil && after.records[$0] != nil }
    }

    /// Whether a to-many is stored with its members, which others may have changed without a conflict.
    private func isOwnedByMembers(_ relation: WorldSchema.Relation) -> Bool {
        guard relation.isToMany, let inverse = relation.inverse else { return false }
        return WorldSchema.relation(inverse, of: relation.target)?.isToMany == false
    }

    /// The values that the policy allows for a property.
    private func candidates(_ values: Values) -> [Graph.Value] {
        guard let mine = values.mine else { return [values.theirs, values.old].compactMap { $0 } }
        guard let theirs = values.theirs else { return [mine] + (values.old.map { [$0] } ?? []) }
        switch (mine != values.old, theirs != values.old) {
        case (true, true): return policy == .overwrite || policy == .objectTrump ? [mine] : [mine, theirs]
        case (true, false): return policy == .rollback ? [mine, theirs] : [mine]
        case (false, true): return policy == .overwrite ? [mine, theirs] : [theirs]
        case (false, false): return [mine]
        }
    }
}
