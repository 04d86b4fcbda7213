import CoreData

/// A SELECT statement that a store has run: its text and the number of rows it returned.
public struct Select: Sendable {
    public let sql: String
    public let rows: Int

    /// Whether the statement returns the column, rather than using it only in its conditions.
    public func reads(_ column: String) -> Bool {
        sql.components(separatedBy: " FROM ")[0].contains(column)
    }
}

/// Returns the result of `body` and the SELECT statements that it ran.
///
///     let (employees, selects) = try selectStatements { try context.fetch(request) }
///     print(selects.count)
public func selectStatements<Result>(during body: () throws -> Result) rethrows -> (result: Result, selects: [Select]) {
    let found = FoundSelects()
    let listening = _EventStream.listen { event in
        guard event.kind == .sql, let sql = event.detail, sql.hasPrefix("SELECT") else { return }
        found.append(Select(sql: sql, rows: event.count ?? 0))
    }
    defer { listening.stop() }
    return (try body(), found.all)
}

private final class FoundSelects: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var selects: [Select] = []

    func append(_ select: Select) { lock.withLock { selects.append(select) } }

    var all: [Select] { lock.withLock { selects } }
}
