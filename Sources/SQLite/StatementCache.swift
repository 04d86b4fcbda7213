/// The statements that a connection keeps compiled: those that were used last, at most twice `capacity` of them.
///
/// New and used statements are young. When there are `capacity` of them they become the old ones together, and those
/// that were old and not used since are forgotten. Nothing has to be counted or sorted for that.
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
