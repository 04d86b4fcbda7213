import Course
import Foundation
import Processes
import TerminalText

/// `author`: checks what an exercise's files promise, and lays out new exercises, in the kit or in a course of the
/// user's own.
///
/// Exits with 1 if a requirement isn't met.
struct AuthorCommand: CourseCommand {
    static let name = "author"
    static let usage = "check [FOLDER] [NN] | new [FOLDER] NAME"
    static let operand = Operand.words(["check", "new"])
    static let summary = LocalizedText(
        en: "For authors: checks the exercises of a course, and lays out new ones.",
        ko: "출제자용: 과정의 연습 문제를 점검하고 새 연습 문제를 만듭니다.")
    static let details: [Detail] = [
        Detail(
            usage: "check NN",
            en:
                "Checks that the starter is unsolved, that the solution passes, that each wrong answer is refused by its own "
                + "test, that texts and hints exist in both languages, and that there are no other files. Without a number, "
                + "checks the whole course, which takes several minutes.",
            ko: "처음 파일이 미해결인지, 풀이가 통과하는지, 오답마다 정해진 검사가 거부하는지, 글과 힌트가 두 언어로 있는지, 다른 파일이 없는지 점검합니다. "
                + "번호가 없으면 과정 전체를 점검하며 몇 분 걸립니다."),
        Detail(
            usage: "new NAME",
            en:
                "Lays out an exercise with the next number: a small one that passes every check, to be replaced part by part.",
            ko: "다음 번호로 연습 문제를 만듭니다. 모든 점검을 통과하는 작은 문제이므로 한 부분씩 바꾸면 됩니다."),
        Detail(
            usage: "check FOLDER",
            en:
                "With a folder, both work on a course of your own in it: Lessons/course.json and Exercises. \"new\" creates it. "
                + "Inside such a course, you can leave the folder out.",
            ko: "폴더를 지정하면 그 폴더에 있는 자신의 과정(Lessons/course.json, Exercises)을 다룹니다. \"new\"는 과정도 만듭니다. "
                + "그 과정의 폴더 안에서는 폴더를 생략할 수 있습니다."),
    ]

    private let makesNew: Bool
    private let words: [String]

    init(_ arguments: inout Arguments) throws {
        switch arguments.nextOperand() {
        case "check": makesNew = false
        case "new": makesNew = true
        default:
            throw UsageError(
                en: "Choose what to do: author \(Self.usage)", ko: "할 일을 고르십시오: author \(Self.usage)")
        }
        var words: [String] = []
        while let word = arguments.nextOperand() { words.append(word) }
        guard makesNew ? (1...2).contains(words.count) : words.count <= 2 else {
            throw UsageError(
                en: "Write: \(Tool.command("author \(Self.usage)"))",
                ko: "다음과 같이 적으십시오: \(Tool.command("author \(Self.usage)"))")
        }
        self.words = words
    }

    func run(in session: Session) throws -> ExitCode {
        makesNew ? try makeNew(in: session) : try check(in: session)
    }

    // MARK: - new

    private func makeNew(in session: Session) throws -> ExitCode {
        var kit = session.kit
        if words.count == 2 {
            kit = Kit(root: kit.root, course: URL(fileURLWithPath: words[0], isDirectory: true))
            try NewCourse.layOut(in: kit)
        } else if let course = Self.courseHere {
            kit = Kit(root: kit.root, course: course)
        }
        let exercise = try NewExercise(words[words.count - 1], in: kit)
        let folder = try exercise.layOut()
        // A course of the user's own is shown by the path that the user wrote, because it can be outside the clone.
        let path =
            words.count == 2
            ? URL(fileURLWithPath: words[0], isDirectory: true)
                .appendingPathComponent("Exercises/\(exercise.slug)").relativePath
            : kit.path(of: folder)
        let check = "author check " + (words.count == 2 ? "\(words[0]) " : "") + exercise.slug
        var page = session.terminal.page()
        page.add(
            "",
            LocalizedText(
                en: "The new exercise is in \(path). Replace its parts, and check each:",
                ko: "새 연습 문제: \(path). 한 부분씩 바꾸고 그때마다 점검하십시오:")[session.language])
        page.addVerbatim("    \(Tool.command(check))", ink: .cyan)
        session.show(page)
        return .success
    }

    // MARK: - check

    private func check(in session: Session) throws -> ExitCode {
        var words = words
        var session = session
        if let folder = words.first, Self.isCourse(folder) {
            words.removeFirst()
            session = try session.opening(course: URL(fileURLWithPath: folder, isDirectory: true))
        } else if let course = Self.courseHere {
            session = try session.opening(course: course)
        }
        guard words.count <= 1 else {
            throw UsageError(
                en: "\(words[0]) has no Lessons/course.json. Name the folder of a course.",
                ko: "\(words[0]) 폴더에 Lessons/course.json 파일이 없습니다. 과정의 폴더를 지정하십시오.")
        }
        let chosen = try words.first.map { [try session.exercise($0, listedBy: Self.list(session))] }
        try session.prepareLibrary()
        var count = 0
        if chosen == nil {
            count += report(try CourseAudit(of: session.kit).problems(), "Lessons/course.json", session)
        }
        for exercise in chosen ?? session.catalog.exercises + session.catalog.steps {
            let title = "\(exercise.label) \(exercise.title[session.language])"
            count += report(try ExerciseAudit(exercise, in: session.kit).problems(), title, session)
        }
        let text =
            count == 0
            ? LocalizedText(en: "Every requirement is met.", ko: "모든 요건을 만족합니다.")
            : LocalizedText(en: "Problems found: \(count)", ko: "발견한 문제점: \(count)개")
        session.say(text)
        return count == 0 ? .success : .failure
    }

    /// The course of the user's own that contains the current folder.
    private static var courseHere: URL? {
        Kit.course(around: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true))
    }

    /// The exercises of a course of the user's own, which `list` doesn't show; for the kit's, how to list them.
    private static func list(_ session: Session) -> LocalizedText {
        guard session.kit.course != session.kit.root else { return Session.listing }
        let catalog = session.catalog
        let names = (catalog.exercises + catalog.steps).map { "\($0.label) \($0.name)" }.joined(separator: ", ")
        return names.isEmpty
            ? LocalizedText(en: "The course has none yet.", ko: "이 과정에는 아직 연습 문제가 없습니다.")
            : LocalizedText(en: "The course has: \(names)", ko: "이 과정의 연습 문제: \(names)")
    }

    private static func isCourse(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/Lessons/course.json")
    }

    /// Shows what is wrong with a part of the course, and returns how much.
    private func report(_ problems: [LocalizedText], _ title: String, _ session: Session) -> Int {
        var page = session.terminal.page()
        page.add(problems.isEmpty ? "[x] " : "[!] ", title, leadInk: problems.isEmpty ? .green : .red)
        for problem in problems { page.add("    ", problem[session.language]) }
        session.show(page)
        return problems.count
    }
}
