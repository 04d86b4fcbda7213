import Course
import Foundation
import Processes
import TestSupport
import Testing

/// The commands in the guide for instructors, `Exercises/Grading/README.md`.
@Suite(.tags(.slow)) struct GradingGuideTests {
    private static let folder = Repository.root.appendingPathComponent("Exercises/Grading")

    /// The indented lines of a guide that are commands.
    private static func commands(in name: String) throws -> [[String]] {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("    ") && ($0.contains("./faultline ") || $0.contains("Exercises/Grading/")) }
            .map { $0.split(separator: " ").map(String.init) }
    }

    /// What the tool's help and each command's own parser accept.
    @Test func everyCommandAndOptionExists() throws {
        let playground = try PlaygroundKit()
        let commands = try Self.commands(in: "README.md")
        #expect(try Self.commands(in: "README.ko.md") == commands)
        #expect(commands.count >= 7)
        for words in commands {
            guard words[0] == "./faultline" else {
                let script = try #require(words.first { $0.contains("/") && !$0.contains("=") })
                let path = Repository.root.appendingPathComponent(script).path
                #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
                continue
            }
            let help = try playground.faultline("help", words[1])
            #expect(help.ending == .exited(0), "\(words)")
            let known = help.output.matches(of: /--[a-z]+/).map { String($0.output) }
            for option in words where option.hasPrefix("--") {
                #expect(known.contains(option), "\(option) of \(words)")
            }
            // The parser gets to the operands: the files that it names don't exist.
            let run = try ChildProcess.run(
                PlaygroundKit.tool, Array(words.dropFirst()), in: playground.root,
                environment: PlaygroundKit.environment, timeLimit: 120)
            #expect(run.ending == .exited(2), "\(words): \(run.errors)")
            #expect(!run.errors.contains("--help") && !run.errors.contains("faultline help"), "\(run.errors)")
        }
    }
}
