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
