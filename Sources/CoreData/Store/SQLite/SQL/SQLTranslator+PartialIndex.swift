import SQLite

/// The condition of a partial index.
extension SQLTranslator {
    /// `ZTITLE IS NOT NULL`: a predicate on one row's own columns, its values written out, as CREATE INDEX takes no
    /// parameters.
    ///
    /// Nil where the condition needs more than the row, or a function that other programs' connections lack: such an
    /// index could not be kept.
    func partialIndexCondition(_ predicate: NSPredicate, of entity: SQLEntity) -> String? {
        let scope = SQLScope(entity: entity, aliases: aliases)
        guard let condition = try? condition(predicate, in: SQLContext(scope)),
            scope.from == "\(entity.table.name) t0", !condition.sql.contains("(SELECT "),
            !condition.sql.contains("NSCoreData")
        else { return nil }
        // Apart from names, operators and parameters nothing stands in the text.
        let pieces = condition.sql.replacingOccurrences(of: "t0.", with: "").components(separatedBy: "?")
        var sql = pieces[0]
        for (value, piece) in zip(condition.bindings, pieces.dropFirst()) { sql += value.literal + piece }
        return sql
    }
}

extension SQLiteValue {
    /// The value as SQL writes it.
    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): String(value)
        case .real(let value): value.isFinite ? String(value) : "NULL"
        case .text(let text): "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
        case .blob(let bytes): "x'" + bytes.map { String(format: "%02X", $0) }.joined() + "'"
        }
    }
}
