import Synchronization

/// A file with one large value, for as long as a row in memory refers to it.
///
/// Rows are read without their large values: a cell of kind `file` contains the path of a file, which is opened when
/// the attribute is read. In the meantime, another context can save a new value or delete the record, and with it the
/// file. So every slab retains the files of its rows, and retained files are mapped into memory before they are
/// deleted. The disk space is released with the last row, at the latest when the process ends.
final class ExternalFile: Sendable {
    private let path: String
    /// The contents of the file when it was deleted.
    private let contentsAtDeletion = Mutex<Data?>(nil)

    private struct Reference: @unchecked Sendable {
        // Sendable: weak references can be read on any thread.
        weak var file: ExternalFile?
    }
    /// The objects that exist, by path.
    private static let inUse = Mutex<[String: Reference]>([:])

    private init(_ path: String) { self.path = path }

    deinit {
        // A newer object for the path is released after the lock, which its `deinit` takes too.
        _ = ExternalFile.inUse.withLock { files in
            let newer = files[path]?.file
            if newer == nil { files[path] = nil }
            return newer
        }
    }

    /// Returns the object for the file at a path.
    static func at(_ path: String) -> ExternalFile {
        inUse.withLock { files in
            if let file = files[path]?.file { return file }
            let file = ExternalFile(path)
            files[path] = Reference(file: file)
            return file
        }
    }

    /// Deletes a file that no record refers to any more.
    static func discard(_ path: String) {
        if let file = inUse.withLock({ $0[path]?.file }) {
            let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
            file.contentsAtDeletion.withLock { $0 = data }
        }
        unlink(path)
    }

    /// The contents of a file; nil, with an error on standard error, if it does not exist.
    static func contents(at path: String) -> Data? {
        if let data = inUse.withLock({ $0[path]?.file })?.contentsAtDeletion.withLock({ $0 }) { return data }
        if let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) { return data }
        LogLine.error(
            "The file \(path) of a large value is missing: the attribute reads as nil.")
        return nil
    }
}
