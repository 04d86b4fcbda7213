/// The file of a store that is written whole: how a new version takes the old one's place, and how a change by somebody
/// else is noticed.
///
///     1. the file that is there is locked: whoever else saves the store waits
///     2. it is compared with what was read or written last                                            (else 134050)
///     3. the new version is written beside it, as `.faultline-saving-UUID`, down to the disk
///     4. it is moved over the old one; whoever has waited finds another file, and goes back to 1
///
/// The new version is locked too while it is written, and the system takes a lock back when its process ends, however it
/// ends. So a file of that name whose lock is free was left by a process that was killed: `removeLeftOvers(besides:)`
/// deletes it, and nothing that is being written. Where a file system knows no locks, nothing is deleted.
enum WholeFile {
    /// What a new version may be written over.
    enum Expected {
        case anything
        /// This version of the file only, or nothing: a file that was deleted is written anew.
        case version(FileStamp?)

        fileprivate func allows(_ present: stat?) -> Bool {
            guard case .version(let stamp) = self, let present else { return true }
            return stamp == FileStamp(present)
        }
    }

    private static let prefix = ".faultline-saving-"

    /// Writes a new version of a file. A link to the file stays one.
    /// - Parameters:
    ///   - mode: the permissions that it is to have; those that it has, if nil.
    ///   - timeout: how long to wait for others who are saving, in milliseconds.
    /// - Throws: `CocoaError.persistentStoreSaveConflicts` where the file is not what is expected; what the system says of a
    ///   file that cannot be written; `CocoaError.persistentStoreTimeout`. The old file is as it was then.
    @discardableResult
    static func write(
        _ data: Data, to url: URL, over expected: Expected, mode: mode_t? = nil,
        timeout: Int32 = SQLiteStore.busyTimeout(nil)
    ) throws -> FileStamp {
        let target = resolved(url.path)
        let present = try PresentFile(target, timeout: timeout)
        guard expected.allows(present.status) else { throw changed(url) }
        let made = try NewFile(beside: target, mode: mode ?? present.status?.st_mode)
        try made.write(data)
        let isNew = present.status == nil
        guard try made.move(to: target, replacing: !isNew || !expected.isVersion) else { throw changed(url) }
        return try made.stamp()
    }

    /// Deletes the new versions of files in the folder of `url` whose writers were killed.
    static func removeLeftOvers(besides url: URL) {
        let folder = folder(of: resolved(url.path))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
            let path = folder + "/" + name
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard file >= 0 else { continue }
            // Its lock may have been free for a moment only, because it was just made, or was moved away just now.
            if flock(file, LOCK_EX | LOCK_NB) == 0, StoreFiles.isAt(path, file) { unlink(path) }
            StoreFiles.unlockAndClose(file)
        }
    }

    private static func changed(_ url: URL) -> CocoaError {
        CocoaError(
            .persistentStoreSaveConflicts,
            sentence:
                "The file \(url.path) is not the one that was read or saved last: another program has changed it, and "
                + "saving would destroy that change. Nothing was written. Remove the store and add it again to go on "
                + "with the file as it is now, or move the file away and save again to go on with what is here.",
            userInfo: [NSFilePathErrorKey: url.path, NSURLErrorKey: url])
    }

    /// Where a link leads, so that a save does not put a file into the link's place.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    fileprivate static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    fileprivate static func newName(in folder: String) -> String { folder + "/" + prefix + UUID().uuidString }
}

extension WholeFile.Expected {
    fileprivate var isVersion: Bool {
        if case .version = self { true } else { false }
    }
}

/// The file that is at a place now, which nobody else replaces while this is here.
private final class PresentFile {
    private var descriptor: Int32 = -1
    /// Nil where there is no file.
    let status: stat?

    init(_ path: String, timeout: Int32) throws {
        let end = Date(timeIntervalSinceNow: Double(timeout) / 1000)
        while true {
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            // One that may not be read may still be replaced.
            guard file >= 0 else { break }
            if flock(file, LOCK_EX | LOCK_NB) != 0 {
                if errno == EWOULDBLOCK {
                    close(file)
                    guard Date() < end else { throw Self.busy(path) }
                    usleep(5000)
                    continue
                }
            } else if !StoreFiles.isAt(path, file) {
                close(file)
                continue
            }
            descriptor = file
            break
        }
        var status = stat()
        self.status = stat(path, &status) == 0 ? status : nil
    }

    deinit { if descriptor >= 0 { StoreFiles.unlockAndClose(descriptor) } }

    private static func busy(_ path: String) -> CocoaError {
        CocoaError(
            .persistentStoreTimeout,
            sentence: "The store \(path) is in use by another process, which did not let go in time. Try again.",
            userInfo: [NSFilePathErrorKey: path])
    }
}

/// A new version of a file, which goes again unless it is moved to its place.
private final class NewFile {
    private var path: String
    private let descriptor: Int32

    /// - Parameter mode: the permissions that it is to have; what new files have, if nil.
    init(beside target: String, mode: mode_t?) throws {
        var file: (path: String, descriptor: Int32)?
        // Whoever looks for left-overs may have taken it for one before it was locked.
        while file == nil { file = try Self.make(in: WholeFile.folder(of: target), mode ?? 0o666, for: target) }
        (path, descriptor) = file!
        if let mode { fchmod(descriptor, mode & 0o7777) }
    }

    /// - Returns: nil where the file that was made is gone again.
    private static func make(
        in folder: String, _ mode: mode_t, for target: String
    ) throws -> (path: String, descriptor: Int32)? {
        let path = WholeFile.newName(in: folder)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 0o777)
        guard descriptor >= 0 else { throw StoreFiles.writeError(target) }
        if flock(descriptor, LOCK_EX) != 0 || StoreFiles.isAt(path, descriptor) { return (path, descriptor) }
        close(descriptor)
        return nil
    }

    deinit {
        if !path.isEmpty { unlink(path) }
        StoreFiles.unlockAndClose(descriptor)
    }

    func write(_ data: Data) throws {
        try data.withUnsafeBytes { try StoreFiles.write($0, to: descriptor, path) }
        guard fsync(descriptor) == 0 else { throw StoreFiles.writeError(path) }
    }

    /// - Returns: false where there is a file that is not to be replaced.
    func move(to target: String, replacing: Bool) throws -> Bool {
        if !replacing {
            // A second name goes into no place that is taken, not even one that was taken just now.
            if link(path, target) == 0 { return true }
            if errno == EEXIST { return false }
        }
        guard rename(path, target) == 0 else { throw StoreFiles.writeError(target) }
        path = ""
        return true
    }

    func stamp() throws -> FileStamp {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw StoreFiles.writeError(path) }
        return FileStamp(status)
    }
}
