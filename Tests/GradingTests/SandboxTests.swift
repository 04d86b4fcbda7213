import Course
import Foundation
import Processes
import TerminalText
import Testing

@testable import Grading

@Suite struct SandboxTests {
    /// A shell in the sandbox, with the programs that it needs to look around.
    private func run(_ script: String, change: (inout Sandbox.Work) -> Void = { _ in }) throws -> ChildProcess {
        var work = Sandbox.Work(program: "/bin/bash", arguments: ["-c", script])
        work.readable = Sandbox.systemFiles + [("/usr/bin", "/usr/bin"), ("/bin", "/usr/bin")]
        work.startsProcesses = true
        work.limits.wallTime = 30
        change(&work)
        return try Sandbox(isProtected: true).run(work)
    }

    @Test func aProgramSeesNeitherFilesNorProcessesNorANetwork() throws {
        let result = try run(
            """
            id -u; ls / | tr '\\n' ' '; echo; ls -d /proc/[0-9]* | wc -l; cat /proc/net/dev | grep -c eth
            for file in /x /usr/lib/x /dev/x /bin/x; do { echo >$file; } 2>/dev/null && echo "wrote $file"; done
            env | grep -v -E '^(PATH|PWD|SHLVL|_|OLDPWD)='
            """)
        let lines = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(lines.count >= 4, "\(result.errors)")
        #expect(lines[0] == "65534")
        #expect(
            Set(lines[1].split(separator: " ")).isSubset(of: [
                "bin", "dev", "lib", "lib64", "proc", "setpriv", "tmp", "usr",
            ]))
        #expect(Int(lines[2]) ?? 99 <= 8)
        #expect(lines[3] == "0")
        #expect(lines.count == 4, "\(lines)")
    }

    @Test func rootsProgramsRunAsTheSystemsNobody() throws {
        guard geteuid() == 0 else { return }
        // The map of a user namespace would be shorter.
        let result = try run("cat /proc/self/uid_map; cat /proc/self/environ >/proc/1/mem; echo x >/proc/self/fd/1")
        #expect(
            result.output.split(separator: " ").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == [
                "0", "0", "4294967295",
            ])
        #expect(result.errors.contains("Permission denied"))
    }

    @Test func theDiskHasALimit() throws {
        let result = try run(
            "head -c 40000000 /dev/zero >/tmp/a; head -c 40000000 /dev/zero >/tmp/b; stat -c %s /tmp/b"
        ) {
            $0.limits.disk = 48 << 20
        }
        #expect(Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .max < 20_000_000)
    }

    @Test func processorTimeIsLimited() throws {
        let result = try run("while :; do :; done") {
            $0.limits.processorTime = 1
            $0.limits.wallTime = 300
        }
        #expect(result.ending == .exited(128 + SIGXCPU))
    }

    @Test func aFilteredProgramStartsThreadsButNoProcesses() throws {
        let result = try run("echo before; ls /; echo after") { $0.startsProcesses = false }
        #expect(result.output == "before\nafter\n" || result.output == "before\n")
        #expect(result.errors.contains("fork"))
    }

    @Test func filesOpenInThisProcessAreClosedInTheSandboxsPrograms() throws {
        // Without the mark that closes them: files that another thread has just opened.
        // The system chooses free ones: a test on another thread may open a file at any time.
        let places = [7, 11, 57, 230].map { fcntl(0, F_DUPFD, Int32($0)) }
        for (place, least) in zip(places, [7, 11, 57, 230]) { #expect(place >= least) }
        defer { for place in places { close(place) } }
        let script = "cd /proc/self/fd && echo *"
        let plain = try run(script)
        #expect(Set(plain.output.split(whereSeparator: \.isWhitespace)).isSubset(of: ["0", "1", "2", "3"]))
        let reporting = try run("\(script) >&\(ChildProcess.reportDescriptor)") {
            $0.secrets = [1]
            $0.startsProcesses = false
        }
        let open = Set(reporting.report.split(whereSeparator: \.isWhitespace))
        #expect(open.isSubset(of: ["0", "1", "2", "3", "10", "\(ChildProcess.reportDescriptor)"]), "\(open)")
        #expect(open.contains("\(ChildProcess.reportDescriptor)"))
    }

    @Test func aProcessLeftBehindEndsWithTheSandbox() throws {
        let name = "faultline-left-\(getpid())"
        _ = try run("(exec -a \(name) sleep 300) & disown; echo started")
        let processes = try ChildProcess.run("/bin/ps", ["-eo", "args"], timeLimit: 10).output
        #expect(!processes.contains(name))
    }
}
