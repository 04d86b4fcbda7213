import Course
import Foundation
import Processes
import TerminalText
import Testing

/// Completions and the manual page, which are generated from the commands' descriptions.
@Suite struct DescriptionTests {
    /// Bash's completions of the last word.
    private func completions(of words: [String], in playground: PlaygroundKit) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            source /dev/stdin <<<"$('\(PlaygroundKit.tool)' completions bash)"
            COMP_WORDS=('\(PlaygroundKit.tool)' \(quoted)); COMP_CWORD=\(words.count)
            _faultline; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try ChildProcess.run(
            "bash", ["-c", script], in: playground.root, environment: PlaygroundKit.environment, timeLimit: 120)
        #expect(result.errors.isEmpty)
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func bashCompletesCommandsExercisesAndOptions() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        #expect(try completions(of: ["ch"], in: playground) == ["check"])
        #expect(try completions(of: ["check", ""], in: playground) == [exercise.label])
        #expect(try completions(of: ["--lang", "ko", "hint", ""], in: playground) == [exercise.label])
        #expect(try completions(of: ["solution", "--g"], in: playground) == ["--give-up"])
        #expect(try completions(of: ["list", "--lang", ""], in: playground) == ["en", "ko"])
        #expect(try completions(of: ["store", "Pack"], in: playground).isEmpty)
        #expect(try completions(of: ["store", "Less"], in: playground) == ["Lessons"])
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func everyCommandIsInTheScript(shell: String) throws {
        let playground = try PlaygroundKit()
        let script = try playground.faultline("completions", shell).output
        for command in ["list", "watch", "check", "init", "doctor", "lang", "give-up"] {
            #expect(script.contains(command), "\(command)")
        }
        // If the shell is installed, it checks the script's syntax.
        let result = try? ChildProcess.run(
            "/bin/sh", ["-c", "! command -v \(shell) || exec \(shell) -n \"$0\"", try written(script, in: playground)],
            timeLimit: 120)
        #expect(result?.ending == .exited(0), "\(result?.errors ?? "")")
    }

    private func written(_ script: String, in playground: PlaygroundKit) throws -> String {
        try playground.write(script, to: "completions")
        return playground.root.appendingPathComponent("completions").path
    }

    @Test(arguments: Language.allCases) func theManualPageListsEveryCommand(language: Language) throws {
        let playground = try PlaygroundKit()
        let page = try playground.faultline("manual", "--lang", language.rawValue).output
        #expect(page.hasPrefix(".TH FAULTLINE 1 \"\" \"faultline "))
        for command in ["list", "watch [NN]", "solution NN [\\-\\-give\\-up]"] {
            #expect(page.contains(".B \(command)\n"), "\(command)")
        }
    }

    @Test func theVersionIsPrinted() throws {
        let result = try PlaygroundKit().faultline("--version")
        #expect(result.output == "faultline \(Tool.version)\n")
        #expect(result.ending == .exited(0))
    }
}
