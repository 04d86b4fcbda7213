import CoreData
import SQLite
import StoreTools
import TerminalText
import TestSupport
import Testing

/// Stores whose table names, values and cached models differ from the ones this stack writes.
@Suite struct ForeignStoreTests {
    /// A model file and a store, in a temporary folder.
    private final class Shop {
        let folder = TestFolder.place()
        var model: String { folder.appendingPathComponent("Shop.xcdatamodel").path }
        var store: String { folder.appendingPathComponent("Shop.sqlite").path }

        init() throws {
            let document = URL(fileURLWithPath: model)
            try FileManager.default.createDirectory(at: document, withIntermediateDirectories: true)
            try Data(Self.contents.utf8).write(to: document.appendingPathComponent("contents"))
            let coordinator = NSPersistentStoreCoordinator(
                managedObjectModel: try #require(NSManagedObjectModel(contentsOf: document)))
            let added = try coordinator.addPersistentStore(type: .sqlite, at: URL(fileURLWithPath: store))
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = coordinator
            let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
            let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
            item.setValue("red", forKey: "color")
            item.setValue(NSSet(object: tag), forKey: "tags")
            try context.save()
            context.reset()
            try coordinator.remove(added)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        private static let contents = """
            <model><entity name="Item"><attribute name="color" optional="YES" attributeType="Transformable" \
            valueTransformerName="NSSecureUnarchiveFromData"/><attribute name="shown" optional="YES" transient="YES" \
            attributeType="String"/><relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" \
            inverseName="items" inverseEntity="Tag"/></entity><entity name="Tag"><attribute name="title" optional="YES" \
            attributeType="String"/><relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" \
            inverseName="tags" inverseEntity="Item"/></entity></model>
            """

        /// Removes the metadata that marks the store as written by this stack, then runs the statements.
        func reshape(_ statements: String...) throws {
            let url = URL(fileURLWithPath: store)
            var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
            metadata["FLTStoreModelVersionHashesMaker"] = "somebody"
            try NSPersistentStoreCoordinator.setMetadata(metadata, type: .sqlite, at: url)
            let connection = try Connection(path: store)
            for statement in statements { try connection.execute(statement) }
        }

        func rows(_ entity: String, model: String? = nil) throws -> StoreRows {
            try StoreRows(StoreView(path: store), entity: entity, where: nil, model: model, limit: 0)
        }
    }

    @Test func renamedJoinTablesAndTransformableValuesAreShownWithEitherModel() throws {
        let shop = try Shop()
        try shop.reshape(
            "ALTER TABLE Z_1TAGS RENAME TO Z_2ITEMS", "ALTER TABLE Z_2ITEMS RENAME COLUMN Z_2TAGS TO Z_2TAGS3")
        for model in [nil, shop.model] {
            let json = try shop.rows("Item", model: model).json
            let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
            #expect(rows.count == 1 && rows[0]["tags"] as? [String] == ["Tag/p1"])
            #expect((rows[0]["color"] as? String).flatMap { Data(base64Encoded: $0) }?.isEmpty == false)
            #expect(rows[0]["shown"] == nil)
            #expect(try shop.rows("Tag", model: model).csv.hasSuffix("1,,Item/p1\r\n"))
        }
    }

    @Test func aRenamedEntityIsShownUnderItsNewName() throws {
        let shop = try Shop()
        try shop.reshape("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Label' WHERE Z_NAME = 'Tag'")
        var writer = StorePage(Page(width: 80, hasColor: false), .english)
        try writer.addOverview(of: StoreView(path: shop.store))
        #expect(writer.page.text.contains("Tag     2      1     1         ZTAG\n"))
        #expect(try shop.rows("Tag").csv.hasPrefix("Z_PK,title,items"))
    }

    @Test func unreadableStoresAreReportedWithoutTrapping() throws {
        let shop = try Shop()
        try shop.reshape("DROP TABLE Z_1TAGS")
        let problem = #expect(throws: StoreProblem.self) { _ = try shop.rows("Item") }
        #expect(problem?.message[.english].contains("it has no table Z_1TAGS") == true)
        let other = #expect(throws: StoreProblem.self) { _ = try shop.rows("Item", model: shop.model) }
        #expect(other?.message[.korean].contains("이 모델로 저장소를 열 수 없습니다") == true)
    }
}
