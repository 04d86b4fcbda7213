/// File operations of stores. The system's errors are converted to Core Data's codes, with a message.
package enum StoreFiles {
    /// - Throws: `CocoaError.fileReadNoSuchFile` if there is no file.
    static func require(_ url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        throw CocoaError(
            .fileReadNoSuchFile,
            sentence: "There is no store at \(url.path): check the path.",
            userInfo: [NSFilePathErrorKey: url.path, NSURLErrorKey: url])
    }

    /// Deletes the files that exist.
    static func remove(_ urls: [URL]) throws {
        for url in urls where FileManager.default.fileExists(atPath: url.path) {
            try FileManager.default.removeItem(at: url)
        }
    }

    /// Copies a file or a folder, replacing whatever is at `destination`. At every moment, there is either the complete
    /// new file or the old one.
    static func copy(_ source: URL, to destination: URL) throws {
        guard source.standardizedFileURL != destination.standardizedFileURL else { return }
        var status = stat()
        if stat(source.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            let data = try Data(contentsOf: source, options: .mappedIfSafe)
            try WholeFile.write(data, to: destination, over: .anything, mode: status.st_mode)
        } else {
            try remove([destination])
            try FileManager.default.copyItem(at: source, to: destination)
        }
    }

    /// Whether an open file is the one that is at a path now: a file may have been removed or replaced while its lock
    /// was awaited.
    static func isAt(_ path: String, _ file: Int32) -> Bool {
        var (held, present) = (stat(), stat())
        return fstat(file, &held) == 0 && stat(path, &present) == 0 && held.st_ino == present.st_ino
            && held.st_dev == present.st_dev
    }

    /// Closes a locked file. A process that is being started at this moment inherits the open file until its program
    /// begins, and would keep the lock for that long, so the lock is released first.
    package static func unlockAndClose(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Writes bytes to an open file.
    /// - Throws: a `CocoaError` with the system's error.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw writeError(path) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    /// The system's error of the last failed call; `errno` by default.
    static func systemError(_ code: Int32 = errno) -> NSError {
        NSError(
            domain: NSPOSIXErrorDomain, code: Int(code),
            userInfo: [NSLocalizedDescriptionKey: String(cString: strerror(code))])
    }

    /// The error for a file that cannot be written. Call this directly after the failed call.
    static func writeError(_ path: String, _ code: Int32 = errno) -> CocoaError {
        let meaning: CocoaError.Code =
            switch code {
            case EACCES, EPERM: .fileWriteNoPermission
            case ENOSPC, EDQUOT: .fileWriteOutOfSpace
            case EROFS: .fileWriteVolumeReadOnly
            case ENOENT: .fileNoSuchFile
            default: .fileWriteUnknown
            }
        return CocoaError(
            meaning,
            sentence: "The file \(path) cannot be written: \(String(cString: strerror(code))).",
            userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: systemError(code)])
    }

    /// - Throws: `CocoaError.fileWriteUnknown` with the system's error if no file can be created in the folder of
    ///   `path`.
    static func requireWritableFolder(of path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) != 0 else { return }
        let error = systemError()
        let isMissing = error.code == Int(ENOENT)
        throw CocoaError(
            .fileWriteUnknown,
            sentence:
                "The store \(path) cannot be created: its folder \(isMissing ? "does not exist" : "is not writable"). "
                + "Make the folder\(isMissing ? "" : " writable"), or give the store another place.",
            userInfo: [
                NSFilePathErrorKey: path, NSUnderlyingErrorKey: error,
                "reason": "Failed to create file; code = \(error.code)",
            ])
    }
}
