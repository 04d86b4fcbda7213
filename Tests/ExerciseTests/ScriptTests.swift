import Course
import Foundation
import Processes
import Testing
import TestSupport

/// The script `./faultline`, in a clone with a fake `swift`.
@Suite struct ScriptTests {
    private final class Clone: Sendable {
        let root = TestFolder.place()

        init() throws {
            try write("", to: "Sources/A.swift")
            try write("", to: "Package.swift")
            for name in ["clients", "setup"] { try write("#!/bin/sh\nexit 0\n", to: ".ci/\(name)") }
            for name in ["faultline", "Makefile", ".ci/build", ".ci/messages", ".ci/doctor"] {
                let source = Repository.root.appendingPathComponent(name)
                try write(try String(contentsOf: source, encoding: .utf8), to: name)
            }
            // The fake `swift` creates a tool that prints its arguments.
            try write(
                """
                #!/bin/sh
                echo "swift $*" >>"\(root.path)/log"
                cat "\(root.path)/progress" 2>/dev/null
                [ ! -e "\(root.path)/broken" ] || exit 1
                mkdir -p "\(root.path)/.build/debug"
                printf '#!/bin/sh\\necho "$FAULTLINE_COMMAND: $*"\\n' >"\(root.path)/.build/debug/faultline"
                chmod +x "\(root.path)/.build/debug/faultline"

                """, to: "bin/swift")
            // Copied by another process, because a program can't be started while it is open for writing, here or in a
            // child process of another test.
            let copying = "for file in faultline bin/* .ci/*; do cp $file copy && mv copy $file && chmod +x $file; done"
            let copied = try ChildProcess.run("/bin/sh", ["-c", copying], in: root, timeLimit: 120)
            #expect(copied.ending == .exited(0), "\(copied.errors)")
        }

        deinit { try? FileManager.default.removeItem(at: root) }

        func write(_ text: String, to path: String) throws { try TestFolder.write(text, to: path, in: root) }

        /// Runs a command with the fake `swift` as the only one in `PATH`.
        func run(_ command: String, locale: String = "en_US.UTF-8") throws -> ChildProcess {
            var environment = PlaygroundKit.environment
            environment["PATH"] = "\(root.path)/bin:/usr/bin:/bin"
            environment["LANG"] = locale
            return try ChildProcess.run(
                "/bin/sh", ["-c", command], in: root, environment: environment, timeLimit: 120)
        }

        /// Replaces the fake `swift` with one that only prints a version.
        func replaceSwift(version: String) throws {
            _ = try run("printf '#!/bin/sh\\necho Swift version \(version)\\n' >bin/swift")
        }

        /// The number of times that `swift` was started.
        var builds: Int {
            let log = try? String(contentsOf: root.appendingPathComponent("log"), encoding: .utf8)
            return log?.split(separator: "\n").count ?? 0
        }
    }

    @Test func theToolIsBuiltOnceAndThenStartedDirectly() throws {
        // It has three products.
        let clone = try Clone()
        #expect(try clone.run("./faultline check 01").output == "./faultline: check 01\n")
        #expect(clone.builds == 3)
        #expect(try clone.run("./faultline check 02").output == "./faultline: check 02\n")
        #expect(clone.builds == 3)
    }

    @Test func aChangedSourceTriggersABuild() throws {
        let clone = try Clone()
        _ = try clone.run("./faultline list")
        try clone.write("let a = 1\n", to: "Sources/B.swift")
        _ = try clone.run("./faultline list")
        #expect(clone.builds == 6)
    }

    @Test func aBuildWithNothingToDoIsSilent() throws {
        let clone = try Clone()
        #expect(try clone.run("./faultline list").errors.contains("Building the kit."))
        let routine =
            "Building for debugging...\n[0/2] Write swift-version.txt\nBuild of product 'A' complete! (0.1s)\n"
        try clone.write(routine, to: "progress")
        try clone.write("let a = 1\n", to: "Sources/B.swift")
        #expect(try clone.run("./faultline list").errors.isEmpty)
        try clone.write("[1/3] Compiling A B.swift\n[2/3] Linking A\nB.swift:1:5: warning: odd\n", to: "progress")
        try clone.write("let a = 2\n", to: "Sources/B.swift")
        let lines = try clone.run("./faultline list").errors.split(separator: "\n")
        #expect(lines.first?.hasPrefix("faultline: Building the kit.") == true)
        #expect(
            lines.dropFirst()
                == Array(repeating: ["[1/3] Compiling A B.swift", "B.swift:1:5: warning: odd"], count: 3).flatMap {
                    $0
                }[...])
    }

    @Test func aFailedBuildExplainsWhatToDo() throws {
        let clone = try Clone()
        try clone.write("B.swift:1:5: error: odd\n", to: "progress")
        try clone.write("", to: "broken")
        let failed = try clone.run("./faultline list")
        #expect(failed.ending == .exited(4))
        #expect(failed.errors.contains("B.swift:1:5: error: odd\n"))
        #expect(failed.errors.contains("To check the machine: ./faultline doctor"))
        #expect(try clone.run("./faultline list", locale: "ko_KR.UTF-8").errors.contains("키트를 빌드하지 못했습니다."))
    }

    @Test func aLinkInThePathIsShownWithoutItsFolder() throws {
        let clone = try Clone()
        let linked = try clone.run("ln -s \"$PWD/faultline\" bin/faultline; cd /; faultline list")
        #expect(linked.output == "faultline: list\n")
    }

    @Test func installAddsALinkCompletionsAndTheManual() throws {
        let clone = try Clone()
        let result = try clone.run("make -s install PREFIX=\"$PWD/there\" && there/bin/faultline list")
        #expect(result.ending == .exited(0), "\(result.errors)")
        #expect(result.output.hasSuffix("faultline: list\n"))
        let share = clone.root.appendingPathComponent("there/share")
        for (path, command) in [
            ("man/man1/faultline.1", "manual --lang en"), ("man/ko/man1/faultline.1", "manual --lang ko"),
            ("bash-completion/completions/faultline", "completions bash"),
            ("zsh/site-functions/_faultline", "completions zsh"),
            ("fish/vendor_completions.d/faultline.fish", "completions fish"),
        ] {
            let text = try String(contentsOf: share.appendingPathComponent(path), encoding: .utf8)
            #expect(text.hasSuffix(": \(command)\n"), "\(path)")
        }
        #expect(try clone.run("make -s uninstall PREFIX=\"$PWD/there\"; find there -type f").output.isEmpty)
    }

    @Test func theDoctorReportsAnOutdatedSwift() throws {
        let clone = try Clone()
        try clone.replaceSwift(version: "5.10")
        let result = try clone.run("./faultline doctor")
        #expect(result.ending == .exited(4))
        #expect(result.output.contains("[!] Swift 5.10 is too old."))
        #expect(result.output.contains("https://www.swift.org/install/linux"))
        #expect(clone.builds == 0)
        let korean = try clone.run("./faultline doctor", locale: "ko_KR.UTF-8")
        #expect(korean.output.contains("[!] Swift 5.10 버전은 너무 오래되었습니다."))
        try clone.replaceSwift(version: "6.1")
        #expect(try clone.run("./faultline doctor").output.contains("[x] Swift 6.1"))
    }

    @Test func theDoctorFindsModulesOfAClonesOldPlace() throws {
        let clone = try Clone()
        try clone.replaceSwift(version: "6.1")
        let folder = ".build/x86_64-unknown-linux-gnu/debug/ModuleCache"
        func doctor(after path: String) throws -> String {
            try clone.write("\u{1}\u{2}\(path)/\(folder)\u{3}/debug/ModuleCache\u{4}", to: "\(folder)/A/Glibc.pcm")
            return try clone.run("./faultline doctor").output
        }
        #expect(!(try doctor(after: clone.root.resolvingSymlinksInPath().path).contains("was moved or copied")))
        let moved = try doctor(after: "/elsewhere/kit")
        #expect(moved.contains("[!] The clone was moved or copied") && moved.contains("rm -rf '\(folder)'"), "\(moved)")
    }

    @Test func withoutSwiftTheScriptReportsIt() throws {
        let clone = try Clone()
        try FileManager.default.removeItem(at: clone.root.appendingPathComponent("bin/swift"))
        let result = try clone.run("./faultline list")
        #expect(result.ending == .exited(4))
        #expect(result.errors.contains("Swift is not installed, or not on the PATH."))
    }
}
