import SQLite

// Values that must be unique in the new model.
extension SQLMigration {
    /// - Throws: `CocoaError.migration` with an underlying error of code 134111 if records share values that are unique
    ///   in the new model. Its message names the entity, the constraint and the values.
    ///
    /// Derived values do not exist before the migration; `makeUnique` checks those.
    func checkUniqueness() throws {
        let beforehand = plan.beforehand
        let unique = try uniqueColumns()
        for move in plan.tables {
            let demands = constraints(of: move.table, in: plan.new)
            guard let source = move.source, !demands.isEmpty else { continue }
            let cells = Dictionary(
                uniqueKeysWithValues: try SQLTableMove(table: move.table, in: beforehand).cells.map {
                    ($0.column, $0.content)
                })
            let numbers = move.entities.map { String($0.old.number) }.joined(separator: ", ")
            let rows: SQLFragment = "\(source.name) t WHERE t.Z_ENT IN (\(numbers))"
            for (entity, constraint, columns) in demands {
                let isKnown = columns.allSatisfy { !($0.attribute is NSDerivedAttributeDescription) && !$0.isExternal }
                let values = columns.compactMap { cells[$0.name] }
                guard isKnown, values.count == columns.count,
                    unique[source.name]?.contains(Set(values.map(\.column))) != true,
                    let shared = try SharedValues(values.map(\.sql), of: rows, on: connection)
                else { continue }
                throw shared.error(entity.name, constraint, connection.path)
            }
        }
    }

    /// The columns of each table that an existing index keeps unique.
    private func uniqueColumns() throws -> [String: Set<Set<String?>>] {
        let present = Set(try connection.query("SELECT sql FROM sqlite_master WHERE type = 'index'").map { $0[0] })
        var found: [String: Set<Set<String?>>] = [:]
        for table in plan.old.tables {
            for (entity, names, columns) in constraints(of: table, in: plan.old) {
                guard let index = SQLSchema.uniqueIndex(of: entity, names), present.contains(.text(index)) else {
                    continue
                }
                found[table.name, default: []].insert(Set(columns.map(\.name)))
            }
        }
        return found
    }

    /// Creates a unique index.
    /// - Throws: the same error for derived values.
    func makeUnique(_ sql: String) throws {
        do { try connection.execute(sql) } catch {
            if error.extendedCode == SQLiteError.constraintUnique, let clear = try constraintError(sql) { throw clear }
            throw error
        }
    }

    private func constraintError(_ sql: String) throws -> CocoaError? {
        for table in plan.new.tables {
            for (entity, constraint, columns) in constraints(of: table, in: plan.new)
            where SQLSchema.uniqueIndex(of: entity, constraint) == sql {
                let shared = try SharedValues(
                    columns.map { SQLFragment($0.name) }, of: SQLFragment("\(table.name) WHERE 1"), on: connection)
                return shared?.error(entity.name, constraint, connection.path)
            }
        }
        return nil
    }

    private func constraints(
        of table: SQLTable, in model: SQLModel
    ) -> [(entity: SQLEntity, names: [String], columns: [SQLColumn])] {
        model.entitiesInOrder.filter { $0.table === table }.flatMap { entity in
            entity.entity.uniquenessConstraintNames.compactMap { names in
                let columns = names.compactMap(entity.column)
                return columns.count == names.count && !columns.isEmpty ? (entity, names, columns) : nil
            }
        }
    }
}

/// Groups of records with the same values of a constraint.
private struct SharedValues {
    private static let exampleCount = 3

    /// The number of groups, and the number of records in all of them.
    private let groups: Int64
    private let records: Int64
    /// The largest groups.
    private let examples: [(values: [SQLiteValue], count: Int64)]

    /// Nil if there are no such groups.
    init?(_ values: [SQLFragment], of rows: SQLFragment, on connection: Connection) throws {
        let names = values.indices.map { "v\($0)" }
        let list = names.joined(separator: ", ")
        let named = zip(values, names).map { value, name -> SQLFragment in "\(value) AS \(name)" }
        let present = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        let shared: SQLFragment =
            "(SELECT \(list), count(*) AS n FROM (SELECT \(named.joined(separator: ", ")) FROM \(rows)) WHERE \(present) GROUP BY \(list) HAVING count(*) > 1)"
        let sums: SQLFragment = "SELECT count(*), coalesce(sum(n), 0) FROM \(shared)"
        guard let sum = try connection.query(sums.sql, sums.bindings).first, case .integer(let groups) = sum[0],
            case .integer(let records) = sum[1], groups > 0
        else { return nil }
        self.groups = groups
        self.records = records
        let largest: SQLFragment =
            "SELECT \(list), n FROM \(shared) ORDER BY n DESC, \(list) LIMIT \(String(Self.exampleCount))"
        examples = try connection.query(largest.sql, largest.bindings).compactMap { row in
            guard case .integer(let count)? = row.last else { return nil }
            return (Array(row.dropLast()), count)
        }
    }

    func error(_ entity: String, _ constraint: [String], _ path: String) -> CocoaError {
        func text(_ values: [SQLiteValue]) -> String {
            zip(constraint, values).map { "\($0) \($1.plain)" }.joined(separator: ", ")
        }
        let list = examples.map { "\(text($0.values)) (\($0.count) records)" }.joined(separator: "; ")
        let finding =
            groups == 1
            ? "\(records) records of \(entity) have the same \(text(examples[0].values)), and"
            : "\(records) records of \(entity) share \(groups) values of \(constraint.joined(separator: ", ")): \(list)\(Int64(examples.count) < groups ? "; …" : ""). But"
        let sentence =
            "\(finding) the model now requires them to be unique. The store was not changed. Correct the records with the "
            + "old model, or remove the constraint."
        let underlying = CocoaError(
            CocoaError.Code(rawValue: NSMigrationConstraintViolationError), sentence: sentence,
            userInfo: [
                "entity": entity, "constraint": constraint,
                "reason": "constraint violation during attempted migration",
                "values": examples[0].values.map(\.plain), "count": examples[0].count, "groups": groups,
                "records": records, "examples": examples.map { text($0.values) },
            ])
        return CocoaError(
            .migration, sentence: sentence,
            userInfo: [
                "reason": "Cannot migrate store in-place: constraint violation during attempted migration",
                NSUnderlyingErrorKey: underlying, NSFilePathErrorKey: path,
            ])
    }
}
