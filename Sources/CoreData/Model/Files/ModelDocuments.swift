import ModelFile
import Synchronization

/// A cache of the model files that the process has read.
///
/// A program with many versions needs the same files repeatedly: to find the version that a store was written with, and
/// at each step of a migration. A file that has changed is read again. Any thread may use the cache.
enum ModelDocuments {
    private struct Entry {
        let stamp: FileStamp
        let document: ModelDocument
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// The parsed contents of an `.xcdatamodel`.
    /// - Throws: `ModelFileError`.
    static func document(at url: URL) throws -> ModelDocument {
        let path = url.standardizedFileURL.path
        let stamp = FileStamp(url.appendingPathComponent("contents"))
        if let known = entries.withLock({ $0[path] }), known.stamp == stamp { return known.document }
        let document = try ModelDocument(contentsOf: url)
        if let stamp, stamp.isSettled { entries.withLock { $0[path] = Entry(stamp: stamp, document: document) } }
        return document
    }
}
