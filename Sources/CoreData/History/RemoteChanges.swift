extension NSNotification.Name {
    /// Posted when a store that was added with `NSPersistentStoreRemoteChangeNotificationPostOptionKey` has changed,
    /// whoever changed it: a context of this coordinator, another coordinator, another process.
    ///
    /// The coordinator is the object; `userInfo` has `NSStoreUUIDKey`, `NSPersistentStoreURLKey` and, with a history,
    /// `NSPersistentHistoryTokenKey`. It is posted on the coordinator's queue, some time after the change; several changes
    /// may be told of at once.
    public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
}

extension NSPersistentStoreCoordinator {
    /// Tells, later and on the coordinator's queue, that a store has changed.
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

/// Calls back whenever somebody writes to one of a store's files, this process included.
///
/// The kernel tells (inotify), so nothing is polled; what the write meant is for the store to find out.
final class RemoteChangeWatcher {
    private let source: any DispatchSourceRead

    /// - Returns: nil where the kernel has no watch left.
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

    /// The names of the files that the waiting events are about.
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
