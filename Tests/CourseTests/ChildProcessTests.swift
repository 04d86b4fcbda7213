import Course
import Foundation
import Testing

@Suite struct ChildProcessTests {
    func shell(_ script: String, timeLimit: Double = 10) throws -> ChildProcess {
        try ChildProcess.run("/bin/sh", ["-c", script], timeLimit: timeLimit)
    }

    @Test func outputAndErrorsAreKeptApart() throws {
        let result = try shell("echo out; echo err >&2; exit 3")
        #expect(result.ending == .exited(3))
        #expect(result.output == "out\n")
        #expect(result.errors == "err\n")
    }

    @Test func itStopsWhatNeverEnds() throws {
        let start = Date()
        let result = try shell("echo begun; while :; do :; done", timeLimit: 0.5)
        #expect(result.ending == .outOfTime)
        #expect(result.output == "begun\n")
        #expect(Date().timeIntervalSince(start) < 5)
    }

    @Test func whatAChildLeavesRunningIsStoppedToo() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("child-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let result = try shell("(sleep 1; touch '\(file.path)') & echo left")
        #expect(result.output == "left\n")
        Thread.sleep(forTimeInterval: 1.5)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func aCrashIsToldByItsSignal() throws {
        #expect(try shell("kill -ILL $$").ending == .crashed(signal: SIGILL))
    }

    @Test func endlessOutputIsCutOff() throws {
        let result = try shell("yes | head -c 4000000")
        #expect(result.ending == .exited(0))
        #expect(result.output.utf8.count == 1 << 20)
    }

    @Test func itRunsInTheFolderGiven() throws {
        let folder = URL(fileURLWithPath: "/usr")
        #expect(try ChildProcess.run("/bin/pwd", [], in: folder, timeLimit: 10).output == "/usr\n")
    }

    @Test func aMissingProgramIsAPlainError() {
        #expect {
            _ = try ChildProcess.run("/no/such/program", [], timeLimit: 1)
        } throws: { error in
            (error as? CourseError)?.message[.english].hasPrefix("/no/such/program cannot be started") == true
        }
    }
}
