import Processes
import Foundation
import TerminalText
import Testing

@Suite struct ChildProcessTests {
    func shell(_ script: String, timeLimit: Double = 120) throws -> ChildProcess {
        try ChildProcess.run("/bin/sh", ["-c", script], timeLimit: timeLimit)
    }

    @Test func outputAndErrorsAreSeparate() throws {
        let result = try shell("echo out; echo err >&2; exit 3")
        #expect(result.ending == .exited(3))
        #expect(result.output == "out\n")
        #expect(result.errors == "err\n")
    }

    /// On a busy machine, the shell may print nothing before the time limit, so longer limits are tried.
    @Test func aProcessThatExceedsItsTimeLimitIsKilled() throws {
        for limit in [0.5, 5, 60] {
            let result = try shell("echo begun; exec sleep 1000", timeLimit: limit)
            #expect(result.ending == .outOfTime)
            if result.output.isEmpty, limit < 60 { continue }
            #expect(result.output == "begun\n")
            return
        }
    }

    @Test func descendantsLeftRunningAreKilled() throws {
        let result = try shell("sleep 1000 & echo $!")
        let left = try #require(Int32(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        // A killed process disappears with a delay, and remains a zombie if no process reaps orphans.
        for _ in 0..<600 where try isRunning(left) { usleep(100_000) }
        #expect(try !isRunning(left))
    }

    private func isRunning(_ process: Int32) throws -> Bool {
        let state = try ChildProcess.run("ps", ["-o", "stat=", "-p", "\(process)"], timeLimit: 120).output
        return !state.isEmpty && !state.hasPrefix("Z")
    }

    @Test func aCrashIsReportedWithItsSignal() throws {
        #expect(try shell("kill -ILL $$").ending == .crashed(signal: SIGILL))
    }

    @Test func endlessOutputIsTruncated() throws {
        let result = try shell("yes | head -c 4000000")
        #expect(result.ending == .exited(0))
        #expect(result.output.utf8.count == 1 << 20)
    }

    @Test func aProcessRunsInTheGivenFolder() throws {
        let folder = URL(fileURLWithPath: "/usr")
        #expect(try ChildProcess.run("/bin/pwd", [], in: folder, timeLimit: 120).output == "/usr\n")
    }

    @Test func aMissingProgramThrows() {
        #expect {
            _ = try ChildProcess.run("/no/such/program", [], timeLimit: 120)
        } throws: { error in
            (error as? ToolError)?.message[.english].hasPrefix("/no/such/program cannot be started") == true
        }
    }
}
