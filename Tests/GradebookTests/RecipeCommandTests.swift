import Foundation
import Processes
import TestSupport
import Testing

/// The commands in the recipes, which run on machines that no test has: GitHub's, Gradescope's, and clusters.
///
/// Each call of the tool is given to the tool itself in an empty folder. It has to fail because of the files that
/// aren't there, and not because of its options.
@Suite struct RecipeCommandTests {
    private static let recipes = CourseFileTests.folder
    private static let hasYAML =
        (try? ChildProcess.run("python3", ["-c", "import yaml"], timeLimit: 60))?.succeeded == true

    /// The tool's response to a call with a shell's variables.
    private func errors(of call: String) throws -> String {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let variables = """
            handins=handins output=grades parts=4 seed=7 work=work course=course.json
            HANDINS=handins OUTPUT=grades PARTS=4 SEED=7 SLURM_ARRAY_TASK_ID=1 COURSE=course.json UNPROTECTED=1
            faultline=$0 FAULTLINE=$0
            """
        var environment = ProcessInfo.processInfo.environment
        environment["FAULTLINE_KIT"] = CourseFileTests.root.path
        environment["FAULTLINE_LANG"] = "en"
        let tool = CourseFileTests.root.appendingPathComponent(".build/debug/faultline").path
        let result = try ChildProcess.run(
            "/bin/sh", ["-c", "\(variables)\n\(call)", tool], in: folder, environment: environment, timeLimit: 120)
        #expect(result.ending == .exited(2), "\(call): \(result.output)\(result.errors)")
        return result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func expectOnlyFilesAreMissing(_ call: String) throws {
        let errors = try errors(of: call)
        let isAboutFiles = ["course.grading.json", "course.json", "handins", "parts"].contains { errors.contains($0) }
        #expect(isAboutFiles && !errors.contains("faultline help"), "\(call): \(errors)")
    }

    /// The calls of the tool in a shell's script, each with the lines that continue it.
    private func calls(in script: String) -> [String] {
        let lines = script.replacingOccurrences(of: "\\\n", with: " ").split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.compactMap { line in
            line.firstMatch(of: /("\$(?:faultline|FAULTLINE)"|\/kit\/faultline) (grade|gradebook) .*/).map {
                String($0.0)
            }
        }
    }

    @Test(arguments: ["parallel.sh", "slurm.sh", "gradescope/run_autograder"])
    func theCallsInScriptsHaveValidOptions(name: String) throws {
        let text = try String(contentsOf: Self.recipes.appendingPathComponent(name), encoding: .utf8)
        let calls = calls(in: text)
        #expect(calls.count == (name == "gradescope/run_autograder" ? 1 : 2), "\(calls)")
        // GNU parallel replaces the braces.
        for call in calls { try expectOnlyFilesAreMissing(call.replacingOccurrences(of: "{}", with: "1")) }
    }

    @Test(
        .enabled(if: hasYAML, "PyYAML is not installed: apt-get install python3-yaml"),
        arguments: [
            "github-matrix.yml", "classroom.yml",
        ])
    func workflowsAreYAMLAndTheirCommandsExist(name: String) throws {
        let file = Self.recipes.appendingPathComponent(name).path
        let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))"
        let parsed = try ChildProcess.run("python3", ["-c", script, file], timeLimit: 60)
        #expect(parsed.succeeded, "\(parsed.errors)")
        let workflow = try #require(
            try JSONSerialization.jsonObject(with: Data(parsed.output.utf8)) as? [String: Any])
        // YAML 1.1, which PyYAML reads, takes the key "on" for a truth value.
        #expect(workflow["true"] != nil && workflow["permissions"] != nil)
        let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
        var found = 0
        for job in jobs.values {
            #expect(job["runs-on"] != nil)
            for step in try #require(job["steps"] as? [[String: Any]]) {
                guard let run = step["run"] as? String else {
                    #expect((step["uses"] as? String)?.wholeMatch(of: /[\w.-]+\/[\w.-]+@v\d+/) != nil, "\(step)")
                    continue
                }
                let command = run.replacing(/\$\{\{ matrix\.part \}\}/, with: "1")
                #expect(try ChildProcess.run("/bin/sh", ["-n", "-c", command], timeLimit: 60).succeeded, "\(run)")
                for call in calls(in: command) {
                    found += 1
                    try expectOnlyFilesAreMissing(
                        call.replacingOccurrences(of: "/kit/faultline", with: "\"$FAULTLINE\""))
                }
                for target in run.matches(of: /make -C \/kit (\w+)/) {
                    let makefile = CourseFileTests.root.appendingPathComponent("Makefile")
                    #expect(try String(contentsOf: makefile, encoding: .utf8).contains("\n\(target.1):"))
                }
                for path in run.matches(of: /\/kit\/(Exercises\S*)/) {
                    let place = CourseFileTests.root.appendingPathComponent(String(path.1)).path
                    #expect(FileManager.default.fileExists(atPath: place), "\(run)")
                }
            }
        }
        #expect(found == (name == "classroom.yml" ? 1 : 2))
    }

    /// The files that the recipes read are written by the command before them.
    @Test func theFilesThatRecipesReadAreThoseOfTheGradebook() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let book = SmallClass.book(SmallClass.handIn("submission", SmallClass.rows(.wrong, [.failed])))
        let written = try book.write(to: folder)
        for name in ["classroom.yml", "gradescope/run_autograder"] {
            let text = try String(contentsOf: Self.recipes.appendingPathComponent(name), encoding: .utf8)
            let read = text.matches(of: /grades\/([\w.\/]+\.(?:json|txt))/).map { String($0.1) }
            #expect(!read.isEmpty && read.allSatisfy(written.contains), "\(read)")
        }
    }

    /// The container's file, without building it: what it copies exists, and it runs the scripts that it copies.
    @Test func theContainerFileCopiesWhatExists() throws {
        let text = try String(contentsOf: Self.recipes.appendingPathComponent("gradescope/Dockerfile"), encoding: .utf8)
        let instructions = text.replacingOccurrences(of: "\\\n", with: " ").split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(instructions.first?.hasPrefix("FROM gradescope/autograder-base:") == true)
        for copy in instructions where copy.hasPrefix("COPY ") {
            for source in copy.split(separator: " ").dropFirst().dropLast() {
                let place = CourseFileTests.root.appendingPathComponent(String(source)).path
                #expect(FileManager.default.fileExists(atPath: place), "\(copy)")
            }
        }
        for run in instructions where run.hasPrefix("RUN ") {
            #expect(try ChildProcess.run("/bin/sh", ["-n", "-c", String(run.dropFirst(4))], timeLimit: 60).succeeded)
            for script in run.matches(of: /\/autograder\/source\/(\w[\w.]*)/) {
                let place = Self.recipes.appendingPathComponent("gradescope/\(script.1)").path
                #expect(FileManager.default.isExecutableFile(atPath: place), "\(script.1)")
            }
        }
    }
}
