import SQLite
import Testing

@testable import CoreData

extension SQLModel {
    /// A model with the layout of an existing file.
    convenience init(_ model: NSManagedObjectModel, in connection: Connection) throws {
        let metadata = try SQLMetadata(readingFrom: connection).values
        self.init(model: model, configuration: nil, file: try SQLFileLayout(readingFrom: connection, metadata))
    }
}

/// The names that versions of Apple's framework have given to join tables and their columns.
@Suite struct JoinTableNameTests {
    /// Renames a join table and its columns, and changes the columns' order.
    private func rename(_ store: MigratingStore, _ old: String, _ columns: [String], to new: String, _ names: [String])
        throws
    {
        let keys = names.prefix(2).joined(separator: ", ")
        try store.execute(
            "CREATE TABLE FLT_NEW (\(names.map { "\($0) INTEGER" }.joined(separator: ", ")), PRIMARY KEY (\(keys)))",
            "INSERT INTO FLT_NEW SELECT \(columns.joined(separator: ", ")) FROM \(old)", "DROP TABLE \(old)",
            "ALTER TABLE FLT_NEW RENAME TO \(new)")
        #expect(try store.query("SELECT count(*) FROM \(new)") != [[0]])
    }

    /// A bookmark is in several folders with ordered favorites.
    private let bookmarks = entity(
        "Bookmark", "",
        toMany("favoriteFolders", "Bookmark", "favorites")
            + toMany("favorites", "Bookmark", "favoriteFolders", #"ordered="YES""#))

    private func fillBookmarks(_ context: NSManagedObjectContext) {
        let all = (1...4).map { context.make("Bookmark", ["id": $0]) }
        all[0].setValue(NSOrderedSet(array: [all[3], all[1], all[2]]), forKey: "favorites")
        all[1].setValue(NSOrderedSet(array: [all[3]]), forKey: "favorites")
    }

    /// Changes both sides of the relationship, and checks the rows.
    private func useBookmarks(_ store: MigratingStore, _ pairs: String) throws {
        #expect(try store.links("Bookmark", "favorites") == [1: [4, 2, 3], 2: [4], 3: [], 4: []])
        #expect(try store.links("Bookmark", "favoriteFolders") == [1: [], 2: [1], 3: [1], 4: [1, 2]])
        try store.use { context in
            let all = try context.all("Bookmark").sorted { $0.int("id") < $1.int("id") }
            all[2].mutableOrderedSetValue(forKey: "favorites").add(all[0])
            all[3].mutableSetValue(forKey: "favoriteFolders").remove(all[0])
        }
        #expect(try store.links("Bookmark", "favorites") == [1: [2, 3], 2: [4], 3: [1], 4: []])
        #expect(try store.query(pairs) == [[1, 2], [1, 3], [2, 4], [3, 1]])
    }

    @Test func joinTablesAreNamedAfterEitherSide() throws {
        for (table, columns) in [
            ("Z_1FAVORITES", ["Z_1FAVORITEFOLDERS", "Z_1FAVORITES", "Z_FOK_1FAVORITES"]),
            ("Z_1FAVORITEFOLDERS", ["Z_1FAVORITES", "Z_1FAVORITEFOLDERS", "Z_FOK_1FAVORITES"]),
            ("Z_1FAVORITES2", ["Z_1FAVORITES3", "Z_1FAVORITEFOLDERS1", "Z_FOK_1FAVORITES"]),
        ] {
            let store = try MigratingStore(bookmarks, fill: fillBookmarks)
            try store.makeForeign()
            let own = ["Z_1FAVORITES", "Z_1FAVORITEFOLDERS"]
            let old = columns[0].hasPrefix("Z_1FAVORITES") ? own : own.reversed()
            try rename(store, "Z_1FAVORITEFOLDERS", old + ["Z_FOK_1FAVORITES"], to: "FLT_BETWEEN", ["A", "B", "C"])
            try rename(store, "FLT_BETWEEN", ["A", "B", "C"], to: table, columns)
            let (folder, favorite) =
                columns[0].hasPrefix("Z_1FAVORITES") ? (columns[1], columns[0]) : (columns[0], columns[1])
            try useBookmarks(store, "SELECT \(folder), \(favorite) FROM \(table) ORDER BY 1, 2")
        }
    }

    private let social =
        entity("Message", "", toMany("reactions", "User", "reacted") + toMany("readers", "User", "messages"))
        + entity("Room", "", toMany("users", "User", "rooms"))
        + entity("Team", "", toMany("users", "User", "teams"))
        + entity(
            "User", "",
            toMany("reacted", "Message", "reactions") + toMany("messages", "Message", "readers")
                + toMany("rooms", "Room", "users") + toMany("teams", "Team", "users"))

    private func fillSocial(_ context: NSManagedObjectContext) {
        let users = (1...5).map { context.make("User", ["id": $0]) }
        func make(_ entity: String, _ relationship: String, _ members: [Int]) {
            context.make(entity, ["id": 1, relationship: Set(members.map { users[$0 - 1] })])
        }
        make("Message", "reactions", [1])
        make("Message", "readers", [2, 5])
        make("Room", "users", [1, 3])
        make("Team", "users", [2, 4, 5])
    }

    @Test func joinTableColumnsCanHaveSuffixes() throws {
        let store = try MigratingStore(social, fill: fillSocial)
        try store.makeForeign()
        let before = try ["rooms", "teams", "reacted", "messages"].map { try store.links("User", $0) }
        try store.execute(
            "ALTER TABLE Z_2USERS RENAME TO FLT_TABLE", "ALTER TABLE Z_3USERS RENAME COLUMN Z_4USERS1 TO Z_4USERS",
            "ALTER TABLE FLT_TABLE RENAME COLUMN Z_4USERS TO Z_4USERS1", "ALTER TABLE FLT_TABLE RENAME TO Z_4ROOMS",
            "ALTER TABLE Z_1READERS RENAME COLUMN Z_4READERS TO Z_4READERS7")
        #expect(try ["rooms", "teams", "reacted", "messages"].map { try store.links("User", $0) } == before)
        try store.use { context in
            let user = try #require(try context.all("User").first { $0.int("id") == 3 })
            user.mutableSetValue(forKey: "teams").addObjects(from: try context.all("Team"))
        }
        #expect(try store.links("Team", "users") == [1: [2, 3, 4, 5]])
        #expect(try store.query("SELECT count(Z_4USERS) FROM Z_3USERS") == [[4]])
        let found = try store.use { context in
            let request = NSFetchRequest<NSManagedObject>(entityName: "User")
            request.predicate = NSPredicate(
                format: "SUBQUERY(teams, $t, $t.users.@count > 2).@count > 0 AND ANY messages.id == 1",
                argumentArray: nil)
            return try context.fetch(request).map { $0.int("id") }.sorted()
        }
        #expect(found == [2, 5])
    }

    @Test func aBatchDeleteRemovesJoinTableRows() throws {
        let store = try MigratingStore(social, fill: fillSocial)
        try store.makeForeign()
        try store.execute(
            "ALTER TABLE Z_2USERS RENAME TO Z_4ROOMS", "ALTER TABLE Z_4ROOMS RENAME COLUMN Z_4USERS TO Z_4USERS9")
        try store.use { context in
            _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Room")))
        }
        #expect(try store.query("SELECT count(*) FROM Z_4ROOMS") == [[0]])
    }

    @Test func anInheritedRelationshipCanUseEitherEntityNumber() throws {
        let tree =
            entity("Item", "isAbstract=\"YES\"", toMany("tags", "Tag", "items"))
            + entity("Song", "parentEntity=\"Item\"")
            + entity("Tag", "", toMany("items", "Song", "tags"))
        for number in [1, 2] {
            let store = try MigratingStore(
                tree.replacingOccurrences(
                    of:
                        "<entity name=\"Song\" parentEntity=\"Item\"><attribute name=\"id\" optional=\"YES\" attributeType=\"Integer 64\"/>",
                    with: "<entity name=\"Song\" parentEntity=\"Item\">")
            ) { context in
                let tag = context.make("Tag", ["id": 1])
                context.make("Song", ["id": 1, "tags": Set([tag])])
            }
            try store.makeForeign()
            try store.execute(
                "ALTER TABLE Z_1TAGS RENAME COLUMN Z_1ITEMS TO Z_\(number)ITEMS",
                "ALTER TABLE Z_1TAGS RENAME TO Z_3ITEMS")
            #expect(try store.links("Tag", "items") == [1: [1]])
        }
    }

    @Test func aRenamedJoinTableIsMigratedInPlace() throws {
        let store = try MigratingStore(social, fill: fillSocial)
        try store.makeForeign()
        try store.execute(
            "ALTER TABLE Z_2USERS RENAME TO Z_4ROOMS", "ALTER TABLE Z_4ROOMS RENAME COLUMN Z_4USERS TO Z_4USERS9",
            "ALTER TABLE Z_1READERS RENAME TO Z_1READERS4")
        let before = try ["rooms", "teams", "reacted", "messages"].map { try store.links("User", $0) }
        try store.migrate(
            to: social.replacingOccurrences(
                of: "<entity name=\"Team\" >", with: "<entity name=\"Team\" >" + attribute("motto")))
        #expect(try ["rooms", "teams", "reacted", "messages"].map { try store.links("User", $0) } == before)
    }
}

extension NSManagedObject {
    fileprivate func int(_ key: String) -> Int { (value(forKey: key) as? NSNumber)?.intValue ?? -1 }
}
