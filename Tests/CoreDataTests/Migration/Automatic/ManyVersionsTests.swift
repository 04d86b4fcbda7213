import SQLite
import Testing
import Torture

@testable import CoreData

/// A bundle with very many versions, each with one attribute more than the previous one.
@Suite struct ManyVersionsTests {
    private final class Bundle {
        let folder = TestFolder.place()
        let count: Int
        var url: URL { folder.appendingPathComponent("Long.xcdatamodeld") }
        var store: URL { folder.appendingPathComponent("Long.sqlite") }

        init(_ count: Int) throws {
            self.count = count
            for version in 1...count {
                let attributes = (1...version).map {
                    "<attribute name=\"a\($0)\" optional=\"YES\" attributeType=\"String\"/>"
                }
                try write("<entity name=\"Item\">\(attributes.joined())</entity>", as: version)
            }
            try PropertyListSerialization.data(
                fromPropertyList: ["_XCCurrentVersionName": "Long \(count).xcdatamodel"], format: .xml, options: 0
            ).write(to: url.appendingPathComponent(".xccurrentversion"))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func document(_ version: Int) -> URL { url.appendingPathComponent("Long \(version).xcdatamodel") }

        func write(_ entities: String, as version: Int) throws {
            try FileManager.default.createDirectory(at: document(version), withIntermediateDirectories: true)
            try Data("<model>\(entities)</model>".utf8).write(to: document(version).appendingPathComponent("contents"))
        }

        /// Opens the store with the model of that version.
        func open(_ version: Int) throws {
            let model = try #require(NSManagedObjectModel(contentsOf: document(version)))
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let added = try coordinator.addPersistentStore(type: .sqlite, at: store, options: ShopBundle.automatic)
            try coordinator.remove(added)
        }

        /// The number of versions that were read to find the store's model.
        var read: Int { VersionLibrary.count(in: url) }
    }

    @Test(arguments: [116, 60, 1]) func onlyTheStoresVersionIsRead(version: Int) throws {
        let bundle = try Bundle(117)
        try bundle.open(version)
        #expect(bundle.read == 0)
        try bundle.open(117)
        #expect(bundle.read == 1)
    }

    @Test func withoutACachedModelVersionsAreSearchedBackwards() throws {
        let bundle = try Bundle(40)
        try bundle.open(37)
        try Connection(path: bundle.store.path).execute("DELETE FROM Z_MODELCACHE")
        try bundle.open(40)
        #expect(bundle.read == 3)
    }

    @Test func aChainOfStepsReadsEachVersionOnce() throws {
        let bundle = try Bundle(20)
        for version in 1...20 { try bundle.open(version) }
        #expect(bundle.read == 19)
    }

    @Test func aModifiedVersionIsReadAgain() throws {
        let bundle = try Bundle(2)
        #expect(try ModelLocator.model(ofDocumentAt: bundle.document(1)).entities.count == 1)
        try bundle.write("<entity name=\"Item\"/><entity name=\"Other\"/>", as: 1)
        #expect(try ModelLocator.model(ofDocumentAt: bundle.document(1)).entities.count == 2)
        #expect(try VersionLibrary.hashes(at: bundle.document(1)).count == 2)
    }

    @Test func modelsReadFromOneFileAreIndependent() throws {
        let bundle = try Bundle(1)
        let mine = try ModelLocator.model(ofDocumentAt: bundle.document(1))
        mine.entities = []
        #expect(try ModelLocator.model(ofDocumentAt: bundle.document(1)).entities.count == 1)
    }

    @Test func theErrorStartsWithTheRemedy() throws {
        let bundle = try Bundle(90)
        try bundle.open(1)
        try FileManager.default.removeItem(at: bundle.document(1))
        try Connection(path: bundle.store.path).execute("DELETE FROM Z_MODELCACHE")
        let error = try #require(failure { try bundle.open(90) })
        #expect(error.errorCode == 134130)
        let sentence = error.localizedDescription
        let advice = try #require(sentence.range(of: "Put that version back into Long.xcdatamodeld."))
        let places = try #require(sentence.range(of: "(Long 2, Long 3, Long 4, … Long 90, 89 in all)"))
        #expect(advice.upperBound < places.lowerBound)
    }

    @Test func aStoreOfAnotherProgramIsNotMatchedWithAnOlderVersion() throws {
        let bundle = try Bundle(2)
        let other = try model("<entity name=\"Stranger\"/>")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: other)
        try coordinator.remove(try coordinator.addPersistentStore(type: .sqlite, at: bundle.store))
        try Connection(path: bundle.store.path).execute("DELETE FROM Z_MODELCACHE")
        let sentence = try #require(failure { try bundle.open(2) }).localizedDescription
        #expect(sentence.contains("None of its entities (Stranger) is one of the new model's"))
        #expect(!sentence.contains("Put that version back"))
    }
}
