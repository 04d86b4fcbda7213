import Foundation
import TestSupport
import Testing

/// The workflow that publishes the site, as far as it can be checked without running it.
@Suite(.enabled(if: Python.hasYAML, "needs Python's module yaml")) struct WorkflowTests {
    /// The commands of all steps, in their order.
    private static func commands() throws -> [String] {
        let lines = try Python.run(
            """
            import json, yaml
            jobs = yaml.safe_load(open(".github/workflows/site.yml"))["jobs"]
            assert jobs["publish"]["needs"] == "build"
            print(json.dumps([step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]))
            """)
        return try JSONDecoder().decode([String].self, from: lines)
            .flatMap { $0.components(separatedBy: "&&") }.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    @Test func eachCommandOfTheWorkflowExists() throws {
        let commands = try Self.commands()
        let makefile = try String(contentsOf: Kit.repository.appendingPathComponent("Makefile"), encoding: .utf8)
        let manifest = try String(contentsOf: Kit.repository.appendingPathComponent("Package.swift"), encoding: .utf8)
        let options = try String(
            contentsOf: Kit.repository.appendingPathComponent("Sources/faultline/Commands/SiteCommand.swift"),
            encoding: .utf8)
        for command in commands {
            let words = command.split(separator: " ").map(String.init)
            switch words[0] {
            case "make": #expect(makefile.contains("\n\(words[1]):"), "\(command)")
            case "swift":
                #expect(words[1] == "build" && manifest.contains("name: \"\(words.last ?? "")\""), "\(command)")
            case "apt-get", "git": break
            default:
                let file = Kit.repository.appendingPathComponent(words[0])
                #expect(FileManager.default.isExecutableFile(atPath: file.path), "\(command)")
            }
            for word in words where words[0] == "./faultline" && word.hasPrefix("--") {
                #expect(options.contains("\"\(word.dropFirst(2))\"") || options.contains("\"\(word)\""), "\(command)")
            }
        }
        #expect(commands.contains { $0.hasPrefix("./faultline site --address") } && commands.contains(".ci/books"))
    }

    @Test func whatTheWorkflowUploadsIsWhatTheCommandWrites() throws {
        let path = try Python.run(
            """
            import yaml
            steps = yaml.safe_load(open(".github/workflows/site.yml"))["jobs"]["build"]["steps"]
            print(*[step["with"]["path"] for step in steps if step.get("uses", "").startswith("actions/upload-pages")])
            """)
        #expect(String(decoding: path, as: UTF8.self) == "Site/public\n")
    }
}

private enum Python {
    static let hasYAML = (try? run("import yaml")) != nil

    private struct Failure: Error {}

    static func run(_ program: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program]
        process.currentDirectoryURL = Kit.repository
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure() }
        return data
    }
}
