extension NSNotification.Name {
    /// Posted when a store that was added with `NSPersistentStoreRemoteChangeNotificationPostOptionKey` has changed, by
    /// a context of this coordinator, another coordinator or another process.
    ///
    /// The notification's object is the coordinator. `userInfo` contains `NSStoreUUIDKey`, `NSPersistentStoreURLKey`
    /// and, if the store records a history, `NSPersistentHistoryTokenKey`. The notification is posted on the
    /// coordinator's queue, some time after the change. One notification can stand for several changes.
    public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
}

extension NSPersistentStoreCoordinator {
    /// Posts the notification of a store's change, asynchronously on the coordinator's queue.
    final func postRemoteChange(
        of store: any HistoryStore, after delay: DispatchTimeInterval = .milliseconds(0),
        if hasChanged: @escaping () -> Bool = { true }
    ) {
        nonisolated(unsafe) let (store, hasChanged) = (store, hasChanged)
        queue.asyncAfter(deadline: .now() + delay) {
            let info = self.locked { () -> [AnyHashable: Any]? in
                guard store.persistentStoreCoordinator === self, hasChanged() else { return nil }
                var info: [AnyHashable: Any] = [NSStoreUUIDKey: store.identifier ?? ""]
                info[NSPersistentStoreURLKey] = store.url
                info[NSPersistentHistoryTokenKey] = self.currentPersistentHistoryToken(fromStores: [store])
                return info
            }
            guard let info else { return }
            NotificationCenter.default.post(name: .NSPersistentStoreRemoteChange, object: self, userInfo: info)
        }
    }
}

/// Calls back when any process, including this one, writes to one of a store's files.
///
/// Based on inotify, so nothing is polled. The store has to determine what was changed.
final class RemoteChangeWatcher {
    private let source: any DispatchSourceRead

    /// - Returns: nil if the kernel cannot provide another watch.
    init?(folder: URL, names: Set<String>, _ changed: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, folder.path, UInt32(IN_MODIFY)) >= 0 else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "RemoteChangeWatcher"))
        source.setEventHandler {
            if !Self.read(descriptor).isDisjoint(with: names) { changed() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    /// Reads the names of the files in the pending events.
    private static func read(_ descriptor: Int32) -> Set<String> {
        var names: Set<String> = []
        let headerSize = MemoryLayout<inotify_event>.size
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer in
            while case let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var place = 0
                while place + headerSize <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let name = buffer[(place + headerSize)..<(place + headerSize + Int(event.len))]
                    names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                    place += headerSize + Int(event.len)
                }
            }
        }
        return names
    }
}
