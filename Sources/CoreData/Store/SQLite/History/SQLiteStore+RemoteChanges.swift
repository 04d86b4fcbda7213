import SQLite
import Synchronization

extension SQLiteStore {
    private var postsRemoteChanges: Bool {
        (options?[NSPersistentStoreRemoteChangeNotificationPostOptionKey] as? NSNumber)?.boolValue == true
    }

    /// Announces that this store has written, if anyone is listening.
    func announceChange() {
        if let sharedName {
            for other in SharedStores.stores(named: sharedName) where other !== self {
                other.persistentStoreCoordinator?.postRemoteChange(of: other)
            }
        }
        guard postsRemoteChanges else { return }
        _ = foreignCommits?.takeChangeNotice()
        persistentStoreCoordinator?.postRemoteChange(of: self)
    }

    /// Watches for changes by other coordinators and processes.
    ///
    /// The watch of the files also fires at this store's own writes, which were announced when they were made. A commit
    /// is in the file a moment before other connections can see it (the index of the write-ahead log follows, in shared
    /// memory, which the watch does not cover), so the check is repeated a few times.
    func watchRemoteChanges() {
        foreignCommits = nil
        guard postsRemoteChanges, let url else { return }
        if let sharedName { SharedStores.add(self, name: sharedName) }
        guard !url.isNullDevice, let commits = try? Commits(in: url.path) else { return }
        foreignCommits = commits
        let name = url.lastPathComponent
        nonisolated(unsafe) weak let store = self
        remoteChanges = RemoteChangeWatcher(folder: url.deletingLastPathComponent(), names: [name, name + "-wal"]) {
            guard let store, let coordinator = store.persistentStoreCoordinator else { return }
            for delay in [0, 20, 100, 500] {
                coordinator.postRemoteChange(of: store, after: .milliseconds(delay)) {
                    store.foreignCommits?.takeChangeNotice() ?? false
                }
            }
        }
    }
}

/// The open in-memory SQLite stores that post remote changes, by the name under which coordinators share them. There is
/// no file to watch, so a store that writes notifies the others.
private enum SharedStores {
    private struct Reference {
        // A store belongs to its coordinator, which checks under its lock that the store is still open.
        nonisolated(unsafe) weak var store: SQLiteStore?
    }

    private static let all = Mutex<[String: [Reference]]>([:])

    static func add(_ store: SQLiteStore, name: String) {
        nonisolated(unsafe) let store = store
        all.withLock { all in
            all = all.mapValues { $0.filter { $0.store != nil } }.filter { !$0.value.isEmpty }
            if all[name]?.contains(where: { $0.store === store }) != true {
                all[name, default: []].append(Reference(store: store))
            }
        }
    }

    static func stores(named name: String) -> [SQLiteStore] {
        nonisolated(unsafe) var stores: [SQLiteStore] = []
        all.withLock { stores = $0[name]?.compactMap(\.store) ?? [] }
        return stores
    }
}

/// Detects commits to a file since the last check.
///
/// SQLite's `data_version` changes when a different connection has committed, so this has its own connection, which
/// never writes. Used under the coordinator's lock.
final class Commits {
    private let connection: Connection
    private var known: Int64 = 0

    init(in path: String) throws {
        connection = try Connection(path: path, mode: .readOnly)
        _ = takeChangeNotice()
    }

    func takeChangeNotice() -> Bool {
        guard case .integer(let version)? = try? connection.query("PRAGMA data_version").first?[0] else { return false }
        defer { known = version }
        return version != known
    }
}
