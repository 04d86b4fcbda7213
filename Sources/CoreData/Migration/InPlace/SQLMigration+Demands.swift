import SQLite

// Rows that a new version of the model does not allow. Only the store's contents show whether there are any.
extension SQLMigration {
    /// - Throws: `CocoaError.migration` if an entity that becomes abstract has records: they would have no entity.
    func checkAbstractEntities() throws {
        for old in plan.old.entitiesInOrder where !old.entity.isAbstract {
            guard let new = plan.outcome(of: old), new.entity.isAbstract else { continue }
            let count = try count("FROM \(old.table.name) WHERE Z_ENT = \(String(old.number))")
            if count == 0 { continue }
            throw MigrationMisfit.abstract(new.name, count).error(connection.path)
        }
    }

    /// - Throws: `CocoaError.migration` if records have no destination for a relationship that is mandatory now.
    func checkDemands() throws {
        let plan = plan.beforehand
        for entity in plan.tables.flatMap(\.entities) {
            for column in entity.new.columns where !column.isImplicit {
                guard let relationship = column.relationship, !relationship.isOptional,
                    let former = plan.pairing.origin(of: relationship, in: entity.new.entity), !former.isTransient
                else { continue }
                let key = SQLKeyMove(column, of: entity, in: plan)?.key ?? .null
                // A column that was mandatory already has a value.
                if !former.isOptional, key.column != nil { continue }
                let count = try count(
                    "FROM \(entity.old.table.name) t WHERE t.Z_ENT = \(String(entity.old.number)) AND (\(key.sql)) IS NULL"
                )
                if count == 0 { continue }
                throw MigrationMisfit.demand(entity.new.name, relationship.name, count).error(connection.path)
            }
        }
    }

    private func count(_ rows: SQLFragment) throws -> Int64 {
        let statement: SQLFragment = "SELECT count(*) \(rows)"
        guard case .integer(let count)? = try connection.query(statement.sql, statement.bindings).first?[0] else {
            return 0
        }
        return count
    }
}
