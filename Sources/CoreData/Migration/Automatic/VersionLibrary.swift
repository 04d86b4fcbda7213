import ModelFile
import Synchronization

/// The version hashes of models that migrations have looked at, each made once a process.
///
/// A bundle may hold a hundred versions, and a program that migrates step by step searches it at each step. A version is
/// read again only when its file has changed. May be used from any thread.
enum VersionLibrary {
    private struct Entry {
        /// nil where the file is so new that another change might not show.
        let stamp: FileStamp?
        let hashes: [String: Data]
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// The version hashes of the entities in an `.xcdatamodel`.
    /// - Throws: `ModelFileError`.
    static func hashes(at url: URL) throws -> [String: Data] {
        let path = url.standardizedFileURL.path
        let stamp = FileStamp(url.appendingPathComponent("contents"))
        if let known = entries.withLock({ $0[path] }), let stamp, known.stamp == stamp { return known.hashes }
        let hashes = try ModelLocator.model(ofDocumentAt: url).entityVersionHashesByName
        let entry = Entry(stamp: stamp.flatMap { $0.isSettled ? $0 : nil }, hashes: hashes)
        entries.withLock { $0[path] = entry }
        return hashes
    }

    /// How many versions in a folder the library holds.
    static func count(in folder: URL) -> Int {
        let path = folder.standardizedFileURL.path + "/"
        return entries.withLock { $0.keys.filter { $0.hasPrefix(path) }.count }
    }
}
