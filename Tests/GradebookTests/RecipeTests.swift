import Foundation
import Processes
import TestSupport
import Testing

/// The recipes in `Exercises/Grading`, run with a stand-in for the tool that records its arguments and writes what the
/// recipe reads next.
@Suite struct RecipeTests {
    private static let recipes = CourseFileTests.folder

    private static func isInstalled(_ programs: String...) -> Bool {
        programs.allSatisfy { program in
            ["/usr/bin", "/usr/sbin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
    }

    /// A folder with three hand-ins and a stand-in for the tool.
    private final class Desk: Sendable {
        let folder: URL

        init() throws {
            folder = try TestFolder.make()
            try write(
                """
                #!/bin/sh
                printf '%s\\n' "$*" >>"\(folder.path)/calls"
                while [ $# -gt 0 ]; do [ "$1" = --output ] && output=$2; shift; done
                mkdir -p "$output/gradescope"
                echo '{}' >"$output/results.json"
                echo '{ "score": 1 }' >"$output/gradescope/submission.json"

                """, to: "tool")
            for name in ["kim", "lee", "a name"] { try write("", to: "hand-ins/\(name)/Answer.swift") }
            let program = folder.appendingPathComponent("tool").path
            // By another process, because a program can't be started while it is open for writing.
            _ = try run("/bin/sh", ["-c", "cp tool copy && mv copy tool && chmod +x tool"])
            #expect(FileManager.default.isExecutableFile(atPath: program))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ text: String, to path: String) throws {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }

        func text(_ path: String) -> String {
            (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? ""
        }

        func run(
            _ program: String, _ arguments: [String], _ additions: [String: String] = [:]
        ) throws -> ChildProcess {
            var environment = ProcessInfo.processInfo.environment
            environment["FAULTLINE"] = folder.appendingPathComponent("tool").path
            environment["SEED"] = "7"
            environment["HOME"] = folder.path
            return try ChildProcess.run(
                program, arguments, in: folder, environment: environment.merging(additions) { $1 }, timeLimit: 120)
        }

        /// The calls of the tool, with the parts in order, whichever ended first.
        var calls: [String] {
            let lines = text("calls").replacing(folder.path + "/", with: "").split(separator: "\n").map(String.init)
            return lines.filter { $0.contains("--shard") }.sorted() + lines.filter { !$0.contains("--shard") }
        }
    }

    /// Three hand-ins make at most three parts.
    private static func calls(jobs: Int) -> [String] {
        let course = "--course a course.json"
        return (1...3).map {
            "grade hand-ins --shard \($0)/3 --seed 7 --jobs \(jobs) --output out put/parts/\($0) \(course)"
        } + ["grade merge out put/parts/1 out put/parts/2 out put/parts/3 --output out put \(course)"]
    }

    @Test(.enabled(if: isInstalled("parallel"), "GNU parallel is not installed: apt-get install parallel"))
    func parallelGradesThePartsAndMergesThem() throws {
        let desk = try Desk()
        let script = Self.recipes.appendingPathComponent("parallel.sh").path
        let run = try desk.run(script, ["hand-ins", "out put", "5"], ["COURSE": "a course.json", "PARALLEL": ""])
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(desk.calls == Self.calls(jobs: 1))
        #expect(desk.text("out put/parts.log").contains("--shard"))
    }

    /// A cluster of one machine: the controller, a node and the authentication service, all in the test's folder.
    @Test(
        .enabled(
            if: isInstalled("slurmctld", "slurmd", "munged", "sbatch") && getuid() == 0,
            "Slurm is not installed, or this isn't root: apt-get install slurmctld slurmd slurm-client munge"))
    func slurmGradesThePartsAndMergesThem() throws {
        let desk = try Desk()
        let folder = desk.folder.path
        let start = """
            set -e
            mkdir state spool
            head -c 128 /dev/urandom >munge.key && chmod 400 munge.key
            host=$(hostname -s)
            cat >slurm.conf <<END
            ClusterName=one
            SlurmctldHost=$host(127.0.0.1)
            SlurmctldPort=\(Int.random(in: 20_000..<30_000))
            SlurmdPort=\(Int.random(in: 30_000..<40_000))
            SlurmUser=root
            AuthType=auth/munge
            AuthInfo=socket=\(folder)/munge.sock
            CredType=cred/munge
            StateSaveLocation=\(folder)/state
            SlurmdSpoolDir=\(folder)/spool
            SlurmctldPidFile=\(folder)/slurmctld.pid
            SlurmdPidFile=\(folder)/slurmd.pid
            SlurmctldLogFile=\(folder)/slurmctld.log
            SlurmdLogFile=\(folder)/slurmd.log
            ProctrackType=proctrack/linuxproc
            TaskPlugin=task/none
            SelectType=select/cons_tres
            SelectTypeParameters=CR_Core
            MpiDefault=none
            NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
            PartitionName=main Nodes=ALL Default=YES MaxTime=60 State=UP
            END
            munged --force --key-file=$PWD/munge.key --socket=$PWD/munge.sock --pid-file=$PWD/munged.pid \\
                --log-file=$PWD/munge.log --seed-file=$PWD/munge.seed
            slurmctld
            slurmd
            until [ "$(sinfo -h -o %T 2>/dev/null)" = idle ]; do sleep 0.2; done
            """
        let slurm = [
            "SLURM_CONF": "\(folder)/slurm.conf", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "CPUS": "2",
            "COURSE": "a course.json",
        ]
        defer {
            _ = try? desk.run("/bin/sh", ["-c", "kill $(cat slurmd.pid slurmctld.pid munged.pid); sleep 1"], slurm)
        }
        let cluster = try desk.run("/bin/sh", ["-c", start], slurm)
        try #require(cluster.ending == .exited(0), "\(cluster.errors)\n\(desk.text("slurmctld.log"))")
        let script = Self.recipes.appendingPathComponent("slurm.sh").path
        let run = try desk.run(script, ["hand-ins", "out put", "5"], slurm)
        #expect(run.ending == .exited(0), "\(run.output)\(run.errors)\n\(desk.text("out put/logs/1.txt"))")
        #expect(desk.calls == Self.calls(jobs: 2))
    }

    @Test func gradescopeGetsTheFileOfItsSubmission() throws {
        let desk = try Desk()
        try desk.write("answer", to: "autograder/submission/01-rows/Rows.swift")
        let script = Self.recipes.appendingPathComponent("gradescope/run_autograder").path
        func run(_ additions: [String: String] = [:]) throws -> [String] {
            try? FileManager.default.removeItem(at: desk.folder.appendingPathComponent("calls"))
            let result = try desk.run(
                script, [],
                ["AUTOGRADER": desk.folder.appendingPathComponent("autograder").path].merging(additions) { $1 })
            #expect(result.ending == .exited(0), "\(result.errors)")
            // The script works in a folder of its own.
            return desk.calls.map { $0.replacing(/\S*\/tmp\.[A-Za-z0-9]+/, with: "WORK") }
        }
        let call = "grade WORK/handins --output WORK/grades --format gradescope"
        #expect(try run() == [call])
        #expect(desk.text("autograder/results/results.json") == "{ \"score\": 1 }\n")
        try desk.write("{}", to: "autograder/source/course.grading.json")
        let course = "--course autograder/source/course.grading.json"
        #expect(try run(["UNPROTECTED": "1"]) == ["\(call) \(course) --unprotected"])
    }

    @Test(arguments: ["parallel.sh", "slurm.sh", "gradescope/setup.sh", "gradescope/run_autograder"])
    func scriptsAreValidAndExecutable(name: String) throws {
        let file = Self.recipes.appendingPathComponent(name)
        #expect(FileManager.default.isExecutableFile(atPath: file.path))
        let shell = try String(contentsOf: file, encoding: .utf8).hasPrefix("#!/bin/bash") ? "/bin/bash" : "/bin/sh"
        let result = try ChildProcess.run(shell, ["-n", file.path], timeLimit: 60)
        #expect(result.ending == .exited(0), "\(result.errors)")
    }

    /// The parts of the workflows. actionlint, where it is installed, checks the rest.
    @Test(arguments: ["github-matrix.yml", "classroom.yml"]) func workflowsHaveTheirParts(name: String) throws {
        let file = Self.recipes.appendingPathComponent(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        for part in ["name: ", "on:", "permissions:", "jobs:", "runs-on: ubuntu-latest", "steps:"] {
            #expect(text.contains("\(part)"), "\(part)")
        }
        #expect(!text.contains("\t"))
        let lint = try ChildProcess.run(
            "/bin/sh", ["-c", "! command -v actionlint >/dev/null || exec actionlint -shellcheck= \"$0\"", file.path],
            timeLimit: 60)
        #expect(lint.ending == .exited(0), "\(lint.output)")
    }

    @Test(.enabled(if: isInstalled("jq"), "jq is not installed: apt-get install jq"))
    func classroomGetsPointsFromTheFileForGradescope() throws {
        let desk = try Desk()
        let book = SmallClass.book(
            SmallClass.handIn("submission", SmallClass.rows(.solved, [.passed])),
            course: try SmallClass.course(#"{ "points": 2.5 }"#))
        try book.write(to: desk.folder, formats: [.gradescope])
        let result = try desk.run(
            "jq", ["-c", "-f", Self.recipes.appendingPathComponent("classroom.jq").path, "gradescope/submission.json"])
        #expect(result.ending == .exited(0), "\(result.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(object?["status"] as? String == "fail" && (object?["max_score"] as? NSNumber)?.intValue == 5)
        let tests = try #require(object?["tests"] as? [[String: Any]])
        #expect(tests.map { $0["status"] as? String } == ["pass", "fail"])
        #expect(tests.compactMap { $0["score"] as? NSNumber }.map(\.doubleValue) == [2.5, 0])
    }
}
