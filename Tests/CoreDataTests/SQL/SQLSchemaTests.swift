import SQLite
import Testing

@testable import CoreData

@Suite struct SQLSchemaTests {
    private func schema(_ body: (ModelBuilding) -> Void) -> SQLSchema {
        SQLSchema(model: SQLModel(model: makeModel(body)))
    }

    @Test func columnsAreSortedByTypeThenByName() {
        let schema = schema {
            $0.entity(
                "Thing",
                [
                    .data("picture"), .uri("address"), .string("zone"), .decimal("price"), .double("weight"),
                    .date("born"), .int32("age"), .bool("active"), .uuid("id"),
                ])
        }
        #expect(
            schema.tables == [
                "CREATE TABLE ZTHING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZACTIVE INTEGER, "
                    + "ZAGE INTEGER, ZBORN TIMESTAMP, ZWEIGHT FLOAT, ZPRICE DECIMAL, ZZONE VARCHAR, ZADDRESS VARCHAR, "
                    + "ZID BLOB, ZPICTURE BLOB )"
            ])
    }

    @Test func aToOneRelationshipIsAnIndexedForeignKey() {
        let schema = schema {
            $0.entity("Department", [.string("name")])
            $0.entity("Employee", [.string("name"), .int32("salary")])
            $0.toMany("Department", "employees", to: "Employee", inverse: "department")
            $0.toOne("Employee", "department", to: "Department", inverse: "employees")
        }
        #expect(
            schema.statements == [
                "CREATE TABLE ZDEPARTMENT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR )",
                "CREATE TABLE ZEMPLOYEE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSALARY INTEGER, "
                    + "ZDEPARTMENT INTEGER, ZNAME VARCHAR )",
                "CREATE INDEX ZEMPLOYEE_ZDEPARTMENT_INDEX ON ZEMPLOYEE (ZDEPARTMENT)",
                "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
                "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
                "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
            ])
    }

    /// The schema of the Mac's Contacts: `Z22_CONTACT` directly follows its key.
    @Test func aHierarchySharesATableAndForeignKeysStoreTheEntity() {
        let schema = schema {
            $0.entity("Config", [.string("propertyName")])
            $0.entity("Record", [.string("uniqueID"), .date("born")])
            $0.entity("contact", parent: "Record", [.string("name"), .int32("kind")])
            $0.entity("Group", parent: "Record", [.string("name"), .date("made")])
            $0.entity("SmartGroup", parent: "Group", [.data("criteria"), .int32("limit")])
            $0.toOne("Config", "group", to: "Group")
            $0.toOne("Config", "address", to: "contact")
            $0.toOne("Group", "creator", to: "contact")
        }
        #expect(
            schema.primaryKeyRows == [
                [1, "Config", 0, 0], [2, "Record", 0, 0], [3, "contact", 2, 0], [4, "Group", 2, 0],
                [5, "SmartGroup", 4, 0],
            ])
        #expect(
            schema.tables == [
                "CREATE TABLE ZCONFIG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZADDRESS INTEGER, "
                    + "ZGROUP INTEGER, Z4_GROUP INTEGER, ZPROPERTYNAME VARCHAR )",
                "CREATE TABLE ZRECORD ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZKIND INTEGER, "
                    + "ZCREATOR INTEGER, ZLIMIT INTEGER, ZBORN TIMESTAMP, ZMADE TIMESTAMP, ZUNIQUEID VARCHAR, "
                    + "ZNAME VARCHAR, ZNAME1 VARCHAR, ZCRITERIA BLOB )",
            ])
        #expect(
            schema.indexes == [
                "CREATE INDEX ZCONFIG_ZADDRESS_INDEX ON ZCONFIG (ZADDRESS)",
                "CREATE INDEX ZCONFIG_ZGROUP_INDEX ON ZCONFIG (ZGROUP)",
                "CREATE INDEX ZRECORD_ZCREATOR_INDEX ON ZRECORD (ZCREATOR)",
                "CREATE INDEX ZRECORD_Z_ENT_INDEX ON ZRECORD (Z_ENT)",
            ])
    }

    @Test func manyToManyPairsAreInAJoinTableOfTheFirstEntityByName() {
        let schema = schema {
            $0.entity("Album")
            $0.entity("Artist")
            $0.entity("Show")
            $0.toMany("Artist", "albums", to: "Album", inverse: "artists")
            $0.toMany("Album", "artists", to: "Artist", inverse: "albums")
            $0.toMany("Show", "artists", to: "Artist", inverse: "shows")
            $0.toMany("Artist", "shows", to: "Show", inverse: "artists")
        }
        #expect(
            schema.tables.suffix(2) == [
                "CREATE TABLE Z_1ARTISTS ( Z_1ALBUMS INTEGER, Z_2ARTISTS INTEGER, PRIMARY KEY (Z_1ALBUMS, Z_2ARTISTS) )",
                "CREATE TABLE Z_2SHOWS ( Z_2ARTISTS1 INTEGER, Z_3SHOWS INTEGER, PRIMARY KEY (Z_2ARTISTS1, Z_3SHOWS) )",
            ])
        #expect(
            schema.indexes == [
                "CREATE INDEX Z_1ARTISTS_Z_2ARTISTS_INDEX ON Z_1ARTISTS (Z_2ARTISTS, Z_1ALBUMS)",
                "CREATE INDEX Z_2SHOWS_Z_3SHOWS_INDEX ON Z_2SHOWS (Z_3SHOWS, Z_2ARTISTS1)",
            ])
    }

    @Test func orderedRelationshipsHaveAnOrderColumn() {
        let schema = schema {
            $0.entity("Album", [.string("title")])
            $0.entity("Asset")
            $0.toMany("Album", "assets", to: "Asset", inverse: "albums", ordered: true)
            $0.toMany("Asset", "albums", to: "Album", inverse: "assets")
            $0.toMany("Album", "children", to: "Album", inverse: "parent", ordered: true)
            $0.toOne("Album", "parent", to: "Album", inverse: "children")
            $0.toOne("Album", "cover", to: "Asset")
        }
        #expect(
            schema.tables == [
                "CREATE TABLE ZALBUM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOVER INTEGER, "
                    + "ZPARENT INTEGER, Z_FOK_PARENT INTEGER, ZTITLE VARCHAR )",
                "CREATE TABLE ZASSET ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )",
                "CREATE TABLE Z_1ASSETS ( Z_1ALBUMS INTEGER, Z_2ASSETS INTEGER, Z_FOK_2ASSETS INTEGER, "
                    + "PRIMARY KEY (Z_1ALBUMS, Z_2ASSETS) )",
            ])
    }

    @Test func aSelfInverseRelationshipHasAReflexiveJoinTable() {
        let schema = schema {
            $0.entity("Person")
            $0.toMany("Person", "friends", to: "Person", inverse: "friends")
        }
        #expect(
            schema.tables.last
                == "CREATE TABLE Z_1FRIENDS ( Z_1FRIENDS INTEGER, REFLEXIVE INTEGER, PRIMARY KEY (Z_1FRIENDS, REFLEXIVE) )"
        )
    }

    @Test func aToManyWithoutInverseStoresItsKeyInTheDestination() {
        let schema = schema {
            $0.entity("Artist")
            $0.entity("Document", [.string("url")])
            $0.toMany("Artist", "documents", to: "Document")
        }
        #expect(
            schema.tables.last
                == "CREATE TABLE ZDOCUMENT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
                + "Z1DOCUMENTS INTEGER, ZURL VARCHAR )")
        let document = schema.model.entities["Document"]
        #expect(document?.columns.map(\.name) == ["ZURL"])
        #expect(document?.table.columns.map(\.name) == ["Z1DOCUMENTS", "ZURL"])
    }

    @Test func fetchIndexesAndUniquenessConstraintsCreateIndexes() {
        let model = ModelBuilding()
        model.entity("Folder")
        model.entity("Note", [.string("title"), .date("stamp")])
        model.toOne("Note", "folder", to: "Folder")
        let note = model.entities["Note"]!
        func element(_ name: String, ascending: Bool = true) -> NSFetchIndexElementDescription {
            let element = NSFetchIndexElementDescription(property: note.propertiesByName[name]!, collationType: .binary)
            element.isAscending = ascending
            return element
        }
        note.indexes = [
            NSFetchIndexDescription(name: "byStamp", elements: [element("stamp", ascending: false), element("title")]),
            NSFetchIndexDescription(name: "byFolder", elements: [element("folder")]),
        ]
        note.uniquenessConstraints = [["title"], ["title", "stamp"]]
        let frozen = model.finish()
        frozen.freeze()
        #expect(
            SQLSchema(model: SQLModel(model: frozen)).indexes == [
                "CREATE INDEX ZNOTE_ZFOLDER_INDEX ON ZNOTE (ZFOLDER)",
                "CREATE INDEX Z_Note_byStamp ON ZNOTE (ZSTAMP COLLATE BINARY DESC, ZTITLE COLLATE BINARY ASC)",
                "CREATE UNIQUE INDEX Z_Note_UNIQUE_title ON ZNOTE (ZTITLE COLLATE BINARY ASC)",
                "CREATE UNIQUE INDEX Z_Note_UNIQUE_title_stamp ON ZNOTE (ZTITLE COLLATE BINARY ASC, "
                    + "ZSTAMP COLLATE BINARY ASC)",
            ])
    }

    @Test func aPartialIndexHasAWhereClause() throws {
        let building = ModelBuilding()
        building.entity("Note", [.string("title"), .int32("rank")])
        building.toOne("Note", "parent", to: "Note")
        let note = building.entities["Note"]!
        func index(_ name: String, _ format: String) -> NSFetchIndexDescription {
            let element = NSFetchIndexElementDescription(
                property: note.propertiesByName["title"]!, collationType: .binary)
            let index = NSFetchIndexDescription(name: name, elements: [element])
            index.partialIndexPredicate = NSPredicate(format: format, argumentArray: nil)
            return index
        }
        note.indexes = [
            index("titled", "title != nil"), index("quoted", "title == \"it's ?\" AND rank > 2.5"),
            index("joined", "parent.rank > 1"), index("folded", "title CONTAINS[c] 'x'"),
        ]
        let model = building.finish()
        model.freeze()
        let schema = SQLSchema(model: SQLModel(model: model))
        let start = "CREATE INDEX Z_Note_"
        #expect(
            schema.indexes.filter { $0.hasPrefix(start) } == [
                "\(start)titled ON ZNOTE (ZTITLE COLLATE BINARY ASC) WHERE ZTITLE IS NOT NULL",
                "\(start)quoted ON ZNOTE (ZTITLE COLLATE BINARY ASC) WHERE (ZTITLE = 'it''s ?' AND ZRANK > 2.5)",
            ])
        let connection = try Connection(path: ":memory:")
        for statement in schema.statements { try connection.execute(statement) }
    }

    @Test func sqliteAcceptsEveryStatement() throws {
        let schema = schema {
            $0.entity("Thing", [.string("name"), .int32("이름")])
            $0.entity("Part", parent: "Thing", [.string("_pk"), .date("select")])
            $0.toMany("Thing", "things", to: "Part", inverse: "wholes", ordered: true)
            $0.toMany("Part", "wholes", to: "Thing", inverse: "things", ordered: true)
            $0.toMany("Part", "twins", to: "Part", inverse: "twins")
            $0.toMany("Part", "loose", to: "Thing")
        }
        let connection = try Connection(path: ":memory:")
        for statement in SQLSchema.pragmas + schema.statements { try connection.execute(statement) }
        for row in schema.primaryKeyRows { try connection.query(SQLSchema.insertPrimaryKey, row) }
        let written = try connection.query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").map { $0[0] }
        #expect(Set(written) == Set(schema.statements.map { .text($0) }))
        #expect(try SQLFileLayout(readingFrom: connection, [:]).entities.map(\.name) == ["Thing", "Part"])
    }
}
