import TerminalText
import ModelTools
import StoreTools
import Testing
import Torture

@testable import CoreData

/// A change that cannot be inferred, and a mapping model for it.
@Suite struct MappingModelAgreementTests {
    @Test(arguments: [false, true]) func diffDryRunAndMigrationUseTheSameMappingModel(isThere: Bool) throws {
        let folder = try MappingFolder()
        // A number cannot become a string.
        try folder.write(
            "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents",
            MappingFolder.model(
                """
                <entity name="Book" syncable="YES">
                    <attribute name="title" attributeType="String"/>
                    <attribute name="cents" optional="YES" attributeType="String"/>
                </entity>
                """))
        try folder.write(
            "Shop.xcdatamodeld/.xccurrentversion",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
            """)
        if isThere {
            folder.map("Book", "Book", number: 1, attributes: ["title": [:]])
            try folder.finish()
        }
        let store = folder.folder.appendingPathComponent("Shop.sqlite")
        let bundle = folder.folder.appendingPathComponent("Shop.xcdatamodeld")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try #require(folder.old))
        try coordinator.remove(try coordinator.addPersistentStore(type: .sqlite, at: store))

        let versions = try ["Shop", "Shop 2"].map { name in
            try ModelSource(path: bundle.appendingPathComponent("\(name).xcdatamodel").path)
        }
        #expect(!ModelDifference(from: versions[0].document, to: versions[1].document).canMigrate)
        #expect(versions[0].hasMappingModel(to: versions[1]) == isThere)
        #expect(!versions[1].hasMappingModel(to: versions[0]))
        let upgrade = try StoreUpgrade(path: store.path, model: bundle.path, version: nil)
        if isThere {
            #expect(try upgrade.steps() != nil)
            try upgrade.run { _ in }
            #expect(try upgrade.steps() == nil)
        } else {
            #expect(throws: StoreProblem.self) { try upgrade.steps() }
            #expect(throws: StoreProblem.self) { try upgrade.run { _ in } }
        }
    }
}
