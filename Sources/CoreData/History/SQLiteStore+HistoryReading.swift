import SQLite

extension SQLiteStore: HistoryStore {
    func history(after range: HistoryRange, withChanges: Bool) throws -> [NSPersistentHistoryTransaction] {
        try operate {
            let (condition, value) = try place(of: range, after: true)
            let changes = try withChanges ? changes(where: condition, value) : [:]
            let statement = try connection.prepare(
                "SELECT t.Z_PK, t.ZTIMESTAMP, coalesce(b.ZNAME, t.ZBUNDLEID), coalesce(p.ZNAME, t.ZPROCESSID), "
                    + "coalesce(c.ZNAME, t.ZCONTEXTNAME), coalesce(a.ZNAME, t.ZAUTHOR) FROM ATRANSACTION t "
                    + "LEFT JOIN ATRANSACTIONSTRING b ON b.Z_PK = t.ZBUNDLEIDTS "
                    + "LEFT JOIN ATRANSACTIONSTRING p ON p.Z_PK = t.ZPROCESSIDTS "
                    + "LEFT JOIN ATRANSACTIONSTRING c ON c.Z_PK = t.ZCONTEXTNAMETS "
                    + "LEFT JOIN ATRANSACTIONSTRING a ON a.Z_PK = t.ZAUTHORTS WHERE \(condition) ORDER BY t.Z_PK")
            try statement.bind([value])
            var transactions: [NSPersistentHistoryTransaction] = []
            while try statement.step() {
                func text(_ index: Int32) -> String? { statement.isNull(at: index) ? nil : statement.string(at: index) }
                let header = HistoryHeader(
                    number: statement.integer(at: 0),
                    timestamp: Date(timeIntervalSinceReferenceDate: statement.real(at: 1)), storeID: identifier,
                    bundleID: text(2) ?? "", processID: text(3) ?? "", contextName: text(4), author: text(5))
                transactions.append(
                    NSPersistentHistoryTransaction(header, changes: withChanges ? changes[header.number] ?? [] : nil))
            }
            return transactions
        }
    }

    func deleteHistory(before range: HistoryRange) throws {
        try operate {
            let (condition, value) = try place(of: range, after: false)
            try writing {
                let old = "SELECT t.Z_PK FROM ATRANSACTION t WHERE \(condition)"
                try connection.query("DELETE FROM ACHANGE WHERE ZTRANSACTIONID IN (\(old))", [value])
                try connection.query("DELETE FROM ATRANSACTION WHERE Z_PK IN (\(old))", [value])
            }
        }
    }

    /// The condition on `t`, a row of ATRANSACTION, and the value of its parameter.
    private func place(of range: HistoryRange, after: Bool) throws -> (condition: String, value: SQLiteValue) {
        switch range {
        case .date(let date):
            return ("t.ZTIMESTAMP \(after ? ">" : "<") ?", .real(date.timeIntervalSinceReferenceDate))
        case .token(let token):
            let number = token?.numbers[identifier]
            if after, let number { try checkNothingIsMissing(after: number) }
            return ("t.Z_PK \(after ? ">" : "<") ?", .integer(number ?? 0))
        }
    }

    /// - Throws: an error with the code `NSPersistentHistoryTokenExpiredError` if transactions after the number were
    ///   deleted: continuing from the token would skip them.
    private func checkNothingIsMissing(after number: Int64) throws {
        let first = try connection.query(
            "SELECT coalesce(min(Z_PK), ?) FROM ATRANSACTION", [.integer(lastTransaction + 1)])
        guard case .integer(let oldest)? = first.first?[0], oldest > number, number < oldest - 1 else { return }
        // A token can be newer than the last transaction, if later transactions changed nothing and left no number.
        throw CocoaError(
            CocoaError.Code(rawValue: NSPersistentHistoryTokenExpiredError),
            sentence: "The history token is too old: the transactions \(number + 1) to \(oldest - 1) behind it were "
                + "deleted. Read the objects anew, and go on from currentPersistentHistoryToken(fromStores:).",
            userInfo: [NSAffectedStoresErrorKey: [self]])
    }

    /// The changes of the transactions that match `condition`, by transaction number.
    private func changes(where condition: String, _ value: SQLiteValue) throws -> [Int64: [NSPersistentHistoryChange]] {
        let tombstones = try connection.query(
            "SELECT name FROM pragma_table_info('ACHANGE') WHERE name LIKE 'ZTOMBSTONE%'"
        ).count
        let columns = (0..<tombstones).map { ", c.ZTOMBSTONE\($0)" }.joined()
        let statement = try connection.prepare(
            "SELECT c.ZTRANSACTIONID, c.Z_PK, c.ZENTITY, c.ZENTITYPK, c.ZCHANGETYPE, c.ZCOLUMNS\(columns) FROM ACHANGE c "
                + "JOIN ATRANSACTION t ON t.Z_PK = c.ZTRANSACTIONID WHERE \(condition) ORDER BY c.Z_PK")
        try statement.bind([value])
        var changes: [Int64: [NSPersistentHistoryChange]] = [:]
        while try statement.step() {
            // The model or this configuration no longer has the entity.
            guard let change = change(from: statement) else { continue }
            changes[statement.integer(at: 0), default: []].append(change)
        }
        return changes
    }

    private func change(from statement: Statement) -> NSPersistentHistoryChange? {
        guard let entity = sqlModel.entity(number: statement.integer(at: 2)),
            let type = NSPersistentHistoryChangeType(rawValue: Int(statement.integer(at: 4)))
        else { return nil }
        let id = NSManagedObjectID(key: statement.integer(at: 3), layout: entity.entity.layout, store: self)
        var tombstone: [AnyHashable: Any]?
        var updated: Set<NSPropertyDescription>?
        switch type {
        case .insert: break
        case .update: updated = properties(of: entity.entity, in: Array(statement.blob(at: 5)))
        case .delete:
            tombstone = [:]
            for (number, column) in SQLHistorySchema.preserved(entity).enumerated()
            where 6 + number < statement.columnCount {
                tombstone?[column.keyPath] = statement.value(at: Int32(6 + number), as: column.attribute!.attributeType)
            }
            if tombstone?.isEmpty == true { tombstone = nil }
        }
        return NSPersistentHistoryChange(
            statement.integer(at: 1), id, type, tombstone: tombstone, updatedProperties: updated)
    }

    private func properties(of entity: NSEntityDescription, in bits: [UInt8]) -> Set<NSPropertyDescription> {
        let properties = SQLHistorySchema.properties(of: entity)
        return Set(
            properties.enumerated().filter { index, _ in
                index / 8 < bits.count && bits[index / 8] & (0x80 >> UInt8(index % 8)) != 0
            }.map(\.element))
    }
}
