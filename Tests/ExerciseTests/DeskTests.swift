import Course
import Foundation
import Processes
import Testing
import TestSupport

/// The personnel desk, a program of which each step is an exercise.
@Suite(.tags(.slow)) struct DeskTests {
    static let kit = Kit(root: Repository.root)
    static let steps: [Exercise] = (try? Catalog(root: kit.root).steps) ?? []

    @Test func atLeastTwelveChaptersHaveADeskStep() {
        #expect(Self.steps.count >= 12)
        #expect(Self.steps.first?.chapter.hasPrefix("02-") == true)
    }

    /// The program with the solutions up to a step prints the demonstration in the task, so a learner can start there.
    @Test(arguments: steps) func theProgramRunsTheDemonstrationOfEachStep(step: Exercise) throws {
        let checker = Checker(step, kit: Self.kit, language: .english)
        let run = try checker.demonstrateDesk(answer: Self.kit.file(of: step, in: "Solution"))
        let promised = Self.kit.folder(of: step).appendingPathComponent("Show/demonstration.txt")
        #expect(try run.output == String(contentsOf: promised, encoding: .utf8), "\(run.errors)")
    }

    @Test func theListOfStepsShowsTheLearnersProgress() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        let listed = try playground.faultline("desk")
        #expect(listed.ending == .exited(0), "\(listed.errors)")
        #expect(listed.output.contains("[>] desk-02"))
        #expect(listed.output.contains("Exercises/desk/02-model/Model.swift"))
        let solution = playground.root.appendingPathComponent("Exercises/desk/02-model/Solution/Model.swift")
        try playground.write(
            String(contentsOf: solution, encoding: .utf8), to: "Exercises/desk/02-model/Model.swift")
        #expect(try playground.faultline("check", "desk-02").ending == .exited(0))
        let after = try playground.faultline("desk")
        #expect(after.output.contains("[x] desk-02"))
        #expect(after.output.contains("watch desk"))
        #expect(try playground.faultline("hint", "desk").output.contains("Hint 1 of 3"))
    }

    /// Step 02 is the learner's solution, which prints a message, and step 04 is the kit's.
    @Test func aSolvedStepIsCompiledWithTheLearnersFile() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        let model = "Exercises/desk/02-model/Model.swift"
        let solution = try String(
            contentsOf: playground.root.appendingPathComponent("Exercises/desk/02-model/Solution/Model.swift"),
            encoding: .utf8)
        let own = solution.replacing(
            "    let model = NSManagedObjectModel()\n",
            with: "    print(\"my own model\")\n    let model = NSManagedObjectModel()\n")
        try playground.write(own, to: model)
        #expect(try playground.faultline("run", "desk-04").output.contains("my own model") == false)
        #expect(try playground.faultline("check", "desk-02").ending == .exited(0))
        #expect(try playground.faultline("run", "desk-04").output.contains("my own model"))
        // Breaking the file later doesn't affect the steps after it.
        try playground.write("a broken file", to: model)
        #expect(try playground.faultline("run", "desk-04").output.contains("my own model"))
        #expect(try playground.faultline("check", "desk-04").ending == .exited(3))
    }

    @Test func theMigrationStepOpensAStoreOfAnEarlierStep() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        _ = try playground.desk("desk-07", "company", "dismiss 105")
        let migrated = try playground.desk("desk-20", "contact 102", "store")
        #expect(migrated.output.contains("The old one is in desk.v1.sqlite."), "\(migrated.output)\(migrated.errors)")
        #expect(migrated.output.contains("grace.murray@company.example"))
        #expect(migrated.output.contains("Employee: 11"))
        // The program of the earlier step would migrate the store back and lose the addresses.
        #expect(try playground.desk("desk-07", "list").output.contains("a later step has migrated this store"))
        #expect(try playground.desk("desk-20", "contact 102").output.contains("grace.murray@company.example"))
    }

    @Test func aSecondProcessReportsWhatTheFirstSaves() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        let output = try playground.conversation(
            step: "desk-21",
            #"""
            echo company >&3
            until grep -q '12 employees' shown; do sleep 0.1; done
            printf 'edit 109 45000\nsave\n' | "$tool" run desk-21
            until grep -q 'elsewhere: update Employee: salary' shown; do sleep 0.1; done
            echo 'find 수아' >&3
            """#)
        #expect(output.contains("109 수아 최, Sales, 45000"), "\(output)")
    }

    @Test func thePageIsServedOnLoopbackAndShowsCurrentData() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        let output = try playground.conversation(
            step: "desk-18",
            #"""
            printf 'company\nserve\n' >&3
            until grep -q 'http://127.0.0.1:' shown; do sleep 0.1; done
            port=$(sed -n 's|.*http://127.0.0.1:\([0-9]*\)/.*|\1|p' shown)
            page() {
                exec 4<>"/dev/tcp/127.0.0.1/$port"
                printf 'GET / HTTP/1.1\r\n\r\n' >&4
                cat <&4
            }
            page
            echo 'dismiss 105' >&3
            until grep -q '105 has left' shown; do sleep 0.1; done
            page
            """#)
        let pages = output.split(separator: "HTTP/1.1 200 OK")
        #expect(pages.count == 2, "\(output)")
        #expect(pages.map { $0.contains("<li>105 Alan Mathison</li>") } == [true, false])
        #expect(pages.allSatisfy { $0.contains("<h2>Sales</h2><ul><li>108 Otto Lindqvist</li>") })
    }

    @Test func aNameInQuotesKeepsItsSpaces() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        let output = try playground.desk(
            "desk-08", #"hire 201 "Mary Ann" "de la Cruz" "Research Lab" 50000"#, "find cruz", "find nobody"
        ).output
        #expect(output.contains("201 Mary Ann de la Cruz, Research Lab, 50000"), "\(output)")
        #expect(output.contains("desk> find nobody\nNobody matches."), "\(output)")
    }

    @Test func theSummariesOfTheCommandsAreAligned() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        let lines = try playground.desk("desk-22", "help").output.split(separator: "\n").filter { $0.hasPrefix("    ") }
        let columns = try lines.map { line in
            let gap = try #require(line.dropFirst(4).firstRange(of: #/  +/#), "\(line)")
            return line.distance(from: line.startIndex, to: gap.upperBound)
        }
        #expect(lines.count > 30 && Set(columns).count == 1, "\(lines)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    }

    @Test func commandsFromAFileUseTheLearnersStore() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        let first = try playground.desk("desk-07", "company", "dismiss 105")
        #expect(first.errors.isEmpty && !first.output.isEmpty)
        let second = try playground.desk("desk-07", "store")
        #expect(second.output.contains("Employee: 11"), "\(second.output)\(second.errors)")
        #expect(
            FileManager.default.fileExists(
                atPath: playground.root.appendingPathComponent(".faultline/desk/desk.sqlite").path))
    }

    @Test func theNextStepFollowsTheLastSolvedOne() throws {
        let playground = try PlaygroundKit()
        try playground.addDesk()
        _ = try playground.faultline("init")
        try playground.answer("desk-04", with: "Solution")
        let solved = try playground.faultline("check", "desk-04")
        #expect(solved.output.contains("Next: desk-05"), "\(solved.output)")
        #expect(try playground.faultline("desk").output.contains("[>] desk-05"))
        #expect(try playground.faultline("hint", "desk").output.contains("desk-05"))
        let next = try playground.faultline("check", "desk")
        #expect(next.output.contains("desk-05"))
        #expect(next.ending == .exited(3))
        let solution = try playground.faultline("solution", "desk")
        #expect(solution.errors.contains("Name a step of the desk, such as desk-02."))
        #expect(solution.ending == .exited(2))
    }
}

extension PlaygroundKit {
    /// Runs the desk with commands from a file, with this kit's store and the solution of the step.
    func desk(_ step: String, _ commands: String..., environment: [String: String] = [:]) throws -> ChildProcess {
        try answer(step, with: "Solution")
        try write(commands.joined(separator: "\n") + "\n", to: "commands")
        return try ChildProcess.run(
            "/bin/sh", ["-c", "'\(Self.tool)' run \(step) <commands"], in: root,
            environment: Self.environment.merging(environment) { $1 }, timeLimit: 120)
    }

    /// Starts the desk, runs a script that writes commands to descriptor 3, and ends the desk.
    ///
    /// Returns the script's output followed by the desk's output. The script can read the desk's output in the file
    /// `shown`.
    func conversation(step: String, _ script: String) throws -> String {
        try answer(step, with: "Solution")
        let whole = """
            tool='\(Self.tool)'
            mkfifo input
            "$tool" run \(step) <input >shown 2>&1 &
            exec 3>input
            \(script)
            echo quit >&3
            wait
            cat shown
            """
        let result = try ChildProcess.run(
            "bash", ["-c", whole], in: root, environment: Self.environment, timeLimit: 300)
        return result.output + result.errors
    }

    /// Copies one of the step's own answers to the learner's answer.
    func answer(_ step: String, with folder: String) throws {
        let exercise = try #require(try Catalog(root: root).steps.first { $0.label == step })
        let text = try String(contentsOf: kit.file(of: exercise, in: folder), encoding: .utf8)
        try text.write(to: kit.answer(to: exercise), atomically: true, encoding: .utf8)
    }
}
