import Course
import Foundation
import Processes
import Testing

/// `faultline store`, run as a program on a store with Apple's table layout.
@Suite struct StoreCommandTests {
    /// A store with two notes and without a cached model.
    private func makeStore(in playground: PlaygroundKit) throws -> String {
        let path = playground.root.appendingPathComponent("Notes.sqlite").path
        let metadata = """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>NSPersistenceFrameworkVersion</key>\
            <integer>1251</integer></dict></plist>
            """
        let sql = """
            CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
            CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
            CREATE TABLE ZNOTE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTEXT VARCHAR );
            CREATE INDEX Z_Note_byText ON ZNOTE (ZTEXT COLLATE BINARY ASC);
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Note', 0, 7);
            INSERT INTO Z_METADATA VALUES (1, 'A-B-C', CAST('\(metadata)' AS BLOB));
            INSERT INTO ZNOTE VALUES (3, 1, 1, 'first'), (7, 1, 2, 'second');
            """
        let made = try ChildProcess.run(
            "/usr/bin/env", ["sqlite3", path, sql], in: playground.root, environment: PlaygroundKit.environment,
            timeLimit: 120)
        #expect(made.ending == .exited(0))
        return path
    }

    @Test func aStoreWithoutAModelIsShown() throws {
        let playground = try PlaygroundKit()
        let path = try makeStore(in: playground)
        let shown = try playground.faultline("store", path)
        #expect(shown.ending == .exited(0))
        #expect(shown.output.hasPrefix("Notes.sqlite\n1 entity · 2 rows · "))
        #expect(shown.output.contains(" · created by Apple's framework, version 1251\n"))
        #expect(shown.output.contains("Note    1      2     7         ZNOTE\n"))
        #expect(shown.output.contains("Z_Note_byText  ZNOTE  ZTEXT\n"))
        let korean = try playground.faultline("store", path, "--lang", "ko")
        #expect(korean.output.contains("엔티티 1개 · 행 2개"))
    }

    @Test func withoutAModelNoRowsAreListed() throws {
        let playground = try PlaygroundKit()
        let path = try makeStore(in: playground)
        let rows = try playground.faultline("store", path, "--entity", "Note")
        #expect(rows.ending == .exited(2))
        #expect(rows.errors.contains("--model"))
    }

    @Test func aModelFileNamesTheColumns() throws {
        let playground = try PlaygroundKit()
        let path = try makeStore(in: playground)
        try playground.write(
            """
            <model><entity name="Note"><attribute name="text" optional="YES" attributeType="String"/></entity></model>
            """, to: "Notes.xcdatamodel/contents")
        let rows = try playground.faultline(
            "store", path, "--entity", "Note", "--where", "text BEGINSWITH 's'", "--csv", "--model", "Notes.xcdatamodel"
        )
        #expect(rows.ending == .exited(0))
        #expect(rows.output == "Z_PK,text\r\n7,second\r\n")
    }

    @Test func invalidArgumentsAreReported() throws {
        let playground = try PlaygroundKit()
        #expect(try playground.faultline("store").ending == .exited(2))
        #expect(try playground.faultline("store", "x", "--json").errors.contains("--entity"))
        #expect(try playground.faultline("store", "x", "--entity", "A", "--json", "--csv").ending == .exited(2))
        #expect(try playground.faultline("store", "/nowhere").errors.contains("there is no such file"))
    }
}
