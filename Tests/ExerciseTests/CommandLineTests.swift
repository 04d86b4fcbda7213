import Course
import Foundation
import Processes
import TerminalText
import Testing
import TestSupport

/// The tool as a learner uses it: run as a program, tested by its output, files and exit code.
@Suite(.tags(.slow)) struct CommandLineTests {
    @Test func aFreshCloneListsTheNextSteps() throws {
        let playground = try PlaygroundKit()
        let result = try playground.faultline("list")
        let answer = playground.kit.path(of: playground.kit.answer(to: try playground.exercise()))
        #expect(result.ending == .exited(0))
        #expect(result.output.contains("0 of 1 exercises solved"))
        #expect(result.output.contains(answer))
        #expect(result.output.contains("\u{1B}") == false)
    }

    @Test func listAndHintWriteNothingBeforeTheFirstExercise() throws {
        let playground = try PlaygroundKit()
        let before = try playground.files()
        for command in ["list", "hint", "help"] {
            #expect(try playground.faultline(command).ending == .exited(0))
            #expect(try playground.files() == before, "\(command)")
        }
        _ = try playground.faultline("init")
        #expect(try playground.files() != before)
    }

    @Test func helpShowsNoEmptyArgument() throws {
        let lines = try PlaygroundKit().faultline("help", "init").output.split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix("faultline init") })
        #expect(!lines.contains { $0.hasSuffix(" ") })
    }

    @Test func theLanguageFollowsTheLocaleOrTheOption() throws {
        let playground = try PlaygroundKit()
        #expect(try playground.faultline("list", environment: ["LANG": "ko_KR.UTF-8"]).output.contains("다음:"))
        #expect(try playground.faultline("--lang", "ko", "list").output.contains("다음:"))
        #expect(
            try playground.faultline("list", "--lang=en", environment: ["LANG": "ko_KR.UTF-8"]).output.contains("Next:")
        )
    }

    @Test func theVerdictIsTheExitCode() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        #expect(try playground.faultline("check", exercise.label).ending == .exited(3))
        let unsolved = try playground.faultline("check")
        #expect(unsolved.ending == .exited(3))
        #expect(unsolved.output.contains("[x] solved: 0, [ ] not solved yet: 1. Nothing is wrong."))

        try playground.answer(with: "Wrong/\(exercise.wrongAnswers[0].name)")
        let wrong = try playground.faultline("check", exercise.label)
        #expect(wrong.ending == .exited(1))
        #expect(wrong.output.contains("why: "))
        #expect(try playground.faultline("check").ending == .exited(1))

        try playground.answer(with: "Solution")
        let solved = try playground.faultline("check", exercise.slug)
        #expect(solved.ending == .exited(0))
        #expect(solved.output.contains("Every exercise is solved."))
        #expect(try playground.faultline("check").ending == .exited(0))
        #expect(try playground.faultline("list").output.contains("[x] \(exercise.label)"))
    }

    @Test func theSolutionIsShownAfterSolvingOrGivingUp() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        #expect(try playground.faultline("solution", exercise.label).ending == .exited(3))
        let shown = try playground.faultline("solution", exercise.label, "--give-up")
        #expect(shown.ending == .exited(0))
        let file = playground.kit.file(of: exercise, in: "Solution")
        #expect(try shown.output == String(contentsOf: file, encoding: .utf8))
    }

    @Test func hintsAreShownOneByOne() throws {
        let playground = try PlaygroundKit()
        for count in 1...3 {
            let output = try playground.faultline("hint", "01", "\(count)").output
            #expect(output.contains("Hint \(count) of 3"))
            #expect(!output.contains("Hint \(count + 1) of 3"))
            #expect(output.contains("That was the last hint.") == (count == 3))
            #expect(output.contains("./faultline hint 01 \(count + 1)") == (count < 3))
        }
        #expect(try playground.faultline("hint", "01", "4").ending == .exited(2))
    }

    @Test func openedHintsAreRecordedUntilTheExerciseIsSolved() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        func hints() throws -> Int? {
            let progress = try LearnerProgress(kit: playground.kit)
            return progress[exercise].hints
        }
        _ = try playground.faultline("init")
        #expect(try hints() == nil)
        for (count, recorded) in [("2", 2), ("1", 2)] {
            _ = try playground.faultline("hint", "01", count)
            #expect(try hints() == recorded)
        }
        _ = try playground.faultline("reset", "01")
        #expect(try hints() == 2)
        try LearnerProgress.update(exercise, in: playground.kit) { $0.solved = Date() }
        _ = try playground.faultline("hint", "01", "3")
        #expect(try hints() == 2)
    }

    @Test func resetRestoresTheStarterAndBacksUpTheAnswer() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        _ = try playground.faultline("init")
        try "// mine\n".write(to: playground.kit.answer(to: exercise), atomically: true, encoding: .utf8)
        let result = try playground.faultline("reset", exercise.label)
        #expect(result.output.contains(".faultline/backups/"))
        #expect(try playground.faultline("check", exercise.label).ending == .exited(3))
    }

    @Test func anAnswerThatExceedsItsTimeLimitIsKilled() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        let path = "Exercises/\(exercise.slug)/exercise.json"
        let json = try String(contentsOf: playground.root.appendingPathComponent(path), encoding: .utf8)
        try playground.write(json.replacing("{\n", with: "{\n\"seconds\": 1,\n", maxReplacements: 1), to: path)
        let starter = try String(contentsOf: playground.kit.file(of: exercise, in: "Starter"), encoding: .utf8)
        _ = try playground.faultline("init")
        try starter.replacing("throw Unsolved()", with: "while true {}")
            .write(to: playground.kit.answer(to: exercise), atomically: true, encoding: .utf8)
        let result = try playground.faultline("check", exercise.label)
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("Stopped: it was still running after 1 seconds."))
    }

    @Test func aCompilerErrorIsShownWithItsLine() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        _ = try playground.faultline("init")
        try "import CoreData\nlet a: Int = \"text\"\n"
            .write(to: playground.kit.answer(to: exercise), atomically: true, encoding: .utf8)
        let result = try playground.faultline("check", exercise.label)
        #expect(result.ending == .exited(1))
        #expect(result.output.contains("line 2: cannot convert value of type 'String' to specified type 'Int'"))
        #expect(!result.output.contains("Checker"))
    }

    @Test func watchChecksAfterASaveAndEndsWhenAllIsSolved() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        let (answer, folder) = (playground.kit.answer(to: exercise).path, playground.kit.folder(of: exercise).path)
        // The script saves the solution only after the first verdict is printed, however long that takes.
        let script = """
            : >shown
            (until grep -q 'Not solved yet' shown; do sleep 0.1; done
            cp '\(folder)/Solution/\(exercise.module).swift' '\(answer)') &
            '\(PlaygroundKit.tool)' watch >shown; code=$?
            cat shown; exit $code
            """
        let result = try ChildProcess.run(
            "/bin/sh", ["-c", script], in: playground.root, environment: PlaygroundKit.environment, timeLimit: 300)
        #expect(result.ending == .exited(0))
        #expect(result.output.contains("Not solved yet."))
        #expect(result.output.contains("Solved: all"))
        #expect(try LearnerProgress(kit: playground.kit).isSolved(exercise))
    }

    @Test func outputFitsANarrowTerminal() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        _ = try playground.faultline("init")
        try playground.answer(with: "Wrong/\(exercise.wrongAnswers[0].name)")
        for language in Language.allCases {
            let result = try playground.faultline(
                "check", exercise.label, "--lang", language.rawValue, environment: ["COLUMNS": "40"])
            let wide = result.output.split(separator: "\n").filter { DisplayWidth.columns(of: $0) > 40 }
            #expect(wide.isEmpty)
        }
    }

    @Test func misuseIsReportedInOneSentence() throws {
        let playground = try PlaygroundKit()
        for words in [["lisst"], ["check", "99"], ["reset"], ["list", "more"], ["--lang", "fr", "list"]] {
            let result = try ChildProcess.run(
                PlaygroundKit.tool, words, in: playground.root, environment: PlaygroundKit.environment, timeLimit: 120)
            #expect(result.ending == .exited(2), "\(words)")
            #expect(result.errors.hasPrefix("faultline: "), "\(words)")
        }
    }

    @Test func aMisspelledNameSuggestsTheClosestOne() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        let result = try ChildProcess.run(
            PlaygroundKit.tool, ["check", String(exercise.name.dropFirst())], in: playground.root,
            environment: PlaygroundKit.environment, timeLimit: 120)
        let sentence = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(sentence.contains("did you mean \(exercise.label), \"\(exercise.name)\"?"))
    }

    @Test func outsideTheKitTheErrorExplainsWhereToRunIt() throws {
        let result = try ChildProcess.run(
            PlaygroundKit.tool, ["list"], in: URL(fileURLWithPath: "/usr"), environment: PlaygroundKit.environment,
            timeLimit: 120)
        #expect(result.ending == .exited(4))
        #expect(result.errors.contains("is not inside a clone of the kit"))
    }

    @Test func fileCommandsWorkInAnyFolder() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let playground = try PlaygroundKit()
        #expect(try playground.faultline("demo", "here.sqlite", in: folder).ending == .exited(0))
        #expect(try playground.faultline("store", "here.sqlite", in: folder).output.contains("ZPERSON"))
        let model = Repository.root.appendingPathComponent("Tests/Bookshop/Sources/Shop/Shop.xcdatamodeld").path
        for command in [
            ["model", "show", "nowhere"], ["store", "nowhere"], ["migrate", "nowhere", "--model", model],
        ] {
            let result = try ChildProcess.run(
                PlaygroundKit.tool, command, in: folder, environment: PlaygroundKit.environment, timeLimit: 120)
            #expect(result.ending == .exited(2), "\(command) \(result.errors)")
        }
    }

    @Test func initCreatesAWorkspaceThatCommandsUse() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        let made = try playground.faultline("init", "mine", environment: ["COLUMNS": "200"])
        #expect(made.ending == .exited(0))
        #expect(made.output.contains("cd mine && \(playground.root.path)/faultline watch"))
        let mine = playground.root.appendingPathComponent("mine")
        let answer = mine.appendingPathComponent("\(exercise.slug)/\(exercise.module).swift")
        #expect(try playground.faultline("check", exercise.label, in: mine).ending == .exited(3))
        try FileManager.default.removeItem(at: answer)
        try FileManager.default.copyItem(at: playground.kit.file(of: exercise, in: "Solution"), to: answer)
        #expect(try playground.faultline("check", exercise.label, in: mine).ending == .exited(0))
        #expect(try playground.faultline("list", in: mine).output.contains("1 of 1 exercises solved"))
        #expect(try playground.faultline("list").output.contains("0 of 1 exercises solved"))
    }

    @Test func aMalformedCatalogIsReportedWithItsPath() throws {
        let playground = try PlaygroundKit()
        try playground.write("{ \"title\": 1 }", to: "Lessons/course.json")
        let result = try playground.faultline("list")
        #expect(result.ending == .exited(4))
        #expect(result.errors.contains("Lessons/course.json is malformed"))
    }

    @Test func theErrorNamesAFolderThatIsNotWritable() throws {
        let playground = try PlaygroundKit()
        // A file with the folder's name prevents even root from writing there.
        try FileManager.default.removeItem(at: playground.kit.state)
        try playground.write("", to: ".faultline")
        let result = try playground.faultline("check")
        #expect(result.ending == .exited(4))
        #expect(result.errors.contains("cannot be written"))
    }
}
