import Company
import Testing

@testable import CoreData

/// A container created with only a name.
@Suite struct NamedContainerTests {
    /// Adds a model to a target's resources, where SwiftPM puts it.
    private func withResource(_ source: String, named name: String, _ body: () throws -> Void) throws {
        let bundle = Bundle.main.bundleURL.appendingPathComponent("NamedContainerTests_\(name).resources")
        defer { try? FileManager.default.removeItem(at: bundle) }
        // An aborted run may have left it there.
        try? FileManager.default.removeItem(at: bundle)
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: modelFixtures.appendingPathComponent(source),
            to: bundle.appendingPathComponent(name).appendingPathExtension("xcdatamodeld"))
        try body()
    }

    @Test func aContainerFindsItsModelByName() throws {
        try withResource("Library.xcdatamodeld", named: "NamedLibrary") {
            let container = NSPersistentContainer(name: "NamedLibrary")
            #expect(container.name == "NamedLibrary")
            #expect(Set(container.managedObjectModel.entitiesByName.keys) == ["Author", "Book"])
            #expect(container.persistentStoreDescriptions.map { $0.url?.lastPathComponent } == ["NamedLibrary.sqlite"])
        }
    }

    @Test func aSubclassInheritsTheInitializer() throws {
        final class Container: NSPersistentContainer, @unchecked Sendable {}
        try withResource("Library.xcdatamodeld", named: "InheritedLibrary") {
            #expect(Container(name: "InheritedLibrary").managedObjectModel.entities.count == 2)
        }
    }

    @Test func aMissingModelIsLoggedAndLeavesTheContainerEmpty() async throws {
        let outcome = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let container = NSPersistentContainer(name: "NoSuchModel")
                precondition(container.managedObjectModel.entities.isEmpty)
            })
        let log = String(decoding: outcome.standardErrorContent, as: UTF8.self)
        #expect(log.contains("CoreData: error: Failed to load model named NoSuchModel"))
        #expect(log.contains("add NoSuchModel.xcdatamodeld to the resources of a target"))
    }
}
