import ModelFile
import Synchronization

/// The versions of models that migrations have read, each once a process.
///
/// A bundle may hold a hundred versions, and a program that migrates step by step searches it at each step. A version is
/// read again only when its file has changed. May be used from any thread.
enum VersionLibrary {
    /// A version as it was read. The model never leaves the library, so that nobody freezes or changes it.
    private struct Entry: @unchecked Sendable {
        let stamp: FileStamp?
        let model: NSManagedObjectModel
        let hashes: [String: Data]
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// The model in an `.xcdatamodel`, for the caller alone.
    /// - Throws: `ModelFileError`.
    static func model(at url: URL) throws -> NSManagedObjectModel {
        try reading(url) { $0.model.copy() as! NSManagedObjectModel }
    }

    /// The version hashes of the entities in an `.xcdatamodel`.
    /// - Throws: `ModelFileError`.
    static func hashes(at url: URL) throws -> [String: Data] { try reading(url, \.hashes) }

    /// How many versions in a folder the library holds.
    static func count(in folder: URL) -> Int {
        let path = folder.standardizedFileURL.path + "/"
        return entries.withLock { $0.keys.filter { $0.hasPrefix(path) }.count }
    }

    /// Two threads that want the same version wait for one reading.
    private static func reading<Value>(_ url: URL, _ body: (Entry) throws -> Value) throws -> Value {
        let path = url.standardizedFileURL.path
        let stamp = FileStamp(url.appendingPathComponent("contents"))
        nonisolated(unsafe) var value: Value?
        try entries.withLock { entries in
            if entries[path]?.stamp != stamp || stamp == nil {
                let model = try ModelLocator.model(ofDocumentAt: url)
                entries[path] = Entry(stamp: stamp, model: model, hashes: model.entityVersionHashesByName)
            }
            value = try body(entries[path]!)
        }
        return value!
    }
}
