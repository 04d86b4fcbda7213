import SQLite

// A batch update is one statement, independent of the number of records that it changes.
//
//     UPDATE ZPERSON AS t0 SET ZSALARY = t0.ZSALARY * ?, Z_OPT = Z_OPT + 1 WHERE Z_PK IN (SELECT …)
extension SQLiteStore: BatchStore {
    func update(_ update: BatchUpdate) throws -> BatchOutcome {
        try operate {
            let layout = update.fetch.entity!.layout!
            let statements = statements(for: layout)
            let table = statements.entity.table.name
            let computed = try settings(of: update, statements.entity)
            let found = try generator.keys(for: update.fetch)
            let masked = statements.columns(in: update.mask).map { "\($0) = ?" }
            let all = (masked + [computed.sql, "Z_OPT = Z_OPT + 1"]).filter { !$0.isEmpty }.joined(separator: ", ")
            return try changing(update.signature) {
                let columns = statements.columns(in: update.mask) + computedNames(of: update, statements.entity)
                try discardFiles(in: statements.entity.table, where: found.sql, found.bindings, columns: columns)
                let statement = try connection.prepare(
                    "UPDATE \(table) AS t0 SET \(all) WHERE Z_PK IN (\(found.sql)) RETURNING Z_ENT, Z_PK")
                var index: Int32 = 1
                if !masked.isEmpty {
                    // One statement sets the values of many records, which cannot share a file.
                    index = try statements.bind(
                        statements.cells(in: update.mask), of: update.values.row, in: nil, to: statement, from: index,
                        inFiles: false)
                }
                for value in computed.bindings + found.bindings {
                    try statement.bind(value, at: index)
                    index += 1
                }
                return try collect(statement, layout.rootNumber, update.report)
            }
        }
    }

    /// Runs one batch request in a transaction.
    func changing(_ signature: TransactionSignature, _ body: () throws -> BatchOutcome) throws -> BatchOutcome {
        try operate { try tidyingFiles { try write(as: signature, body) } }
    }

    private func computedNames(of update: BatchUpdate, _ entity: SQLEntity) -> [String] {
        update.computed.compactMap { entity.column($0.name)?.name }
    }

    /// Reads Z_ENT and Z_PK, which a writing statement returns, and marks the rows as outdated.
    func collect(_ statement: Statement, _ root: Int, _ report: BatchReport) throws -> BatchOutcome {
        var outcome = BatchOutcome()
        while try statement.step() {
            let key = statement.integer(at: 1)
            outdated.append((root, key))
            outcome.count += 1
            guard report == .references else { continue }
            guard key > 0, key <= RecordReference.largestKey else { continue }
            let number = layoutNumber(statement.integer(at: 0), in: model.layouts![root])
            outcome.references.append(RecordReference(key: key, entity: number))
        }
        return outcome
    }

    /// The assignments of computed values and of relationships.
    private func settings(of update: BatchUpdate, _ entity: SQLEntity) throws -> SQLFragment {
        let computed = try update.computed.map { name, expression -> SQLFragment in
            let column = entity.column(name)!
            return "\(column.name) = \(try value(of: expression, for: column, entity))"
        }
        let binding = generator.translator().binding
        let references = try update.references.flatMap { name, destination in
            try reference(entity.column(name)!, destination, binding)
        }
        return (computed + references).joined(separator: ", ")
    }

    /// An expression evaluated for the current record, `t0`. A key path through a relationship becomes a subquery,
    /// whose tables have other aliases.
    private func value(of expression: NSExpression, for column: SQLColumn, _ entity: SQLEntity) throws -> SQLFragment {
        func translated(_ translator: SQLTranslator) throws -> (value: SQLFragment, scope: SQLScope, hasJoins: Bool) {
            let scope = SQLScope(entity: entity, aliases: translator.aliases)
            let bare = scope.from
            let side = try translator.side(expression, in: SQLContext(scope))
            return (try translator.term(side, as: .column(column)), scope, scope.from != bare)
        }
        let plain = try translated(generator.translator())
        guard plain.hasJoins else { return plain.value }
        let translator = generator.translator()
        _ = translator.aliases.next()
        let query = try translated(translator)
        return "(SELECT \(query.value) FROM \(query.scope.from) WHERE \(query.scope.key) = t0.Z_PK)"
    }

    private func reference(_ column: SQLColumn, _ value: Any?, _ binding: SQLBinding) throws -> [SQLFragment] {
        if let inverse = column.relationship?.inverseRelationship, !inverse.isToMany {
            throw CocoaError(
                .persistentStoreUnsupportedRequestType,
                sentence:
                    "A batch update cannot set '\(column.keyPath)' of \(column.entity.name): it is one to one, and "
                    + "the records at the other end would not know. Set it on the objects.")
        }
        let target = column.destination!
        let reference = (value is NSNull ? nil : value) as? any StoredReference
        let key = try value.flatMap { $0 is NSNull ? nil : try binding.key(of: $0, in: target) }
        let number = reference.flatMap { sqlModel.entity($0.storedEntity)?.number }
        if reference != nil, key == nil {
            throw CocoaError(
                .managedObjectExternalRelationship,
                sentence: "'\(column.keyPath)' of \(column.entity.name) cannot lead to an object that this store does "
                    + "not hold: save it first, in the same store.")
        }
        var settings: [SQLFragment] = ["\(column.name) = \(bound: key.map { .integer($0) } ?? .null)"]
        if let entityColumn = column.entityColumn {
            settings.append("\(entityColumn) = \(bound: key == nil ? .null : number.map { .integer($0) } ?? .null)")
        }
        return settings
    }
}
