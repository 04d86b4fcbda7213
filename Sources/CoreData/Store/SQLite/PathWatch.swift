import CRuntime

/// Detects that files may have been moved, deleted or replaced, without looking at them.
///
/// The kernel (inotify) queues an event for a watched file, or for a folder on the way to it, before the call that
/// moves or deletes it returns. As long as the queue is empty, the paths still lead to the same files. Two calls of
/// `stat` took eight times as long as looking at the queue, and a fifth of the time that plain SQLite takes for a small
/// save.
///
/// A path is not watched if an event could be missed: if it leads through symbolic links, or to a file system that
/// other machines can change, or if the kernel refuses a watch.
final class PathWatch {
    private let files: [String]
    /// All folders on the way to the files; empty if the files are not watched.
    private lazy var folders = Self.folders(of: files)
    private var watches: [Int32] = []
    /// The number of events when the files were last found in place; nil if they have to be looked at.
    private var verifiedCount: Int?

    init(_ files: [String]) { self.files = files }

    deinit { WatchQueue.shared.remove(watches) }

    /// Whether certainly nothing has happened to the paths since the files were last found in place.
    var isQuiet: Bool { verifiedCount != nil && WatchQueue.shared.count == verifiedCount }

    /// Checks the files, and watches them from now on if they are in place.
    /// - Parameter areInPlace: looks at the files.
    func verify(_ areInPlace: () -> Bool) -> Bool {
        verifiedCount = nil
        if folders.isEmpty { return areInPlace() }
        // Watched first, so that nothing that happens during the check is missed. A folder may have been replaced by
        // another one with the same files, so the old watches are not enough.
        let count = WatchQueue.shared.count
        let old = watches
        watches = WatchQueue.shared.add(files: files, folders: folders) ?? []
        WatchQueue.shared.remove(old)
        guard areInPlace() else { return false }
        if !watches.isEmpty { verifiedCount = count }
        return true
    }

    private static func folders(of files: [String]) -> [String] {
        guard files.allSatisfy(isReliable) else { return [] }
        var folders: Set<String> = []
        for file in files {
            for end in file.indices.dropFirst() where file[end] == "/" { folders.insert(String(file[..<end])) }
        }
        return Array(folders)
    }

    private static func isReliable(_ path: String) -> Bool {
        guard let real = realpath(path, nil) else { return false }
        defer { free(real) }
        return strcmp(real, path) == 0 && localFileSystems.contains(kind_of_file_system(path))
    }

    /// The numbers of ext4, XFS, Btrfs, F2FS, ZFS, tmpfs and overlayfs.
    private static let localFileSystems: Set<Int64> = [
        0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x2FC1_2FC1, 0x0102_1994, 0x794C_7630,
    ]
}

/// The queue of events of all paths that the process watches: the kernel limits the number of queues.
///
/// Every event counts for every path. Events are rare, and a path that counts one too many is only looked at again.
private final class WatchQueue: @unchecked Sendable {
    // Sendable: the lock guards the state.
    static let shared = WatchQueue()

    private let lock = Lock()
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    private var events = 0
    /// How many paths need each watch. The kernel has one watch for each file.
    private var users: [Int32: Int] = [:]

    /// The number of events so far.
    var count: Int {
        lock {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&waiting, 1, 0) != 0 { readEvents() }
            return events
        }
    }

    /// Watches files, and folders on the way to them.
    /// - Returns: the watches, or nil if the kernel refuses one of them.
    func add(files: [String], folders: [String]) -> [Int32]? {
        // A file that is deleted while it is open has one link less, which is a change of its attributes. For a folder,
        // the kernel would report the attributes of everything in it, and go through all of that to begin the watch.
        let wanted = files.map { ($0, IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF) } + folders.map { ($0, IN_MOVE_SELF) }
        return lock {
            var added: [Int32] = []
            for (path, events) in wanted {
                let watch = inotify_add_watch(descriptor, path, UInt32(events))
                guard watch >= 0 else {
                    drop(added)
                    return nil
                }
                added.append(watch)
                users[watch, default: 0] += 1
            }
            return added
        }
    }

    func remove(_ watches: [Int32]) { lock { drop(watches) } }

    private func drop(_ watches: [Int32]) {
        for watch in watches {
            guard let others = users[watch].map({ $0 - 1 }) else { continue }
            users[watch] = others == 0 ? nil : others
            if others == 0 { inotify_rm_watch(descriptor, watch) }
        }
    }

    private func readEvents() {
        let headerSize = MemoryLayout<inotify_event>.size
        var hasRead = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while case let length = read(descriptor, buffer.baseAddress, buffer.count), length > 0 {
                hasRead = true
                var place = 0
                while place + headerSize <= length {
                    let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    // The last event of a watch says only that the watch has ended.
                    if event.mask & UInt32(IN_IGNORED) == 0 { events += 1 }
                    place += headerSize + Int(event.len)
                }
            }
        }
        // Without a queue, nothing is certain.
        if !hasRead { events += 1 }
    }
}
