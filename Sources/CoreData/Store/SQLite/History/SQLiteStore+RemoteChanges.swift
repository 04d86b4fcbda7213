import SQLite

extension SQLiteStore {
    private var postsRemoteChanges: Bool {
        (options?[NSPersistentStoreRemoteChangeNotificationPostOptionKey] as? NSNumber)?.boolValue == true
    }

    /// Tells that this store has written, if somebody wants to know.
    func tellOfChange() {
        if postsRemoteChanges { persistentStoreCoordinator?.postRemoteChange(of: self) }
    }

    /// Looks out for what other coordinators and processes write.
    ///
    /// A watch of the files wakes up at this store's own writes too; SQLite's `data_version` moves only when another
    /// connection has committed. A commit is in the file a moment before other connections may see it (the index of the
    /// write-ahead log follows, in shared memory, of which no watch tells), so it is looked for again a few times.
    func watchRemoteChanges() {
        guard postsRemoteChanges, let url, connection.path != ":memory:" else { return }
        let name = url.lastPathComponent
        nonisolated(unsafe) var known = dataVersion
        nonisolated(unsafe) weak let store = self
        remoteChanges = RemoteChangeWatcher(folder: url.deletingLastPathComponent(), names: [name, name + "-wal"]) {
            guard let store, let coordinator = store.persistentStoreCoordinator else { return }
            for delay in [0, 20, 100, 500] {
                coordinator.postRemoteChange(of: store, after: .milliseconds(delay)) {
                    let now = store.dataVersion
                    defer { known = now }
                    return now != known
                }
            }
        }
    }

    private var dataVersion: Int64 {
        guard connection != nil, case .integer(let version)? = try? connection.query("PRAGMA data_version").first?[0]
        else { return 0 }
        return version
    }
}
