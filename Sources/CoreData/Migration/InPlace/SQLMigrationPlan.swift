/// What becomes of a store's tables when it goes from one version of its model to another.
///
/// The story of a lightweight migration, in one transaction:
///
///     ModelPairing            which entity and which property was what
///          │  SQLMigrationPlan      which table comes from which (SQLTableMove), which pairs from where (SQLJoinMove)
///          ▼
///     SQLMigration            old tables put aside, new ones made as a new store has them, filled by
///                             INSERT … SELECT, one for each, and the old ones dropped; indexes, triggers,
///                             history, metadata
///
/// A record keeps its primary key, always: entities that lie in one table came from one table, since trees are never
/// joined. So a key that leads to a record is right as it is, and only the numbers of entities beside keys change.
struct SQLMigrationPlan {
    let pairing: ModelPairing
    let old: SQLModel
    let new: SQLModel
    /// Whether what can be dropped later is left where it is: old tables, columns that nothing asks for any more.
    let defersTidying: Bool
    private(set) var tables: [SQLTableMove] = []
    private(set) var joins: [SQLJoinMove] = []
    /// The names of the tables that stay where they are.
    private(set) var staying: Set<String> = []

    /// - Throws: what keeps a default value from being stored.
    init(_ pairing: ModelPairing, from old: SQLModel, to new: SQLModel, defersTidying: Bool = false) throws {
        self.pairing = pairing
        self.old = old
        self.new = new
        self.defersTidying = defersTidying
        try layOut()
        staying = Set(
            tables.filter(\.stays).map(\.table.name) + joins.filter(\.isUntouched).map(\.table.name))
        // Only now is it known under which name each statement finds its rows.
        try layOut()
    }

    private mutating func layOut() throws {
        tables = try new.tables.map { try SQLTableMove(table: $0, in: self) }
        joins = new.joinTables.map { SQLJoinMove(table: $0, in: self) }
    }

    /// The old tables that are put aside, and dropped in the end.
    var leaving: [String] {
        (old.tables.map(\.name) + old.joinTables.map(\.name)).filter { !staying.contains($0) }
    }

    /// Where the rows of an old table are found while the new tables are filled.
    func place(of table: String) -> String {
        isBeforehand || staying.contains(table) ? table : "FLT_OLD_\(table)"
    }

    /// Whether statements are for the old store as it is, before any table is put aside.
    private var isBeforehand = false

    var beforehand: SQLMigrationPlan {
        var plan = self
        plan.isBeforehand = true
        return plan
    }

    /// What is left for later.
    var deferredTasks: [DeferredTask] {
        guard defersTidying else { return [] }
        let columns = tables.filter(\.stays).flatMap { move in
            move.columnsLeft.map { DeferredTask.dropColumn($0, table: move.table.name) }
        }
        return leaving.map { .dropTable(place(of: $0)) } + columns
    }

    /// What an entity of the new store was in the old one.
    func origin(of entity: SQLEntity) -> SQLEntity? {
        pairing.origin(of: entity.entity).flatMap(old.entity)
    }

    /// What becomes of an entity of the old store in the new one.
    func outcome(of entity: SQLEntity) -> SQLEntity? {
        pairing.outcome(of: entity.entity).flatMap(new.entity)
    }

    /// The old entities below `entity` whose records are of the kind `kind` in the new store, with what they are there.
    func survivors(of entity: SQLEntity, as kind: SQLEntity) -> [(old: SQLEntity, new: SQLEntity)] {
        entity.tree.compactMap { old in
            outcome(of: old).flatMap { $0.entity.isKindOf(entity: kind.entity) ? (old, $0) : nil }
        }
    }

    /// Where the old store has the pairs of a relationship of the new one, seen from its owners.
    ///
    /// What the relationship was says it, or what its inverse was. A relationship that was pulled up from several
    /// entities has several.
    func links(of relationship: NSRelationshipDescription) -> [SQLLink] {
        var found: [SQLLink] = []
        func add(_ relationship: NSRelationshipDescription, reversed: Bool) {
            for entity in relationship.owner?.tree ?? [] {
                guard let former = pairing.origin(of: relationship, in: entity), let link = SQLLink(former, in: old)
                else { continue }
                let seen = reversed ? link.reversed : link
                if !found.contains(seen) { found.append(seen) }
            }
        }
        add(relationship, reversed: false)
        if found.isEmpty, let inverse = relationship.inverseRelationship { add(inverse, reversed: true) }
        return found
    }
}

// MARK: Relationships that lead to one at both ends
extension SQLMigrationPlan {
    /// The statements that take the keys away to which no key leads back.
    ///
    /// Where both ends become to-one that were not, each end has picked one of several; only where the picks agree is
    /// there a pair.
    var repairs: [String] {
        tables.flatMap { move in
            move.table.columns.compactMap { column in
                guard let relationship = column.relationship, !column.isImplicit, let target = column.destination,
                    let inverse = relationship.inverseRelationship, !inverse.isToMany,
                    let back = target.column(inverse.name), !areMates(relationship, inverse)
                else { return nil }
                let nothing = [column.name, column.entityColumn].compactMap { $0 }.map { "\($0) = NULL" }
                return "UPDATE \(move.table.name) AS t SET \(nothing.joined(separator: ", ")) "
                    + "WHERE t.\(column.name) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(target.table.name) o "
                    + "WHERE o.Z_PK = t.\(column.name) AND o.\(back.name) = t.Z_PK)"
            }
        }
    }

    /// Whether the two were each other's inverse before, both to-one.
    private func areMates(_ relationship: NSRelationshipDescription, _ inverse: NSRelationshipDescription) -> Bool {
        let formers = formers(of: relationship)
        return Set(formers.map { $0.inverseRelationship.map(ObjectIdentifier.init) })
            == Set(self.formers(of: inverse).map { ObjectIdentifier($0) })
            && formers.allSatisfy { !$0.isToMany && $0.inverseRelationship?.isToMany == false }
    }

    private func formers(of relationship: NSRelationshipDescription) -> [NSRelationshipDescription] {
        (relationship.owner?.tree ?? []).compactMap { pairing.origin(of: relationship, in: $0) }
    }
}
