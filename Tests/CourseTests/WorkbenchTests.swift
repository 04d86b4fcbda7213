import Course
import Foundation
import TerminalText
import Testing

@Suite struct WorkbenchTests {
    static let manifest = "// manifest\nlet answered: Set<String> = []\nlet broken: Set<String> = []\n"

    func kit(_ slug: String = "01-first-step") throws -> TemporaryKit {
        try TemporaryKit(
            course: CatalogTests.course(CatalogTests.chapter("01-a", exercises: "\"\(slug)\"")),
            files: [
                "Exercises/Package.swift": Self.manifest,
                "Exercises/\(slug)/exercise.json": CatalogTests.exercise,
                "Exercises/\(slug)/Starter/FirstStep.swift": "// starter\n",
                "Exercises/\(slug)/Solution/FirstStep.swift": "// solution\n",
            ])
    }

    func workbench(_ kit: TemporaryKit) throws -> Workbench {
        Workbench(kit: Kit(root: kit.root), exercises: try Catalog(root: kit.root).exercises)
    }

    @Test func startersAreCopiedOnceAndNeverOverwritten() throws {
        let kit = try kit()
        try workbench(kit).prepare()
        #expect(kit.text("Exercises/01-first-step/FirstStep.swift") == "// starter\n")

        try kit.write("// mine\n", to: "Exercises/01-first-step/FirstStep.swift")
        try kit.write("// a newer starter\n", to: "Exercises/01-first-step/Starter/FirstStep.swift")
        try workbench(kit).prepare()
        #expect(kit.text("Exercises/01-first-step/FirstStep.swift") == "// mine\n")
    }

    @Test func aFailingTestReplacesTheCheckerOfAnAnswerThatDoesNotCompile() throws {
        let kit = try kit()
        let bench = try workbench(kit)
        try bench.prepare()
        for isBroken in [true, false] {
            try LearnerProgress.update(bench.exercises[0], in: bench.kit) { $0.isBroken = isBroken ? true : nil }
            try bench.updateManifest()
            let listed = kit.text("Exercises/Package@swift-6.swift")?.contains(
                "broken: Set<String> = [\"01-first-step\"]")
            #expect(listed == isBroken)
        }
        let test = try #require(kit.text("Exercises/.broken/01-first-step/FirstStepChecker.swift"))
        #expect(test.contains("XCTFail(\"Exercises/01-first-step/FirstStep.swift doesn't compile."))
    }

    @Test func unchangedStartersAreUpdatedWithTheKit() throws {
        let kit = try kit()
        try workbench(kit).prepare()
        for text in ["// a newer starter\n", "// the newest\n"] {
            try kit.write(text, to: "Exercises/01-first-step/Starter/FirstStep.swift")
            try workbench(kit).prepare()
            #expect(kit.text("Exercises/01-first-step/FirstStep.swift") == text)
        }
        try kit.write("// mine\n", to: "Exercises/01-first-step/FirstStep.swift")
        try kit.write("// newer still\n", to: "Exercises/01-first-step/Starter/FirstStep.swift")
        try workbench(kit).prepare()
        #expect(kit.text("Exercises/01-first-step/FirstStep.swift") == "// mine\n")
    }

    @Test func anAnswerThatIsNotUTF8CanBeReset() throws {
        let kit = try kit()
        let bench = try workbench(kit)
        try bench.prepare()
        let answer = kit.root.appendingPathComponent("Exercises/01-first-step/FirstStep.swift")
        try Data([0xFF, 0xFE, 0x41]).write(to: answer)
        let backup = try #require(try bench.reset(bench.exercises[0]))
        #expect(try Data(contentsOf: backup) == Data([0xFF, 0xFE, 0x41]))
        #expect(kit.text("Exercises/01-first-step/FirstStep.swift") == "// starter\n")
    }

    @Test func concurrentCommandsInAFreshKitDoNotInterfere() async throws {
        for _ in 0..<20 {
            let kit = try kit()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try self.workbench(kit).prepare() } }
                try await group.waitForAll()
            }
            #expect(kit.text("Exercises/01-first-step/FirstStep.swift") == "// starter\n")
            #expect(kit.text("Exercises/Package@swift-6.swift")?.contains("01-first-step") == true)
        }
    }

    @Test func theManifestListsTheExistingAnswers() throws {
        let kit = try kit()
        try workbench(kit).prepare()
        #expect(
            kit.text("Exercises/Package@swift-6.swift")
                == "// manifest\nlet answered: Set<String> = [\"01-first-step\"]\nlet broken: Set<String> = []\n")
        #expect(kit.text("Exercises/Package.swift") == Self.manifest)
    }

    @Test func aModifiedManifestIsReported() throws {
        let kit = try kit()
        try kit.write("let package = 1\n", to: "Exercises/Package.swift")
        #expect {
            try workbench(kit).prepare()
        } throws: { error in
            (error as? ToolError)?.message[.english].contains("git checkout -- Exercises/Package.swift") == true
        }
    }

    @Test func anAnswerMovesWithItsRenumberedExercise() throws {
        let kit = try kit()
        try workbench(kit).prepare()
        try kit.write("// mine\n", to: "Exercises/01-first-step/FirstStep.swift")
        for folder in ["Starter", "Solution"] {
            try kit.write("// new\n", to: "Exercises/04-first-step/\(folder)/FirstStep.swift")
            try FileManager.default.removeItem(
                at: kit.root.appendingPathComponent("Exercises/01-first-step/\(folder)"))
        }
        try kit.write(CatalogTests.exercise, to: "Exercises/04-first-step/exercise.json")
        try FileManager.default.removeItem(
            at: kit.root.appendingPathComponent("Exercises/01-first-step/exercise.json"))
        let chapter = CatalogTests.chapter("01-a", exercises: "\"04-first-step\"")
        try kit.write(CatalogTests.course(chapter), to: "Lessons/course.json")

        try workbench(kit).prepare()
        #expect(kit.text("Exercises/04-first-step/FirstStep.swift") == "// mine\n")
        let oldFolder = kit.root.appendingPathComponent("Exercises/01-first-step")
        #expect(!FileManager.default.fileExists(atPath: oldFolder.path))
    }

    @Test func resetBacksUpTheAnswer() throws {
        let kit = try kit()
        let bench = try workbench(kit)
        try bench.prepare()
        let exercise = bench.exercises[0]
        #expect(try bench.reset(exercise) == nil)

        var backups: Set<URL> = []
        for text in ["// one\n", "// two\n"] {
            try kit.write(text, to: "Exercises/01-first-step/FirstStep.swift")
            // Two resets within one second must not overwrite the first backup.
            let backup = try #require(try bench.reset(exercise, now: Date(timeIntervalSince1970: 0)))
            #expect(try String(contentsOf: backup, encoding: .utf8) == text)
            #expect(kit.text("Exercises/01-first-step/FirstStep.swift") == "// starter\n")
            backups.insert(backup)
        }
        #expect(backups.count == 2)
    }

    @Test func progressIsSavedByExerciseName() throws {
        let kit = try kit()
        let place = Kit(root: kit.root)
        let exercise = try workbench(kit).exercises[0]
        #expect(try !LearnerProgress(kit: place).isSolved(exercise))
        try LearnerProgress.update(exercise, in: place) { $0.solved = Date(timeIntervalSince1970: 60) }
        let progress = try LearnerProgress(kit: place)
        #expect(progress[exercise].solved == Date(timeIntervalSince1970: 60))
        #expect(kit.text(".faultline/progress.json")?.contains("\"first-step\"") == true)
    }

    @Test func damagedProgressIsReportedWithAFix() throws {
        let kit = try kit()
        try kit.write("{", to: ".faultline/progress.json")
        #expect {
            _ = try LearnerProgress(kit: Kit(root: kit.root))
        } throws: { error in
            (error as? ToolError)?.message[.english].contains("rm .faultline/progress.json") == true
        }
    }

    @Test func theKitIsFoundFromAFolderInsideIt() throws {
        let kit = try kit()
        let inside = kit.root.appendingPathComponent("Exercises/01-first-step")
        #expect(try Kit(around: inside).root.path == kit.root.path)
        #expect(throws: ToolError.self) { _ = try Kit(around: URL(fileURLWithPath: "/usr/lib")) }
        // A course of the user's own has no sources of the stack.
        #expect(Kit.course(around: inside) == nil)
        try kit.write("{}", to: "my/Lessons/course.json")
        let own = kit.root.appendingPathComponent("my/Lessons")
        #expect(try Kit(around: own).root.path == kit.root.path)
        #expect(Kit.course(around: own)?.path == kit.root.appendingPathComponent("my").path)
    }
}
