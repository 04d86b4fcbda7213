import Course
import Foundation
import TerminalText

/// The environment of a command that needs the kit: the kit, its catalog and the console.
struct Session {
    let console: Console
    let kit: Kit
    let catalog: Catalog

    /// Opens the kit. Throws a `ToolError` if a file of the kit is missing or damaged.
    init(console: Console) throws {
        self.console = console
        let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        kit = try Kit(around: current, installed: ProcessInfo.processInfo.environment["FAULTLINE_KIT"])
        catalog = try Catalog(root: kit.course)
    }

    private init(console: Console, kit: Kit, catalog: Catalog) {
        self.console = console
        self.kit = kit
        self.catalog = catalog
    }

    /// The same session for a course of the user's own.
    func opening(course: URL) throws -> Session {
        Session(
            console: console, kit: Kit(root: kit.root, workspace: kit.workspace, course: course),
            catalog: try Catalog(root: course))
    }

    /// The same session in another language.
    func speaking(_ language: Language) -> Session {
        Session(console: Console(terminal: terminal, language: language), kit: kit, catalog: catalog)
    }

    var terminal: Terminal { console.terminal }
    var language: Language { console.language }
    var workbench: Workbench { Workbench(kit: kit, exercises: catalog.exercises, steps: catalog.steps) }

    func checker(of exercise: Exercise) -> Checker { Checker(exercise, kit: kit, language: language) }

    func progress() throws -> LearnerProgress { try LearnerProgress(kit: kit) }

    func show(_ page: Page) { console.show(page) }

    func say(_ text: LocalizedText) { console.say(text) }

    /// The exercise with the number, slug or name `word`. Throws a `UsageError` if there is none.
    ///
    /// - Parameter list: How to list all exercises, for the error.
    func exercise(
        _ word: String, listedBy list: LocalizedText = Self.listing
    ) throws -> Exercise {
        let found = (catalog.exercises + catalog.steps).first { exercise in
            exercise.names.contains(word) || exercise.series == .course && Int(word) == exercise.number
        }
        guard let found else {
            if word == DeskCommand.name, let step = catalog.steps.first {
                throw UsageError(
                    en: "Name a step of the desk, such as \(step.label). To list them all: \(Tool.command("desk"))",
                    ko: "인사 관리 프로그램의 단계 번호를 적으십시오. 예: \(step.label). 전체 목록: \(Tool.command("desk"))")
            }
            let guess = catalog.exercise(nearestTo: word)
            let (en, ko) =
                guess.map { ("; did you mean \($0.label), \"\($0.name)\"?", " \($0.label)번 \"\($0.name)\" 문제를 찾으십니까?") }
                ?? (".", "")
            throw UsageError(
                en: "There is no exercise \"\(word)\"\(en) \(list.en)", ko: "\"\(word)\" 연습 문제는 없습니다.\(ko) \(list.ko)")
        }
        return found
    }

    /// How to list the kit's exercises.
    static var listing: LocalizedText {
        LocalizedText(en: "To list them all: \(Tool.command("list"))", ko: "전체 목록: \(Tool.command("list"))")
    }

    /// The exercise that `word` names; without a word, the next one to solve, or the last if all are solved.
    ///
    /// The word `desk` selects the next step of the desk, or the last step if all are solved.
    func exerciseOrNext(_ word: String?) throws -> Exercise {
        if let word, word != DeskCommand.name { return try exercise(word) }
        let series: Exercise.Series = word == nil ? .course : .desk
        guard let next = try catalog.next(in: series, progress()) ?? catalog.exercises(in: series).last else {
            throw ToolError(en: "The course has no exercises yet.", ko: "아직 연습 문제가 없습니다.")
        }
        return next
    }

    /// The last step of the desk that is solved, or its first step if none is.
    func stepReached() throws -> Exercise {
        let progress = try progress()
        guard let step = catalog.steps.last(where: { progress.isSolved($0) }) ?? catalog.steps.first else {
            throw ToolError(en: "The desk has no steps yet.", ko: "아직 인사 관리 프로그램에 단계가 없습니다.")
        }
        return step
    }

    /// Copies missing starters, and builds the Core Data library if it is missing or out of date.
    func prepareAnswers() throws {
        try workbench.prepare()
        try prepareLibrary()
    }

    /// Builds the Core Data library if it is missing or out of date, and announces the build first.
    func prepareLibrary() throws {
        try Toolchain(kit: kit).prepareLibrary {
            say(
                LocalizedText(
                    en: "Building Core Data first. This takes a minute or two and happens only after an update.",
                    ko: "먼저 Core Data를 빌드합니다. 1~2분쯤 걸리며, 키트를 업데이트한 뒤에만 필요합니다."))
        }
    }

    /// Checks the learner's answer and records the result.
    func check(_ exercise: Exercise) throws -> Assessment {
        try record(checker(of: exercise).check(), of: exercise)
    }

    /// Records whether the exercise is solved and whether the answer compiles, and returns the assessment.
    func record(_ assessment: Assessment, of exercise: Exercise) throws -> Assessment {
        let wasBroken = try progress().isBroken(exercise)
        try LearnerProgress.update(exercise, in: kit) { entry in
            if assessment.verdict == .solved { entry.solved = entry.solved ?? Date() }
            entry.isBroken = assessment.verdict.isBroken ? true : nil
        }
        if wasBroken != assessment.verdict.isBroken { try workbench.updateManifest() }
        return assessment
    }
}
