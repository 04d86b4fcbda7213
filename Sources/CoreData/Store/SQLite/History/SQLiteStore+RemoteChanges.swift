import SQLite
import Synchronization

extension SQLiteStore {
    private var postsRemoteChanges: Bool {
        (options?[NSPersistentStoreRemoteChangeNotificationPostOptionKey] as? NSNumber)?.boolValue == true
    }

    /// Tells that this store has written, if somebody wants to know.
    func tellOfChange() {
        if let sharedName {
            for other in SharedStores.stores(named: sharedName) where other !== self {
                other.persistentStoreCoordinator?.postRemoteChange(of: other)
            }
        }
        guard postsRemoteChanges else { return }
        _ = foreignCommits?.takeNews()
        persistentStoreCoordinator?.postRemoteChange(of: self)
    }

    /// Looks out for what other coordinators and processes write.
    ///
    /// A watch of the files wakes up at this store's own writes too, which were told of when they were made. A commit is in the file a moment before other connections may see it (the index of the
    /// write-ahead log follows, in shared memory, of which no watch tells), so it is looked for again a few times.
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
                    store.foreignCommits?.takeNews() ?? false
                }
            }
        }
    }
}

/// The open stores in memory that post remote changes, by the name that coordinators share them under. There is no file to
/// watch, so whoever writes notifies the others.
private enum SharedStores {
    private struct Reference {
        // A store belongs to its coordinator, which checks under its lock that it still has it.
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

/// Tells whether anybody has committed to a file since it was last asked.
///
/// SQLite's `data_version` moves when another connection than the one that is asked has committed, so this has a
/// connection of its own, on which nothing is ever written. It is used under the coordinator's lock.
final class Commits {
    private let connection: Connection
    private var known: Int64 = 0

    init(in path: String) throws {
        connection = try Connection(path: path, mode: .readOnly)
        _ = takeNews()
    }

    func takeNews() -> Bool {
        guard case .integer(let version)? = try? connection.query("PRAGMA data_version").first?[0] else { return false }
        defer { known = version }
        return version != known
    }
}
