import SQLite
import Testing

@testable import CoreData

@Suite struct SQLModelTests {
    private let model = SQLModel(
        model: makeModel {
            $0.entity("Record", [.string("id")])
            $0.entity("Contact", parent: "Record", [.string("name")])
            $0.entity("Group", parent: "Record", [.string("name")])
            $0.entity("Tag")
            $0.toOne("Contact", "group", to: "Group", inverse: "members")
            $0.toMany("Group", "members", to: "Contact", inverse: "group", ordered: true)
            $0.toMany("Record", "tags", to: "Tag", inverse: "records")
            $0.toMany("Tag", "records", to: "Record", inverse: "tags")
        })

    @Test func anEntityHasOwnAndInheritedColumns() throws {
        let contact = try #require(model.entities["Contact"])
        #expect(contact.columns.map(\.name) == ["ZGROUP", "ZID", "ZNAME"])
        #expect(model.entities["Group"]?.columns.map(\.name) == ["ZID", "ZNAME1"])
        #expect(model.entities["Group"]?.column("name")?.name == "ZNAME1")
        #expect(contact.column("group")?.names == ["ZGROUP", "Z_FOK_GROUP"])
        #expect(contact.column("members") == nil)
    }

    @Test func aHierarchyHasEveryColumnOnce() throws {
        let record = try #require(model.entities["Record"])
        #expect(record.treeColumns.map(\.name) == ["ZGROUP", "ZID", "ZNAME", "ZNAME1"])
        #expect(record.treeNumbers == [1, 2, 3])
        #expect(model.entity(number: 3) === model.entities["Group"])
        #expect(!record.table.hasOneEntity && model.entities["Tag"]?.table.hasOneEntity == true)
    }

    @Test func aToManyUsesTheForeignKeyOfItsInverse() throws {
        let members = try #require(model.entities["Group"]?.toMany("members"))
        guard case .foreignKey(let column) = members.storage else {
            Issue.record("members lie in a join table")
            return
        }
        #expect(column === model.entities["Contact"]?.column("group"))
        #expect(members.orderColumn == "Z_FOK_GROUP" && members.destination.name == "Contact")
    }

    @Test func bothSidesOfAJoinTableUseTheirOwnColumns() throws {
        let tags = try #require(model.entities["Contact"]?.toMany("tags"))
        let records = try #require(model.entities["Tag"]?.toMany("records"))
        guard case .joinTable(let table, let source, let destination) = tags.storage,
            case .joinTable(let sameTable, let backSource, let backDestination) = records.storage
        else {
            Issue.record("a many-to-many relationship has no join table")
            return
        }
        #expect(table === sameTable && table.name == "Z_1TAGS")
        #expect((source, destination) == ("Z_1RECORDS", "Z_4TAGS"))
        #expect((backSource, backDestination) == (destination, source))
    }

    @Test func entityNumbersOfAFileAreKept() {
        let numbers: [String: Int64] = ["Record": 7, "Contact": 9, "Group": 8, "Tag": 2]
        let kept = SQLModel(model: model.model, numbers: numbers)
        #expect(kept.entitiesInOrder.map(\.name) == ["Tag", "Record", "Group", "Contact"])
        #expect(kept.entities["Record"]?.treeNumbers.sorted() == [7, 8, 9])
        #expect(kept.joinTables.map(\.name) == ["Z_7TAGS"])
    }

    @Test func elementsOfACompositeAreColumns() throws {
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [ModelBuilding.Attribute.double("longitude"), .double("latitude")].map(\.description)
        let entity = NSEntityDescription()
        entity.name = "Quake"
        entity.properties = [place, ModelBuilding.Attribute.string("code").description]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        model.freeze()
        let quake = try #require(SQLModel(model: model).entities["Quake"])
        #expect(quake.columns.map(\.name) == ["ZLATITUDE", "ZLONGITUDE", "ZCODE"])
        #expect(quake.column("place.latitude")?.name == "ZLATITUDE")
    }

    @Test func metadataSurvivesARoundTrip() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute(SQLSchema.metadataTable)
        let hash = Data([1, 2, 3])
        try SQLMetadata(
            uuid: "4711", values: [SQLMetadata.Key.versionHashes: ["Person": hash], "answer": 42, "tags": ["a", "b"]]
        ).write(to: connection)
        var read = try SQLMetadata(readingFrom: connection)
        #expect(read.uuid == "4711" && read.values["answer"] as? Int == 42)
        #expect((read.values[SQLMetadata.Key.versionHashes] as? [String: Data])?["Person"] == hash)

        read.values["answer"] = nil
        try read.write(to: connection)
        #expect(try SQLMetadata(readingFrom: connection).values.keys.sorted() == ["NSStoreModelVersionHashes", "tags"])
        #expect(try connection.query("SELECT count(*) FROM Z_METADATA") == [[1]])
    }

    @Test func metadataOutsidePropertyListTypesIsRefused() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute(SQLSchema.metadataTable)
        let metadata = SQLMetadata(uuid: "1", values: ["model": NSObject()])
        #expect(throws: CocoaError.self) { try metadata.write(to: connection) }
        #expect(throws: CocoaError.self) { try SQLMetadata(readingFrom: connection) }
    }
}
