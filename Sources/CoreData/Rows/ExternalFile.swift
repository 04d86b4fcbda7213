import Synchronization

/// A file that holds one large value, for as long as some row in memory names it.
///
/// A row is read without its large values: a cell of the kind `file` holds the path of one, and who reads the attribute
/// opens the file. Meanwhile somebody else may save another value or delete the record, and with it the file. So every
/// slab keeps the files that its rows name, and what is kept is mapped into memory before the file is deleted: the
/// disk's space is free when the last row is gone, at the latest when the process ends.
final class ExternalFile: Sendable {
    private let path: String
    /// What was in the file when it was deleted.
    private let rest = Mutex<Data?>(nil)

    private struct Reference: @unchecked Sendable {
        // Sendable: weak references are safe to read on any thread.
        weak var file: ExternalFile?
    }
    private static let living = Mutex<[String: Reference]>([:])

    private init(_ path: String) { self.path = path }

    deinit {
        ExternalFile.living.withLock { living in
            if living[path]?.file == nil { living[path] = nil }
        }
    }

    /// Keeps the file at a path.
    static func at(_ path: String) -> ExternalFile {
        living.withLock { living in
            if let file = living[path]?.file { return file }
            let file = ExternalFile(path)
            living[path] = Reference(file: file)
            return file
        }
    }

    /// Deletes a file that no record names any more.
    static func discard(_ path: String) {
        if let file = living.withLock({ $0[path]?.file }) {
            let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
            file.rest.withLock { $0 = data }
        }
        unlink(path)
    }

    /// What is in a file; nil, with a line on standard error, where it is gone.
    static func contents(at path: String) -> Data? {
        if let rest = living.withLock({ $0[path]?.file })?.rest.withLock({ $0 }) { return rest }
        if let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) { return data }
        LogLine.error(
            "The file \(path) of a large value is missing: the attribute reads as nil.")
        return nil
    }
}
