import ModelFile
import Synchronization

/// The model files that the process has read, each once.
///
/// Programs with many versions read the same ones again and again: to find out which of them a store is of, and at each
/// step of a migration. A file is read again when it has changed. May be used from any thread.
enum ModelDocuments {
    private struct Entry {
        let stamp: FileStamp
        let document: ModelDocument
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// What an `.xcdatamodel` holds.
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
