import SQLite
import Testing
import Torture

@testable import CoreData

/// Stores that Apple's framework wrote, with their models, below the folder in `FAULTLINE_FIXTURES`. Copied before
/// use.
struct RealStore: Sendable {
    let name: String
    let file: URL
    /// The models next to the store, or those in the nearest enclosing folder that has some.
    let models: [URL]

    /// Every Core Data SQLite file in the folder.
    static let all: [RealStore] = {
        guard let root = ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] else { return [] }
        let folder = URL(fileURLWithPath: root).standardizedFileURL.resolvingSymlinksInPath()
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
        let documents = files.filter { $0.pathExtension == "xcdatamodel" }
        return files.filter(isStore).map { file in
            let path = file.path.dropFirst(folder.path.count + 1)
            let isPlain = file.lastPathComponent == "store.sqlite"
            return RealStore(
                name: isPlain ? file.deletingLastPathComponent().lastPathComponent : String(path), file: file,
                models: models(for: file, among: documents, below: folder))
        }.sorted { $0.name < $1.name }
    }()

    /// The stores that the project's tests were written with.
    static let known = all.filter {
        [
            "artsy-partner-1.4", "artsy-stubbed", "bookmarks-3", "bookmarks-4", "loopkit-model-1",
            "migration-example-1",
        ].contains($0.name)
    }

    /// The stores whose names follow the rules for new stores.
    static let regular = ["artsy-partner-1.4", "bookmarks-3", "loopkit-model-1", "migration-example-1"]
    static var areRegularThere: Bool { Set(known.map(\.name)).isSuperset(of: regular) }

    static func named(_ name: String) throws -> RealStore { try #require(all.first { $0.name == name }) }

    private static func isStore(_ url: URL) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: url), let head = try? file.read(upToCount: 16) else {
            return false
        }
        return head == Data("SQLite format 3\0".utf8)
    }

    private static func models(for file: URL, among documents: [URL], below root: URL) -> [URL] {
        var folder = file.deletingLastPathComponent()
        while folder.path.count >= root.path.count {
            let found = documents.filter { $0.path.hasPrefix(folder.path + "/") }
            if !found.isEmpty { return found.sorted { $0.path < $1.path } }
            folder.deleteLastPathComponent()
        }
        return []
    }

    /// No model in the folder is the store's.
    struct NoModel: Error {}

    /// The model that the store was created with, as it would be loaded.
    func model() throws -> NSManagedObjectModel {
        let found = models.count == 1 ? try ModelLocator.model(at: models[0]) : try fittingModel()
        guard let found else { throw NoModel() }
        found.freeze()
        return found
    }

    private func fittingModel() throws -> NSManagedObjectModel? {
        let copy = try copy()
        defer { try? FileManager.default.removeItem(at: copy) }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            type: .sqlite, at: copy.appendingPathComponent("store.sqlite"))
        return models.lazy.compactMap { try? ModelLocator.model(at: $0) }
            .first { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
    }

    /// Opens a copy of the file, with the write-ahead log that may contain its latest rows.
    func openCopy() throws -> (Connection, remove: () -> Void) {
        let copy = try copy()
        let connection = try Connection(path: copy.appendingPathComponent("store.sqlite").path)
        return (connection, { try? FileManager.default.removeItem(at: copy) })
    }

    /// A folder with a copy of the file, its log and its external values, as `store.sqlite`.
    func copy() throws -> URL {
        let copy = try TestFolder.make()
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: file.path + suffix) {
            let data = try Data(contentsOf: URL(fileURLWithPath: file.path + suffix))
            try data.write(to: copy.appendingPathComponent("store.sqlite" + suffix))
        }
        let large = SQLiteStore.supportFolder(of: file)
        if FileManager.default.fileExists(atPath: large.path) {
            try FileManager.default.copyItem(at: large, to: copy.appendingPathComponent(".store_SUPPORT"))
        }
        return copy
    }

    /// Whether the store has a cached model. Old versions of the framework wrote none.
    func keepsModel() throws -> Bool {
        let (connection, remove) = try openCopy()
        defer { remove() }
        return try CachedModel.read(from: connection) != nil
    }
}
