import SQLite
import Testing
import Torture

@testable import CoreData

/// Stores that Apple's framework wrote, with their models: every folder below the one that `FAULTLINE_FIXTURES` names with a
/// `store.sqlite` and an `.xcdatamodel` in it. Copied before use.
struct RealStore {
    let name: String
    let folder: URL

    static let all: [RealStore] = {
        guard let root = ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] else { return [] }
        let files = FileManager.default.enumerator(at: URL(fileURLWithPath: root), includingPropertiesForKeys: nil)
        let folders = (files?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent == "store.sqlite" }
            .map { $0.deletingLastPathComponent() }
        return folders.map { RealStore(name: $0.lastPathComponent, folder: $0) }.filter { $0.modelFile != nil }
            .sorted { $0.name < $1.name }
    }()

    /// Those whose names follow the rule for new stores.
    static let regular = ["artsy-partner-1.4", "bookmarks-3", "loopkit-model-1", "migration-example-1"]
    static var areRegularThere: Bool { Set(all.map(\.name)).isSuperset(of: regular) }

    static func named(_ name: String) throws -> RealStore { try #require(all.first { $0.name == name }) }

    private var modelFile: URL? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.first { $0.hasSuffix(".xcdatamodel") }.map(folder.appendingPathComponent)
    }

    /// The model that the store was made with, as a store has it.
    func model() throws -> NSManagedObjectModel {
        let model = try ModelLocator.model(at: #require(modelFile))
        model.freeze()
        return model
    }

    /// Opens a copy of the file, with the log that may hold its latest rows.
    func openCopy() throws -> (Connection, remove: () -> Void) {
        let copy = try copy()
        let connection = try Connection(path: copy.appendingPathComponent("store.sqlite").path)
        return (connection, { try? FileManager.default.removeItem(at: copy) })
    }

    /// A folder with a copy of the file and its log.
    func copy() throws -> URL {
        let copy = try TestFolder.make()
        for suffix in ["", "-wal"] {
            let source = folder.appendingPathComponent("store.sqlite" + suffix)
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            try Data(contentsOf: source).write(to: copy.appendingPathComponent("store.sqlite" + suffix))
        }
        return copy
    }

    /// Whether the store keeps its model, which those of old versions of the framework do not.
    func keepsModel() throws -> Bool {
        let (connection, remove) = try openCopy()
        defer { remove() }
        return try CachedModel.read(from: connection) != nil
    }
}
