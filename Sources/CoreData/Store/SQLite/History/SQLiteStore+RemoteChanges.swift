import SQLite

extension SQLiteStore {
    private var postsRemoteChanges: Bool {
        (options?[NSPersistentStoreRemoteChangeNotificationPostOptionKey] as? NSNumber)?.boolValue == true
    }

    /// Tells that this store has written, if somebody wants to know.
    func tellOfChange() {
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
        guard postsRemoteChanges, let url, !url.isNullDevice, let commits = try? Commits(in: url.path) else { return }
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
