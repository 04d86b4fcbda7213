import Course
import Foundation
import Gradebook
import Grading
import TerminalText

/// Shows the points of a class and writes its gradebook, for `grade` and for `gradebook`.
struct GradeReport {
    private let book: Gradebook
    private let session: Session

    init(_ results: ClassResult, course: CourseFile, in session: Session) {
        let exercises = session.catalog.exercises + session.catalog.steps
        book = Gradebook(
            results, course: course, exercises: exercises.map { GradedExercise($0, in: session.kit) })
        self.session = session
    }

    /// Whether an exercise could not be checked, through no fault of its student.
    var hasUnchecked: Bool { book.hasUnchecked }

    func show() {
        // The option wins over the course file, and the course file over the environment.
        let language = session.console.isLanguageChosen ? nil : book.course.language
        session.terminal.pass(
            book.table(
                width: session.terminal.width, language: language ?? session.language, color: session.terminal.hasColor)
        )
    }

    /// - Parameter output: The folder as the user wrote it.
    func write(to output: String, formats: Set<Gradebook.Format>) throws {
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        let count = try book.write(to: folder, formats: formats, language: session.language).count
        session.say(
            LocalizedText(en: "Files written to \(output): \(count)", ko: "\(output) 폴더에 저장한 파일: \(count)개"))
    }

    // MARK: - Options

    static let options = [
        Option("--course", .file, en: "The course file with weights and deadlines.", ko: "배점과 마감이 적힌 과목 설정 파일."),
        Option(
            "--format", .words(Gradebook.Format.allCases.map(\.rawValue)),
            en:
                "The formats to write, separated by commas: csv, junit, gradescope, exercism, github, html. All of them "
                + "otherwise.",
            ko: "저장할 형식을 쉼표로 구분해 적습니다: csv, junit, gradescope, exercism, github, html. 적지 않으면 전부 저장합니다."),
    ]

    /// The formats in a list such as `csv,html`; all of them without a list. Throws a `UsageError` if one is unknown.
    static func formats(_ list: String?) throws -> Set<Gradebook.Format> {
        guard let list else { return Set(Gradebook.Format.allCases) }
        return Set(
            try list.split(separator: ",").map { word in
                guard let format = Gradebook.Format(rawValue: String(word)) else {
                    let names = Gradebook.Format.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(
                        en: "There is no format \"\(word)\". The formats are: \(names)",
                        ko: "\"\(word)\" 형식은 없습니다. 쓸 수 있는 형식: \(names)")
                }
                return format
            })
    }

    /// Reads the course file.
    ///
    /// - Parameters:
    ///   - hidden: The folder with more checkers, instead of the course file's.
    ///   - graded: Results that exist. The checkers of their tests can be on another machine.
    static func course(
        _ path: String?, hidden: URL? = nil, graded: [ClassResult] = [], in session: Session
    ) throws -> CourseFile {
        try CourseFile(file: path.map { URL(fileURLWithPath: $0) }, catalog: session.catalog) { exercise, folder in
            let others = (hidden ?? folder).map { [$0.appendingPathComponent("\(exercise.path)/Checker")] } ?? []
            let own = session.kit.folder(of: exercise).appendingPathComponent("Checker")
            let source = try CheckerSource(folder: own, and: others, kit: session.kit)
            let results = graded.flatMap(\.handIns).flatMap(\.exercises).filter { $0.exercise == exercise.path }
            return Set(source.suites.flatMap(\.tests).map(\.name) + results.flatMap(\.tests).map(\.name))
        }
    }
}
