import ModelFile
import Synchronization

/// A cache of the version hashes of models, each computed once per process.
///
/// A bundle can contain a hundred versions, and a program that migrates step by step searches them at each step. A
/// version is read again only when its file has changed. Any thread may use the cache.
enum VersionLibrary {
    private struct Entry {
        /// nil if the file is so new that another write might not change its stamp.
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

    /// The number of versions in a folder that the cache contains.
    static func count(in folder: URL) -> Int {
        let path = folder.standardizedFileURL.path + "/"
        return entries.withLock { $0.keys.filter { $0.hasPrefix(path) }.count }
    }
}
