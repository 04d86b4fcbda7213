/// The compiled statements that a connection keeps: the most recently used ones, at most twice `capacity`.
///
/// New and used statements are young. When there are `capacity` of them, they all become old, and statements that were
/// old and have not been used since are removed. This needs neither counting nor sorting.
struct StatementCache {
    static let capacity = 500

    private var young: [String: Statement] = [:]
    private var old: [String: Statement] = [:]

    mutating func statement(for sql: String) -> Statement? {
        if let statement = young[sql] { return statement }
        guard let statement = old[sql] else { return nil }
        keep(statement)
        return statement
    }

    mutating func keep(_ statement: Statement) {
        if young.count >= Self.capacity {
            old = young
            young = [:]
        }
        young[statement.sql] = statement
    }

    mutating func removeAll() {
        young = [:]
        old = [:]
    }
}
