import SQLite

/// The condition of a partial index.
extension SQLTranslator {
    /// `ZTITLE IS NOT NULL`: a predicate on one row's own columns. Its values are written as literals, because CREATE
    /// INDEX takes no parameters.
    ///
    /// Nil if the condition needs other rows, or a function that the connections of other programs lack: such an index
    /// could not be maintained.
    func partialIndexCondition(_ predicate: NSPredicate, of entity: SQLEntity) -> String? {
        let scope = SQLScope(entity: entity, aliases: aliases)
        guard let condition = try? condition(predicate, in: SQLContext(scope)),
            scope.from == "\(entity.table.name) t0", !condition.sql.contains("(SELECT "),
            !condition.sql.contains("NSCoreData")
        else { return nil }
        // The text contains only names, operators and parameters.
        let pieces = condition.sql.replacingOccurrences(of: "t0.", with: "").components(separatedBy: "?")
        var sql = pieces[0]
        for (value, piece) in zip(condition.bindings, pieces.dropFirst()) { sql += value.literal + piece }
        return sql
    }
}

extension SQLiteValue {
    /// The value as an SQL literal.
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
