import Course
import Foundation
import Processes
import TestSupport
import Testing

@testable import Grading

/// The files that the compiler can read when it compiles an answer.
@Suite struct ConfinementTests {
    private final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [Toolchain.Access] = []
        func note(_ access: Toolchain.Access) { lock.withLock { all.append(access) } }
        var accesses: [Toolchain.Access] { lock.withLock { all } }
    }

    @Test func theCompilerSeesNoSolutionNoCheckerAndNoOtherHandIn() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        try group.hand(in: "ada", "a secret", at: group.path(of: exercise))
        let job = group.folder.appendingPathComponent("job/answer")
        try FileManager.default.createDirectory(at: job, withIntermediateDirectories: true)
        try group.write(Data("a secret".utf8), to: group.folder.appendingPathComponent("job/program/checker.o"))
        let toolchain = Toolchain(kit: group.kit)
        let confine = try Sandbox(isProtected: true).confinement(of: toolchain)
        let hidden = [
            group.kit.file(of: exercise, in: "Solution"), group.kit.folder(of: exercise), group.kit.exercises,
            group.kit.root.appendingPathComponent(".git"), group.kit.root.appendingPathComponent("README.md"),
            toolchain.products.appendingPathComponent("faultline"), toolchain.cache.appendingPathComponent("grading"),
            group.handIns, group.folder.appendingPathComponent("job/program/checker.o"),
            URL(fileURLWithPath: "/root"), URL(fileURLWithPath: "/home"), URL(fileURLWithPath: "/etc/passwd"),
        ]
        let script = """
            for file in "$@"; do if [ -e "$file" ]; then echo "sees $file"; fi; done
            echo >"$PWD/../a"
            for file in "$PWD/a" /usr/a /a /dev/a; do
                if { echo >"$file"; } 2>/dev/null; then echo "writes $file"; fi
            done
            test -z "$FAULTLINE_SECRET" || echo "has $FAULTLINE_SECRET"
            ls -d /proc/[0-9]* | wc -l; cat /proc/net/dev | grep -c eth; swiftc --version >/dev/null 2>&1 && echo compiles
            """
        let command =
            confine(Toolchain.Access(readable: [], writable: job)) + ["/bin/bash", "-c", script, "bash"]
            + hidden.map(\.path)
        let result = try ChildProcess.run(
            command[0], Array(command.dropFirst()),
            environment: ProcessInfo.processInfo.environment.merging(["FAULTLINE_SECRET": "x"]) { $1 }, timeLimit: 60)
        // It can write above its folder, to memory that nothing else sees.
        #expect(!FileManager.default.fileExists(atPath: job.deletingLastPathComponent().path + "/a"))
        let lines = result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.first == "writes \(job.path)/a", "\(result.output) \(result.errors)")
        #expect(lines.count == 4 && Int(lines[1]) ?? 99 <= 8 && lines[2] == "0" && lines.last == "compiles", "\(lines)")
    }

    @Test func everyProcessThatReadsAnAnswerIsConfined() throws {
        let group = try GradingClass()
        let exercise = group.exercise("09")
        let log = Log()
        var toolchain = Toolchain(kit: group.kit)
        toolchain.confinement = { access in
            log.note(access)
            // A variable that this process doesn't have marks the confined runs.
            return ["/usr/bin/env", "FAULTLINE_CONFINED_RUN=1"]
        }
        let build = try CheckBuild(of: exercise, toolchain: toolchain)
        #expect(try build.build(group.text("Solution", of: exercise), with: []) == nil)
        // The answer's declarations and the answer, the checker's declarations, the checker, and the linker.
        let names = log.accesses.map(\.writable.lastPathComponent)
        #expect(
            names == [
                "declarations-of-answer", "answer", "declarations-of-checker", "program", "program",
            ], "\(names)")
        for access in log.accesses where access.writable.lastPathComponent.hasSuffix("answer") {
            let paths = (access.readable + [access.writable]).map(\.path)
            #expect(paths.allSatisfy { $0.contains("/faultline-check-") && !$0.contains("/program") }, "\(paths)")
        }
        let kit = group.kit.exercises.path
        for file in toolchain.compilerFiles.map(\.path) where file.hasPrefix(group.kit.root.path) {
            #expect(!file.hasPrefix(kit) && !file.hasSuffix("/.build/debug/Modules"), "\(file)")
        }
    }

    /// Answers of a class take turns in one build, and they declare different things.
    @Test func theCheckerIsCompiledOnceForEachSetOfDeclarations() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        let log = Log()
        var toolchain = Toolchain(kit: group.kit)
        toolchain.confinement = { access in
            log.note(access)
            return ["/usr/bin/env"]
        }
        let build = try CheckBuild(of: exercise, toolchain: toolchain)
        let solution = try group.text("Solution", of: exercise)
        let other = solution + "\nfunc help() -> Int { 1 }\n"
        var steps: [String] = []
        for source in [solution, other, solution + "\n// Again\n", other + "\n// Again\n"] {
            let known = log.accesses.count
            #expect(try build.build(source, with: []) == nil)
            steps.append(log.accesses.dropFirst(known).map(\.writable.lastPathComponent).joined(separator: " "))
        }
        #expect(
            steps == [
                "declarations-of-answer answer declarations-of-checker program program", "answer program program",
                "answer program", "answer program",
            ], "\(steps)")
        // The checker is the one that fits, not the one that was compiled last.
        #expect(try build.build(solution, with: []) == nil)
        let run = try ChildProcess.run(build.workshop.program.path, [], in: build.workshop.runFolder, timeLimit: 60)
        #expect(run.ending == .exited(0), "\(run.errors)")
    }
}
