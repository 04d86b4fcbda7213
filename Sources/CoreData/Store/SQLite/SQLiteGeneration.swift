import SQLite
import Synchronization

/// A generation of a SQLite store: a read transaction that stays open. SQLite's journal preserves its snapshot.
final class SQLiteGeneration: StoreGeneration {
    let session: SQLiteSession
    /// Contexts on several queues can share a generation.
    let lock = NSRecursiveLock()

    init(_ open: (RowCache) throws -> SQLiteSession) rethrows {
        let cache = RowCache()
        session = try open(cache)
        super.init(rowCache: cache)
    }

    func begin() throws {
        try session.connection.execute("PRAGMA query_only = 1")
        // A transaction's snapshot is taken when it first reads.
        try session.connection.execute("BEGIN")
        _ = try session.connection.query("SELECT count(*) FROM Z_METADATA")
    }

    private let files = Mutex<[ExternalFile]>([])

    /// Keeps a large value that the store no longer contains.
    func keep(_ file: ExternalFile) { files.withLock { $0.append(file) } }
}

/// The generations of one store, held weakly.
final class OpenGenerations: Sendable {
    private struct Reference: @unchecked Sendable {
        // Sendable: weak references are safe to read on any thread.
        weak var generation: SQLiteGeneration?
    }
    private let references = Mutex<[Reference]>([])

    func add(_ generation: SQLiteGeneration) {
        references.withLock { references in
            references.removeAll { $0.generation == nil }
            references.append(Reference(generation: generation))
        }
    }

    var all: [SQLiteGeneration] { references.withLock { $0.compactMap(\.generation) } }
}
