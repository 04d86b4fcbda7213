/// The statements of a batch delete, made from a model's relationships.
///
/// `temp.Z_DELETED` contains the records to delete: a tree (the number of its root), the entity and the key. For a
/// table with one entity, the entity is 0, as in a fetch.
struct SQLBatchDeletion {
    let model: SQLModel

    /// A query that stops the request if it finds a row.
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

    /// Marks the records that a SELECT of entities and keys finds in a tree.
    func mark(_ select: String, in table: SQLTable) -> String {
        "INSERT OR IGNORE INTO temp.Z_DELETED SELECT \(tree(table)), * FROM (\(select))"
    }

    /// Statements that mark the records at the other end of cascading relationships.
    var cascades: [String] {
        relationships.filter { $0.rule == .cascadeDeleteRule }.map { relationship in
            let table = relationship.destination.table
            let entity = table.hasOneEntity ? "0" : "Z_ENT"
            return mark("SELECT \(entity), Z_PK FROM \(table.name) WHERE Z_PK IN (\(relationship.keys))", in: table)
        }
    }

    /// Queries for remaining records that deny the deletion of a marked one.
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

    /// Queries for remaining records with a mandatory relationship to a marked one.
    ///
    /// The messages are those of Apple's constraint triggers, including "OTO" and "MTO". The error code that Apple
    /// reports with them is undocumented.
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

    /// Statements that set keys of marked records to NULL in the remaining ones.
    var nullifications: [(table: SQLTable, sql: String)] {
        dangling.map { key in
            let settings = key.column.names.map { "\($0) = NULL" } + ["Z_OPT = Z_OPT + 1"]
            let sql = "UPDATE \(key.table.name) SET \(settings.joined(separator: ", ")) WHERE \(condition(key))"
            return (key.table, sql + " RETURNING Z_ENT, Z_PK")
        }
    }

    /// Statements that delete the pairs of marked records from join tables.
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

    /// The statement that deletes the marked records of one table.
    func removal(from table: SQLTable) -> String {
        "DELETE FROM \(table.name) WHERE Z_PK IN (\(deleted(in: table))) RETURNING Z_ENT, Z_PK"
    }
}

extension SQLBatchDeletion {
    /// A relationship of one entity's marked records.
    private struct Relationship {
        let name: String
        let rule: NSDeleteRule
        let source: SQLEntity
        let destination: SQLEntity
        /// The SELECT of the keys at the other end.
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

    /// The keys that would be left dangling: those of relationships whose inverse nullifies. A relationship without an
    /// inverse, or whose inverse takes no action, is left unchanged, as with objects.
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

    /// The SELECT of the keys of a table's marked records.
    func deleted(in table: SQLTable) -> String { "SELECT pk FROM temp.Z_DELETED WHERE tree = \(tree(table))" }

    private func deleted(of entity: SQLEntity) -> String {
        deleted(in: entity.table) + (entity.table.hasOneEntity ? "" : " AND ent = \(entity.number)")
    }
}
