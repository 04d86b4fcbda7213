import CoreData
import SQLite
import Testing
import TestSupport

@testable import Torture

/// The comparisons of `ContextProgramTests` must detect the defects that they look for.
@Suite struct ContextProgramCheckTests {
    /// Runs steps, changes the file with SQL, then runs more steps. Returns the violated rule.
    private func rule(_ steps: [Step], _ sql: String, _ more: [Step]) throws -> String? {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let machine = try Machine(in: folder)
        for step in steps { try machine.run(step) }
        try Connection(path: folder.appendingPathComponent("world.sqlite").path).execute(sql)
        do { for step in more { try machine.run(step) } } catch let finding as ContextProgram.Finding {
            return finding.rule
        }
        return nil
    }

    private let friends: [Step] = [
        .open(1, parent: nil, policy: .error, automatic: false, undo: false, observed: false), .insert(1, "Person", 1),
        .insert(1, "Person", 2), .add(1, 1, "friends", 2, at: nil), .insert(1, "Book", 3),
        .set(1, 3, "name", .text("n")), .insert(1, "Chapter", 4), .insert(1, "Chapter", 5),
        .replace(1, 3, "chapters", [4, 5]), .save(1),
    ]

    @Test func aSoundProgramViolatesNoRule() throws {
        #expect(try rule(friends, "", [.set(1, 1, "name", .text("a")), .save(1), .check(1)]) == nil)
    }

    @Test(arguments: [
        ("DELETE FROM Z_2FRIENDS WHERE Z_2FRIENDS = 1", "file inverse"),
        ("DELETE FROM ZBEING WHERE ZKEY = 2", "file dangling"),
        ("UPDATE ZBEING SET ZSPOUSE = 2 WHERE ZKEY = 1", "file inverse"),
        ("UPDATE ZBOOK SET ZNAME = NULL", "file mandatory"),
        ("UPDATE ZCHAPTER SET ZBOOK = NULL", "file mandatory"),
        ("UPDATE ZCHAPTER SET Z_FOK_BOOK = 7", "file order"),
        ("UPDATE ZBEING SET ZNUMBER = 7 WHERE ZKEY = 2", "saved"),
    ])
    func aChangeOfTheFileIsDetected(_ sql: String, _ expected: String) throws {
        #expect(try rule(friends, sql, [.set(1, 1, "name", .text("a")), .save(1)]) == expected)
    }

    @Test func aStaleContextIsDetected() throws {
        let sql = "UPDATE ZBEING SET ZNUMBER = 7 WHERE ZKEY = 2"
        let more: [Step] = [
            .open(2, parent: nil, policy: .error, automatic: false, undo: false, observed: false), .reset(1), .check(1),
        ]
        #expect(try rule(friends, sql, more) == "clean context")
    }

    /// Leaving out steps ends with only those that the failure needs.
    @Test func aProgramIsShortenedToItsFailure() {
        let program = ContextProgram((0..<40).map { .process($0) })
        let short = program.shortened { $0.steps.contains(.process(7)) && $0.steps.contains(.process(31)) }
        #expect(short.steps == [.process(7), .process(31)])
    }
}
