/// The plan for a store's tables when the store is migrated from one version of its model to another.
///
/// A lightweight migration, in one transaction:
///
///     ModelPairing            pairs old and new entities and properties
///          │  SQLMigrationPlan      the source of each table (SQLTableMove) and of each join table (SQLJoinMove)
///          ▼
///     SQLMigration            renames the old tables, creates the new ones as in a new store, fills each with
///                             one INSERT … SELECT, and drops the old ones; updates indexes, triggers,
///                             history, metadata
///
/// A record always keeps its primary key: entities in one table came from one table, because trees are never joined. So
/// keys in other records stay valid, and only the entity numbers next to keys change.
struct SQLMigrationPlan {
    let pairing: ModelPairing
    let old: SQLModel
    let new: SQLModel
    /// Whether removals are deferred: old tables, and columns that are no longer used.
    let defersTidying: Bool
    private(set) var tables: [SQLTableMove] = []
    private(set) var joins: [SQLJoinMove] = []
    /// The names of the tables that are not moved.
    private(set) var staying: Set<String> = []

    /// - Throws: the error that prevents a default value from being stored.
    init(_ pairing: ModelPairing, from old: SQLModel, to new: SQLModel, defersTidying: Bool = false) throws {
        self.pairing = pairing
        self.old = old
        self.new = new
        self.defersTidying = defersTidying
        try layOut()
        staying = Set(
            tables.filter(\.stays).map(\.table.name) + joins.filter(\.isUntouched).map(\.table.name))
        // The names under which statements find their rows are known only now.
        try layOut()
    }

    private mutating func layOut() throws {
        tables = try new.tables.map { try SQLTableMove(table: $0, in: self) }
        joins = new.joinTables.map { SQLJoinMove(table: $0, in: self) }
    }

    /// The old tables that are renamed, and dropped at the end.
    var leaving: [String] {
        (old.tables.map(\.name) + old.joinTables.map(\.name)).filter { !staying.contains($0) }
    }

    /// The name of an old table while the new tables are filled.
    func place(of table: String) -> String {
        isBeforehand || staying.contains(table) ? table : "FLT_OLD_\(table)"
    }

    /// Whether statements are for the unchanged old store, before any table is renamed.
    private var isBeforehand = false

    var beforehand: SQLMigrationPlan {
        var plan = self
        plan.isBeforehand = true
        return plan
    }

    /// The deferred steps.
    var deferredTasks: [DeferredTask] {
        guard defersTidying else { return [] }
        let columns = tables.filter(\.stays).flatMap { move in
            move.columnsLeft.map { DeferredTask.dropColumn($0, table: move.table.name) }
        }
        return leaving.map { .dropTable(place(of: $0)) } + columns
    }

    /// The entity of the old store that an entity of the new one comes from.
    func origin(of entity: SQLEntity) -> SQLEntity? {
        pairing.origin(of: entity.entity).flatMap(old.entity)
    }

    /// The entity of the new store that an entity of the old one becomes.
    func outcome(of entity: SQLEntity) -> SQLEntity? {
        pairing.outcome(of: entity.entity).flatMap(new.entity)
    }

    /// The old entities below `entity` whose records are of the kind `kind` in the new store, each with its new entity.
    func survivors(of entity: SQLEntity, as kind: SQLEntity) -> [(old: SQLEntity, new: SQLEntity)] {
        entity.tree.compactMap { old in
            outcome(of: old).flatMap { $0.entity.isKindOf(entity: kind.entity) ? (old, $0) : nil }
        }
    }

    /// The locations of a new relationship's pairs in the old store, seen from its owners.
    ///
    /// The old relationship determines them, or its inverse. A relationship that was pulled up from several entities
    /// has several.
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

// MARK: One-to-one relationships
extension SQLMigrationPlan {
    /// The statements that remove keys without a matching key at the other end.
    ///
    /// If both ends are to-one now and were not before, each end has picked one of several; a pair remains only if the
    /// picks agree.
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

    /// Whether the two were each other's to-one inverse before.
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
