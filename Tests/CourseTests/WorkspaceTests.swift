import Course
import Foundation
import TerminalText
import Testing

/// Answers in a separate folder outside the clone.
@Suite struct WorkspaceTests {
    private func kit(slug: String = "01-first-step") throws -> TemporaryKit {
        try WorkbenchTests().kit(slug)
    }

    private func layOut(_ folder: TemporaryKit, of clone: TemporaryKit) throws {
        let exercises = try Catalog(root: clone.root).exercises
        try Workspace(at: folder.root, of: Kit(root: clone.root)).layOut(exercises)
    }

    @Test func startersAndSettingsAreWritten() throws {
        let (clone, folder) = (try kit(), try TemporaryKit())
        try layOut(folder, of: clone)
        #expect(folder.text("01-first-step/FirstStep.swift") == "// starter\n")
        let database = try #require(folder.text("compile_commands.json"))
        #expect(database.contains("01-first-step/FirstStep.swift"))
        #expect(database.contains("\(clone.root.path)/.build/debug/Modules"))
        #expect(folder.text(".vscode/extensions.json")?.contains("swiftlang.swift-vscode") == true)
        #expect(clone.text("Exercises/01-first-step/FirstStep.swift") == nil)
    }

    @Test func theCloneIsFoundFromInside() throws {
        let (clone, folder) = (try kit(), try TemporaryKit())
        try layOut(folder, of: clone)
        let found = try Kit(around: folder.root.appendingPathComponent("01-first-step"))
        #expect(found.root.path == clone.root.path)
        #expect(found.workspace?.path == folder.root.path)
        #expect(found.state.path == folder.root.appendingPathComponent(".faultline").path)
    }

    @Test func updatingTheKitAddsExercisesAndKeepsAnswers() throws {
        let (clone, folder) = (try kit(), try TemporaryKit())
        try layOut(folder, of: clone)
        let kit = try Kit(around: folder.root)
        let first = try Catalog(root: clone.root).exercises[0]
        try folder.write("// mine\n", to: "01-first-step/FirstStep.swift")
        try LearnerProgress.update(first, in: kit) { $0.solved = Date(timeIntervalSince1970: 60) }

        // The update inserts an exercise before the first one, which is renumbered.
        for (slug, module) in [("01-new-start", "NewStart"), ("02-first-step", "FirstStep")] {
            try clone.write(CatalogTests.exercise, to: "Exercises/\(slug)/exercise.json")
            try clone.write("// new\n", to: "Exercises/\(slug)/Starter/\(module).swift")
        }
        let slugs = "\"01-new-start\", \"02-first-step\""
        try clone.write(
            CatalogTests.course(CatalogTests.chapter("01-a", exercises: slugs)), to: "Lessons/course.json")
        let exercises = try Catalog(root: clone.root).exercises
        try Workbench(kit: kit, exercises: exercises).prepare()
        #expect(folder.text("01-new-start/NewStart.swift") == "// new\n")
        #expect(folder.text("02-first-step/FirstStep.swift") == "// mine\n")
        #expect(try LearnerProgress(kit: kit).isSolved(exercises[1]))
    }

    @Test func aMovedCloneIsReported() throws {
        let folder = try TemporaryKit()
        try folder.write("{ \"kit\": \"/nowhere/kit\" }", to: ".faultline/workspace.json")
        #expect {
            _ = try Kit(around: folder.root)
        } throws: { error in
            (error as? ToolError)?.message[.english].contains("/nowhere/kit, which is not there") == true
        }
        // The script passes the path of its own clone.
        let clone = try kit()
        #expect(try Kit(around: folder.root, installed: clone.root.path).root.path == clone.root.path)
    }

    @Test func outsideAnyKitTheInstalledKitIsUsed() throws {
        let clone = try kit()
        let kit = try Kit(around: URL(fileURLWithPath: "/usr"), installed: clone.root.path)
        #expect(kit.root.path == clone.root.path)
    }
}
