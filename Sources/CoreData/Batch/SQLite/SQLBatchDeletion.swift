/// The statements of a batch delete, made from a model's relationships.
///
/// `temp.Z_DELETED` holds what is to go: a tree (the number of its root), the entity and the key. Of a table with one
/// entity the entity is 0, as in a fetch.
struct SQLBatchDeletion {
    let model: SQLModel

    /// Something that stops the request if `sql` finds a row.
    struct Check {
        let sql: String
        let code: CocoaError.Code
        let sentence: String
        /// The relationship's name.
        let key: String
    }

    static let preparation = [
        "CREATE TEMP TABLE IF NOT EXISTS Z_DELETED "
            + "(tree INTEGER, ent INTEGER, pk INTEGER, PRIMARY KEY (tree, pk)) WITHOUT ROWID",
        cleaning,
    ]
    static let cleaning = "DELETE FROM temp.Z_DELETED"

    /// Notes the records that a SELECT of entities and keys finds in a tree.
    func note(_ select: String, in table: SQLTable) -> String {
        "INSERT OR IGNORE INTO temp.Z_DELETED SELECT \(tree(table)), * FROM (\(select))"
    }

    /// Note the records at the other end of cascading relationships.
    var cascades: [String] {
        relationships.filter { $0.rule == .cascadeDeleteRule }.map { relationship in
            let table = relationship.destination.table
            let entity = table.hasOneEntity ? "0" : "Z_ENT"
            return note("SELECT \(entity), Z_PK FROM \(table.name) WHERE Z_PK IN (\(relationship.keys))", in: table)
        }
    }

    /// Find records that stay, and deny the deletion of one that goes.
    var denials: [Check] {
        relationships.filter { $0.rule == .denyDeleteRule }.map { relationship in
            let table = relationship.destination.table
            return Check(
                sql: "SELECT 1 FROM \(table.name) WHERE Z_PK IN (\(relationship.keys)) "
                    + "AND Z_PK NOT IN (\(deleted(in: table))) LIMIT 1",
                code: .validationRelationshipDeniedDelete,
                sentence: "Batch delete failed because of the delete rule of \(relationship.source.name)/"
                    + "\(relationship.name), which denies: delete what it leads to first.",
                key: relationship.name)
        }
    }

    /// Find records that stay, and whose mandatory relationship leads to one that goes.
    ///
    /// The words are those that Apple's constraint triggers use, "OTO" and "MTO" included; the code under which they
    /// arrive is documented nowhere.
    var mandatoryKeys: [Check] {
        dangling.filter { !$0.column.isImplicit && $0.column.relationship?.isOptional == false }.map { key in
            let kind = key.column.relationship?.inverseRelationship?.isToMany == true ? "MTO" : "OTO"
            let place = "\(key.column.entity.name)/\(key.column.keyPath)"
            return Check(
                sql: "SELECT 1 FROM \(key.table.name) WHERE \(condition(key)) LIMIT 1",
                code: .managedObjectConstraintMerge,
                sentence:
                    "Constraint trigger violation: Batch delete failed due to mandatory \(kind) nullify inverse on "
                    + "\(place). Delete those records as well, or make the relationship optional.",
                key: key.column.keyPath)
        }
    }

    /// Set keys of records that go to NULL in those that stay.
    var nullifications: [(table: SQLTable, sql: String)] {
        dangling.map { key in
            let settings = key.column.names.map { "\($0) = NULL" } + ["Z_OPT = Z_OPT + 1"]
            let sql = "UPDATE \(key.table.name) SET \(settings.joined(separator: ", ")) WHERE \(condition(key))"
            return (key.table, sql + " RETURNING Z_ENT, Z_PK")
        }
    }

    /// Delete the pairs of records that go from join tables.
    var pairs: [String] {
        var seen: Set<ObjectIdentifier> = []
        return relationships.compactMap { relationship in
            guard case .joinTable(let table, let source, let destination) = relationship.storage,
                seen.insert(ObjectIdentifier(table)).inserted
            else { return nil }
            return "DELETE FROM \(table.name) WHERE \(source) IN (\(deleted(in: relationship.source.table))) "
                + "OR \(destination) IN (\(deleted(in: relationship.destination.table)))"
        }
    }

    /// Deletes the records of one table.
    func removal(from table: SQLTable) -> String {
        "DELETE FROM \(table.name) WHERE Z_PK IN (\(deleted(in: table))) RETURNING Z_ENT, Z_PK"
    }
}

extension SQLBatchDeletion {
    /// A relationship as seen from one entity's records that go.
    private struct Relationship {
        let name: String
        let rule: NSDeleteRule
        let source: SQLEntity
        let destination: SQLEntity
        /// Selects the keys at the other end.
        let keys: String
        var storage: SQLToMany.Storage?
    }

    private var relationships: [Relationship] {
        model.entitiesInOrder.flatMap { entity in
            let sources = deleted(of: entity)
            let toOnes = entity.columns.compactMap { column -> Relationship? in
                guard let relationship = column.relationship, !column.isImplicit else { return nil }
                return Relationship(
                    name: column.keyPath, rule: relationship.deleteRule, source: entity,
                    destination: column.destination!,
                    keys: "SELECT \(column.name) FROM \(entity.table.name) WHERE Z_PK IN (\(sources))")
            }
            let toManys = entity.toManys.map { toMany in
                Relationship(
                    name: toMany.relationship.name, rule: toMany.relationship.deleteRule, source: entity,
                    destination: toMany.destination, keys: keys(of: toMany, sources), storage: toMany.storage)
            }
            return toOnes + toManys.sorted { $0.name < $1.name }
        }
    }

    private func keys(of toMany: SQLToMany, _ sources: String) -> String {
        switch toMany.storage {
        case .foreignKey(let column):
            "SELECT Z_PK FROM \(toMany.destination.table.name) WHERE \(column.name) IN (\(sources))"
        case .joinTable(let table, let source, let destination):
            "SELECT \(destination) FROM \(table.name) WHERE \(source) IN (\(sources))"
        }
    }

    /// The keys that would be left dangling: those of relationships whose other side nullifies. One without an inverse,
    /// or whose inverse takes no action, is left alone, as with objects.
    private var dangling: [(table: SQLTable, column: SQLColumn)] {
        model.tables.flatMap { table in
            table.columns.compactMap { column in
                guard let relationship = column.relationship else { return nil }
                let rule = column.isImplicit ? relationship.deleteRule : relationship.inverseRelationship?.deleteRule
                guard let rule, rule != .noActionDeleteRule else { return nil }
                return (table, column)
            }
        }
    }

    private func condition(_ key: (table: SQLTable, column: SQLColumn)) -> String {
        "\(key.column.name) IN (\(deleted(in: key.column.destination!.table))) "
            + "AND Z_PK NOT IN (\(deleted(in: key.table)))"
    }

    private func tree(_ table: SQLTable) -> Int64 {
        model.entitiesInOrder.first { $0.table === table && $0.superNumber == 0 }!.number
    }

    /// Selects the keys of the records of a table that go.
    func deleted(in table: SQLTable) -> String { "SELECT pk FROM temp.Z_DELETED WHERE tree = \(tree(table))" }

    private func deleted(of entity: SQLEntity) -> String {
        deleted(in: entity.table) + (entity.table.hasOneEntity ? "" : " AND ent = \(entity.number)")
    }
}
