/// The file of a store that is always written completely: replaces the old version, and detects changes by other
/// processes.
///
///     1. lock the existing file: other writers wait
///     2. compare it with the version that was read or written last                                    (else 134050)
///     3. write the new version next to it, as `.faultline-saving-UUID`, and flush it to disk
///     4. move it over the old one; a writer that was waiting finds another file, and goes back to 1
///
/// The new version is locked too while it is written, and the system releases a lock when its process ends, for
/// whatever reason. So an unlocked file of that name was left by a process that was killed:
/// `removeLeftOvers(alongside:)` deletes only those. If the file system does not support locks, nothing is deleted.
enum WholeFile {
    /// The file that a new version is allowed to replace.
    enum Expected {
        case anything
        /// Only this version of the file, or no file: a file that was deleted is created again.
        case version(FileStamp?)

        fileprivate func allows(_ present: stat?) -> Bool {
            guard case .version(let stamp) = self, let present else { return true }
            return stamp == FileStamp(present)
        }
    }

    private static let prefix = ".faultline-saving-"

    /// Writes a new version of a file. A symbolic link to the file is preserved.
    /// - Parameters:
    ///   - mode: the permissions of the new file; nil keeps those of the old one.
    ///   - timeout: how long to wait for other writers, in milliseconds.
    /// - Throws: `CocoaError.persistentStoreSaveConflicts` if the file is not the expected one; the system's error if
    ///   the file cannot be written; `CocoaError.persistentStoreTimeout`. The old file is unchanged then.
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

    /// Deletes unfinished new versions in the folder of `url` whose writers were killed.
    static func removeLeftOvers(alongside url: URL) {
        let folder = folder(of: resolved(url.path))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
            let path = folder + "/" + name
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard file >= 0 else { continue }
            // Its lock may have been free for a moment only, because the file was just created or just moved away.
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

    /// The target of a symbolic link, so that a save does not replace the link with a file.
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

/// The file that exists at a path, locked against replacement for this object's lifetime.
private final class PresentFile {
    private var descriptor: Int32 = -1
    /// Nil if there is no file.
    let status: stat?

    init(_ path: String, timeout: Int32) throws {
        let end = Date(timeIntervalSinceNow: Double(timeout) / 1000)
        while true {
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            // A file that is not readable can still be replaced.
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
            sentence: "The store \(path) is locked by another process, which did not release it in time. Try again.",
            userInfo: [NSFilePathErrorKey: path])
    }
}

/// A new version of a file, which is deleted unless it is moved to its path.
private final class NewFile {
    private var path: String
    private let descriptor: Int32

    /// - Parameter mode: the permissions of the file; nil for the default.
    init(beside target: String, mode: mode_t?) throws {
        var file: (path: String, descriptor: Int32)?
        // A clean-up in another process may have deleted the file before it was locked.
        while file == nil { file = try Self.make(in: WholeFile.folder(of: target), mode ?? 0o666, for: target) }
        (path, descriptor) = file!
        if let mode { fchmod(descriptor, mode & 0o7777) }
    }

    /// - Returns: nil if the new file was deleted by a clean-up.
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

    /// - Returns: false if there is a file that must not be replaced.
    func move(to target: String, replacing: Bool) throws -> Bool {
        if !replacing {
            // A hard link fails if the path is taken, even if that happened just now.
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
