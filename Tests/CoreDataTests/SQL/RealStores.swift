import SQLite
import Testing
import Torture

@testable import CoreData

/// Stores that Apple's framework wrote, with their models: found through `FAULTLINE_FIXTURES`, copied before use.
struct RealStore {
    let name: String
    let folder: URL

    static let all: [RealStore] = {
        guard let root = ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] else { return [] }
        let stores = URL(fileURLWithPath: root).appendingPathComponent("stores")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: stores.path)) ?? []
        return names.sorted().compactMap { name in
            let folder = stores.appendingPathComponent(name)
            let file = folder.appendingPathComponent("store.sqlite").path
            return FileManager.default.fileExists(atPath: file) ? RealStore(name: name, folder: folder) : nil
        }
    }()

    /// The model that the store was made with, as a store has it.
    func model() throws -> NSManagedObjectModel {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let file = try #require(names.first { $0.hasSuffix(".xcdatamodel") })
        let model = try ModelLocator.model(at: folder.appendingPathComponent(file))
        model.freeze()
        return model
    }

    /// Opens a copy of the file, with the log that may hold its latest rows.
    func openCopy() throws -> (Connection, remove: () -> Void) {
        let copy = TestFolder.place()
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] {
            let source = folder.appendingPathComponent("store.sqlite" + suffix)
            guard FileManager.default.fileExists(atPath: source.path) else { continue }
            try Data(contentsOf: source).write(to: copy.appendingPathComponent("store.sqlite" + suffix))
        }
        let connection = try Connection(path: copy.appendingPathComponent("store.sqlite").path)
        return (connection, { try? FileManager.default.removeItem(at: copy) })
    }
}
