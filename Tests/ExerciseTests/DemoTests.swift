import Course
import Foundation
import Processes
import Testing

@Suite struct DemoTests {
    @Test func demoWritesAStoreWithApplesTables() throws {
        let playground = try PlaygroundKit()
        let folder = playground.root.path
        let result = try playground.faultline("demo", environment: ["TMPDIR": folder])
        #expect(result.ending == .exited(0))
        #expect(result.output.contains("Ada King"))

        let file = "faultline-\(NSUserName())/demo/Company.sqlite"
        #expect(result.output.contains("sqlite3 \(file) .tables"))
        let tables = try ChildProcess.run("sqlite3", [file, ".tables"], in: playground.root, timeLimit: 120).output
        #expect(
            tables.split { $0.isWhitespace }.sorted()
                == ["ZDEPARTMENT", "ZPERSON", "Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"])
        let salary = try ChildProcess.run(
            "sqlite3", [file, "SELECT ZSALARY FROM ZPERSON WHERE ZFIRSTNAME = 'Ada'"], in: playground.root,
            timeLimit: 120)
        #expect(salary.output == "99000.0\n")
    }

    @Test func aSecondRunReadsTheFirstRunsStore() throws {
        let playground = try PlaygroundKit()
        #expect(try playground.faultline("demo", "here.sqlite").output.contains("19 new objects"))
        #expect(try playground.faultline("demo", "here.sqlite").output.contains("already has 12 employees"))
    }

    @Test func aFileThatIsNotADatabaseIsNotChanged() throws {
        let playground = try PlaygroundKit()
        let text = String(repeating: "This is a letter, not a database.\n", count: 50)
        try playground.write(text, to: "letter.txt")
        let result = try playground.faultline("demo", "letter.txt")
        #expect(result.ending == .exited(2))
        #expect(result.errors.contains("letter.txt is not a database"))
        #expect(try String(contentsOf: playground.root.appendingPathComponent("letter.txt"), encoding: .utf8) == text)
    }

    @Test func aFolderInsteadOfAFileIsRefused() throws {
        let playground = try PlaygroundKit()
        let result = try playground.faultline("demo", "Lessons")
        #expect(result.ending == .exited(2))
        #expect(result.errors.contains("Lessons is a folder. Name a file in it"))
    }

    @Test func theErrorNamesAMissingFolder() throws {
        let playground = try PlaygroundKit()
        let result = try playground.faultline("demo", "/proc/nowhere/Company.sqlite")
        #expect(result.ending == .exited(2))
        #expect(result.errors.contains("ls -ld /proc/nowhere"))
    }
}
