import Course
import Foundation

/// The environment of every command: the kit around the current folder, its catalogue, the terminal and the language.
struct Session {
    let kit: Kit
    let catalogue: Catalogue
    let language: Language
    let terminal: Terminal

    /// Opens the kit and lays out its exercises. Throws a `CourseError` if a file of the kit is missing or damaged.
    init(terminal: Terminal, language: Language) throws {
        let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        kit = try Kit(around: current)
        catalogue = try Catalogue(root: kit.root)
        self.terminal = terminal
        self.language = language
        try workbench.prepare()
    }

    var workbench: Workbench { Workbench(kit: kit, exercises: catalogue.exercises, steps: catalogue.steps) }
    var checker: Checker { Checker(kit: kit, language: language) }

    func progress() throws -> LearnerProgress { try LearnerProgress(kit: kit) }

    func show(_ page: Page) {
        terminal.show(page)
    }

    func say(_ text: LocalizedText) {
        var page = terminal.page()
        page.add("", text[language])
        show(page)
    }

    /// The exercise that a word names: by its number, its slug or its name. Throws a `UsageError` if there is none.
    func exercise(_ word: String) throws -> Exercise {
        let found = (catalogue.exercises + catalogue.steps).first { exercise in
            exercise.names.contains(word) || exercise.series == .course && Int(word) == exercise.number
        }
        guard let found else {
            let guess = catalogue.exercise(nearestTo: word)
            let (en, ko) =
                guess.map { ("; did you mean \($0.label), \"\($0.name)\"?", " \($0.label)번 \"\($0.name)\" 문제를 찾으십니까?") }
                ?? (".", "")
            throw UsageError(
                en: "There is no exercise \"\(word)\"\(en) To list them all: \(Page.tool) list",
                ko: "\"\(word)\" 연습 문제는 없습니다.\(ko) 전체 목록: \(Page.tool) list")
        }
        return found
    }

    /// The exercise that a word names. Without a word, or with the word `desk` among the desk's steps, it's the first that
    /// is unsolved, or the last if all are solved.
    func exerciseOrNext(_ word: String?) throws -> Exercise {
        if let word, word != DeskCommand.name { return try exercise(word) }
        let series = catalogue.exercises(in: word == nil ? .course : .desk)
        let progress = try progress()
        guard let next = series.first(where: { !progress.isSolved($0) }) ?? series.last else {
            throw CourseError(en: "The course has no exercises yet.", ko: "아직 연습 문제가 없습니다.")
        }
        return next
    }

    /// The last step of the desk that is solved, or its first step if none is.
    func stepReached() throws -> Exercise {
        let progress = try progress()
        guard let step = catalogue.steps.last(where: { progress.isSolved($0) }) ?? catalogue.steps.first else {
            throw CourseError(en: "The desk has no steps yet.", ko: "아직 인사 창구에 단계가 없습니다.")
        }
        return step
    }

    /// Builds the stack if it is missing or out of date, after announcing it.
    func prepareLibrary() throws {
        try Toolchain(kit: kit).prepareLibrary {
            say(
                LocalizedText(
                    en: "Building Core Data first. This takes a minute or two and happens only after an update.",
                    ko: "먼저 Core Data를 빌드합니다. 1~2분쯤 걸리며, 키트를 업데이트한 뒤에만 필요합니다."))
        }
    }

    /// Checks the learner's answer, and records it if it is solved.
    func check(_ exercise: Exercise) throws -> Assessment {
        let assessment = try checker.check(exercise)
        if assessment.verdict == .solved {
            if exercise.series == .desk { try Desk.keepAnswer(to: exercise, in: kit) }
            try LearnerProgress.update(exercise, in: kit) { $0.solved = $0.solved ?? Date() }
        }
        return assessment
    }
}
