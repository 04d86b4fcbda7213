import SQLite
import Testing

@testable import CoreData

/// Columns whose names could belong to several properties, and stores without columns that their model needs.
@Suite struct ColumnNameTests {
    private let tree =
        entity("Thing") + "<entity name=\"Book\" parentEntity=\"Thing\">" + attribute("name")
        + attribute("size", "Integer 64")
        + "</entity><entity name=\"Cup\" parentEntity=\"Thing\">" + attribute("name") + attribute("size", "Double")
        + "</entity>"

    private func swapNames(_ store: MigratingStore, _ name: String) throws {
        try store.execute(
            "ALTER TABLE ZTHING RENAME COLUMN \(name) TO FLT_COLUMN",
            "ALTER TABLE ZTHING RENAME COLUMN \(name)1 TO \(name)",
            "ALTER TABLE ZTHING RENAME COLUMN FLT_COLUMN TO \(name)1")
    }

    @Test func rowsAndTypesIdentifyAmbiguousColumns() throws {
        let store = try MigratingStore(tree) { context in
            context.make("Book", ["id": 1, "name": "Emma", "size": 3])
            context.make("Cup", ["id": 2, "size": 0.5])
        }
        try store.makeForeign()
        try swapNames(store, "ZNAME")
        try swapNames(store, "ZSIZE")
        #expect(try store.values("Book", "name") == [1: "Emma"])
        #expect(try store.values("Book", "size") == [1: "3"])
        #expect(try store.values("Cup", "size") == [2: "0.5"])
        try store.use { context in try context.all("Cup")[0].setValue("Mug", forKey: "name") }
        #expect(
            try store.query("SELECT ZNAME1, ZNAME FROM ZTHING ORDER BY Z_PK") == [["Emma", .null], [.null, "Mug"]])
    }

    @Test func withoutRowsColumnsFollowTheRulesForNewStores() throws {
        let store = try MigratingStore(tree)
        try store.makeForeign()
        try store.use { context in _ = context.make("Book", ["name": "Emma"]) }
        #expect(try store.query("SELECT ZNAME, ZNAME1 FROM ZTHING") == [["Emma", .null]])
    }

    @Test func orderAndEntityColumnsOfAKeyAreFoundByName() throws {
        let store = try MigratingStore(
            entity("Album", "", toOne("cover", "Image", "albums"))
                + entity("Image", "", toMany("albums", "Album", "cover", #"ordered="YES""#))
                + #"<entity name="Photo" parentEntity="Image"></entity>"#
        ) { context in
            let albums = (1...3).map { context.make("Album", ["id": $0]) }
            context.make("Photo", ["id": 7, "albums": NSOrderedSet(array: [albums[2], albums[0], albums[1]])])
        }
        try store.makeForeign()
        try store.execute(
            "ALTER TABLE ZALBUM RENAME COLUMN ZCOVER TO ZCOVER2",
            "ALTER TABLE ZALBUM RENAME COLUMN Z_FOK_COVER TO Z_FOK_COVER1")
        #expect(try store.links("Photo", "albums") == [7: [3, 1, 2]])
        #expect(try store.links("Album", "cover") == [1: [7], 2: [7], 3: [7]])
    }

    @Test func ambiguousColumnsAreRefusedOnOpening() throws {
        let store = try MigratingStore(tree)
        try store.makeForeign()
        try store.execute(
            "ALTER TABLE ZTHING RENAME COLUMN ZNAME TO ZNAME3", "ALTER TABLE ZTHING RENAME COLUMN ZNAME1 TO ZNAME2")
        let error = try #require(throws: CocoaError.self) { try store.use { _ in } }
        #expect(error.code == .persistentStoreIncompatibleSchema)
        #expect(
            error.localizedDescription.contains(
                "nothing tells whether Book.name is ZNAME3 or ZNAME2 in the table ZTHING"))
    }

    @Test func missingColumnsAreReportedOnOpeningWithAnyOptions() throws {
        let notes =
            entity("Note", "", attribute("title") + toMany("tags", "Tag", "notes"))
            + entity("Tag", "", toMany("notes", "Note", "tags"))
        func error(_ statement: String, _ options: [AnyHashable: Any]) throws -> CocoaError {
            let store = try MigratingStore(notes, options: options)
            try store.makeForeign()
            try store.execute(statement)
            return try #require(throws: CocoaError.self) { try store.use { _ in } }
        }
        let ignoring: [AnyHashable: Any] = [NSIgnorePersistentStoreVersioningOption: true]
        let table = try error("DROP TABLE Z_1TAGS", [:])
        #expect(table.code == .persistentStoreIncompatibleVersionHash)
        #expect(table.localizedDescription.contains("no table for the pairs of Note.tags and Tag.notes"))
        for (statement, part) in [
            ("DROP TABLE Z_1TAGS", "it has no table Z_1TAGS"),
            ("ALTER TABLE ZNOTE RENAME COLUMN ZTITLE TO ZTEXT", "its table ZNOTE has no column ZTITLE"),
            ("ALTER TABLE ZNOTE RENAME TO ZNOTES", "it has no table ZNOTE"),
            ("DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tag'", "Z_PRIMARYKEY has no row for the entity Tag"),
            ("DROP TABLE Z_PRIMARYKEY", "it has no table Z_PRIMARYKEY"),
        ] {
            let error = try error(statement, ignoring)
            #expect(error.code == .persistentStoreIncompatibleSchema)
            #expect(error.localizedDescription.contains(part), "\(error.localizedDescription)")
        }
    }

    @Test func aJoinTableWithoutARelationshipIsADifference() throws {
        let store = try MigratingStore(
            entity("Note", "", toMany("tags", "Tag", "notes")) + entity("Tag", "", toMany("notes", "Note", "tags")))
        try store.makeForeign()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try model(entity("Note") + entity("Tag")))
        try store.execute("DROP TABLE Z_MODELCACHE")
        let error = try #require(throws: CocoaError.self) {
            try coordinator.addPersistentStore(type: .sqlite, at: store.url)
        }
        #expect(
            error.userInfo[NSStoreDifferencesErrorKey] as? [String] == [
                "the store has a table of pairs Z_1TAGS that the model lacks"
            ])
    }
}
