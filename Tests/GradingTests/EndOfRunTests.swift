import Course
import Foundation
import Processes
import Testing

/// A checker that runs without the tool, as under `swift test`: an answer that ends the program must not look like
/// success.
@Suite struct EndOfRunTests {
    @Test func anAnswerThatEndsTheProgramFailsTheRun() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        let build = try CheckBuild(of: exercise, toolchain: Toolchain(kit: group.kit))
        let ending = """

            import Foundation
            func end() {
                switch ProcessInfo.processInfo.environment["ENDING"] ?? "" {
                case "exit": exit(0)
                case "_exit": _exit(0)
                case "_Exit": _Exit(0)
                case "quick_exit": quick_exit(0)
                case "abort": abort()
                case "kill": kill(getpid(), SIGKILL)
                case "thread": Thread.detachNewThread { _exit(0) }; sleep(20)
                default: break
                }
            }

            """
        let answer = try group.text("Solution", of: exercise).replacingOccurrences(
            of: "throws -> [Employee] {", with: "throws -> [Employee] {\n    end()")
        #expect(try build.build(answer + ending, with: []) == nil)
        func run(_ ending: String) throws -> ChildProcess {
            try build.workshop.emptyRunFolder()
            var environment = ProcessInfo.processInfo.environment
            environment["TMPDIR"] = build.workshop.runFolder.path
            environment["ENDING"] = ending
            environment["FAULTLINE_LANG"] = "en"
            environment["SWIFT_BACKTRACE"] = "enable=no"
            return try ChildProcess.run(
                build.workshop.program.path, [], in: build.workshop.runFolder, environment: environment, timeLimit: 60)
        }
        let whole = try run("none")
        #expect(whole.ending == .exited(0), "\(whole.output) \(whole.errors)")
        for ending in ["exit", "_exit", "_Exit", "quick_exit", "thread"] {
            let result = try run(ending)
            #expect(result.ending == .exited(1), "\(ending)")
            #expect(result.errors.contains("must not call exit"), "\(ending): \(result.errors)")
        }
        #expect(try run("abort").ending == .crashed(signal: SIGABRT))
        #expect(try run("kill").ending == .crashed(signal: SIGKILL))
    }
}
