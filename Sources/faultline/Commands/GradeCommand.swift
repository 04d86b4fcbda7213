import Course
import Foundation
import Gradebook
import Grading
import Processes
import TerminalText

/// `grade`: grades the hand-ins of a class and writes a gradebook.
///
/// Exits with 0 if every hand-in was graded, whatever it deserves, and with 4 if an exercise could not be checked.
struct GradeCommand: CourseCommand {
    static let name = "grade"
    static let usage = "DIR..."
    static let operand = Operand.folder
    static let summary = LocalizedText(
        en: "Grades a folder of hand-ins in a sandbox and writes a gradebook.",
        ko: "제출물 폴더를 샌드박스에서 채점하고 성적표를 만듭니다.")
    static let details: [Detail] = [
        Detail(
            usage: "DIR...",
            en:
                "Grades each hand-in in DIR: a folder, a .zip archive, or a Git repository (also bare, or a .bundle), named "
                + "like its student. Only the files that students edit are taken, from folders with the exercises' names, "
                + "such as 01-from-rows-to-objects/FromRowsToObjects.swift. Each exercise is compiled with the kit's "
                + "checker and run alone in a sandbox. Your own answers and progress aren't touched. A run that was "
                + "interrupted continues.",
            ko: "DIR 안의 제출물을 채점합니다. 제출물은 학생 이름을 붙인 폴더, .zip 파일, Git 저장소(bare 저장소와 .bundle 포함)입니다. "
                + "학생이 편집하는 파일만, 문제의 이름이 붙은 폴더에서 가져옵니다(예: "
                + "01-from-rows-to-objects/FromRowsToObjects.swift). 문제마다 키트의 검사와 함께 컴파일하고 샌드박스에서 따로 실행합니다. "
                + "자신의 답과 진도는 바뀌지 않습니다. 중단한 채점은 이어서 진행됩니다."),
        Detail(
            usage: "DIR... --shard K/N", en: "Grades one of N parts of the class, such as on one of N machines.",
            ko: "학급을 N개로 나눈 것 가운데 K번째를 채점합니다. 컴퓨터 N대에 나누어 맡길 때 사용합니다."),
        Detail(
            usage: "merge FOLDER... --output FOLDER",
            en:
                "Joins the results of such parts, all of them. The exit status of both is 0 if everything was graded, 4 if an exercise "
                + "could not be checked through no fault of its student, and 130 if you interrupted the run with Ctrl-C.",
            ko: "나누어 채점한 결과를 모두 합칩니다. 종료 상태는 모두 채점했으면 0, 학생의 잘못이 아닌 이유로 검사하지 못한 문제가 있으면 4, Ctrl-C로 "
                + "중단했으면 130입니다."),
    ]

    static let options =
        GradeReport.options + [
            Option(
                "--output", .folder, en: "The folder to write to: grades by default.", ko: "결과를 쓸 폴더. 기본값은 grades입니다."),
            Option(
                "--exercises", Operand.none, en: "Grades only these: 01,05,desk-02.",
                ko: "이 문제만 채점합니다. 예: 01,05,desk-02"),
            Option("--seed", Operand.none, en: "The number that varies the checkers' data.", ko: "검사의 데이터를 바꾸는 수."),
            Option("--hidden", .folder, en: "A folder with more checkers.", ko: "추가 검사가 들어 있는 폴더."),
            Option(
                "--allow", Operand.none, en: "Names that answers can use although they're refused otherwise.",
                ko: "원래는 거부되지만 답에서 사용할 수 있게 할 이름."),
            Option("--shard", Operand.none, en: "The part of the class to grade: K/N.", ko: "채점할 부분: K/N"),
            Option("--jobs", Operand.none, en: "How many answers to grade at the same time.", ko: "동시에 채점할 답의 수."),
            Option("--unprotected", en: "Runs hand-ins without a sandbox.", ko: "샌드박스 없이 제출물을 실행합니다."),
        ]

    private var places: [String] = []
    private let isMerge: Bool
    private let output: String
    private let course: String?
    private let formats: Set<Gradebook.Format>
    private let exercises: String?
    private let hidden: String?
    private let seed: UInt64?
    private let allowed: Set<String>
    private let shard: Shard
    private let jobs: Int?
    private let isUnprotected: Bool

    init(_ arguments: inout Arguments) throws {
        output = try arguments.value(of: "--output") ?? "grades"
        course = try arguments.value(of: "--course")
        formats = try GradeReport.formats(arguments.value(of: "--format"))
        exercises = try arguments.value(of: "--exercises")
        hidden = try arguments.value(of: "--hidden")
        seed = try arguments.value(of: "--seed").map { text in
            guard let seed = UInt64(text) else {
                throw UsageError(
                    en: "--seed takes a whole number from 0, not \"\(text)\".",
                    ko: "--seed에는 0 이상의 정수를 쓰십시오. \"\(text)\" 값은 쓸 수 없습니다.")
            }
            return seed
        }
        allowed = Set((try arguments.value(of: "--allow") ?? "").split(separator: ",").map(String.init))
        shard = try Shard(arguments.value(of: "--shard"))
        jobs = try arguments.value(of: "--jobs").map { text in
            guard let jobs = Int(text), (1...256).contains(jobs) else {
                throw UsageError(
                    en: "--jobs takes a number from 1 to 256, not \"\(text)\".",
                    ko: "--jobs에는 1부터 256까지의 수를 쓰십시오. \"\(text)\" 값은 쓸 수 없습니다.")
            }
            return jobs
        }
        isUnprotected = arguments.flag("--unprotected")
        while let place = arguments.nextOperand() { places.append(place) }
        isMerge = places.first == "merge"
        if isMerge { places.removeFirst() }
        guard !places.isEmpty else {
            throw UsageError(
                en: isMerge ? "Name the output folders to merge." : "Name the folder with the hand-ins.",
                ko: isMerge ? "합칠 결과 폴더를 지정하십시오." : "제출물이 들어 있는 폴더를 지정하십시오.")
        }
    }

    func run(in session: Session) throws -> ExitCode {
        let parts = isMerge ? try places.map { try ClassResult(contentsOf: url($0)) } : []
        let course = try GradeReport.course(course, hidden: hidden.map(url), graded: parts, in: session)
        let results = isMerge ? try ClassResult(merging: parts) : try grade(session, course)
        try results.write(to: url(output))
        let report = GradeReport(results, course: course, in: session)
        report.show()
        // For a part of a class, only the results are useful.
        guard results.part == nil else { return .success }
        try report.write(to: output, formats: formats)
        return report.hasUnchecked ? .broken : .success
    }

    private func url(_ path: String) -> URL { URL(fileURLWithPath: path) }

    // MARK: - Grading

    private func grade(_ session: Session, _ course: CourseFile) throws -> ClassResult {
        Interruption.catchSignals()
        let all = try HandInReader.list(places.map(url))
        // A part can be empty, if there are more parts than hand-ins.
        let files = shard.members(of: all)
        guard !all.isEmpty else {
            throw ToolError(.input, en: "There are no hand-ins to grade.", ko: "채점할 제출물이 없습니다.")
        }
        try session.prepareLibrary()
        warnAboutChanges(session)
        var options = ClassGrading.Options()
        options.language = course.language ?? session.language
        options.languages = course.languages
        options.hidden = hidden.map(url) ?? course.hiddenCheckers
        options.allowed = allowed
        for (word, symbols) in course.allowedSymbols {
            options.allowedByExercise[try session.exercise(word).path] = Set(symbols)
        }
        options.memory = course.limits.megabytes.map { $0 << 20 }
        options.jobs = jobs ?? options.jobs
        options.isProtected = !isUnprotected
        options.cache = url(output).appendingPathComponent(".cache", isDirectory: true)
        options.seed = try seed ?? course.seed ?? savedSeed(in: url(output))
        session.say(LocalizedText(en: "Seed: \(options.seed)", ko: "시드: \(options.seed)"))
        let grading = try ClassGrading(kit: session.kit, exercises: chosen(session, course), options: options)
        let bar = GradeProgress(session.terminal, session.language)
        do {
            var result = try grading.grade(files) { bar.show($0.done, of: $0.total) }
            result.part = shard.part
            bar.end()
            return result
        } catch is Interruption.Stop {
            bar.end()
            session.console.complain(interrupted(after: bar.done, of: bar.total, seed: options.seed))
            throw Interruption.Stop()
        }
    }

    /// The message after an interruption: the saved results, and how to continue.
    private func interrupted(after done: Int, of total: Int, seed: UInt64) -> LocalizedText {
        LocalizedText(
            en:
                "Stopped after \(done) of \(total) answers. Their results are kept in \(output)/.cache; no gradebook was "
                + "written. To continue, run the same command again: the seed stays \(seed). To start over, remove that "
                + "folder.",
            ko: "답 \(total)개 중 \(done)개를 채점하고 중단했습니다. 그 결과는 \(output)/.cache 폴더에 남아 있고 성적표는 만들지 않았습니다. "
                + "이어서 채점하려면 같은 명령을 다시 실행하십시오. 시드는 \(seed) 그대로입니다. 처음부터 다시 하려면 그 폴더를 지우십시오.")
    }

    /// The exercises to grade, in the order of the course: those of the option, those of the course file, or all.
    private func chosen(_ session: Session, _ course: CourseFile) throws -> [Exercise] {
        let catalog = session.catalog
        var all = catalog.chapters.flatMap { chapter in
            catalog.exercises(of: chapter) + [catalog.step(of: chapter)].compactMap { $0 }
        }
        let words = exercises?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if let words = words ?? course.exercises {
            let chosen = Set(try words.map { try session.exercise($0) })
            all = all.filter(chosen.contains)
        }
        if let seconds = course.limits.seconds {
            for place in all.indices { all[place].timeLimit = seconds }
        }
        return all
    }

    /// The seed of the interrupted run that this one continues, or a new one.
    private func savedSeed(in folder: URL) throws -> UInt64 {
        let file = folder.appendingPathComponent(".cache/seed")
        if let text = try? String(contentsOf: file, encoding: .utf8), let seed = UInt64(text) { return seed }
        let seed = UInt64.random(in: 1...999_999)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try "\(seed)".write(to: file, atomically: true, encoding: .utf8)
        } catch {
            throw ToolError.cannotWrite(folder.relativePath, at: file)
        }
        return seed
    }

    /// Warns if starters, checkers or their support differ from the kit's last commit.
    private func warnAboutChanges(_ session: Session) {
        let status = try? ChildProcess.run(
            "git",
            ["-C", session.kit.root.path, "status", "--porcelain", "--untracked-files=no", "--", "Exercises"]
                // Recipes and pages, which nothing is graded with.
                + [":(exclude)Exercises/Grading", ":(exclude)*.md"], timeLimit: 30)
        let changed = (status?.output ?? "").split(separator: "\n").map { $0.dropFirst(3) }
        guard let first = changed.first else { return }
        session.console.complain(
            LocalizedText(
                en:
                    "\(changed.count) of the kit's own files in Exercises differ from its last commit, such as \(first). "
                    + "Hand-ins are graded with them as they are.",
                ko: "Exercises 폴더에 있는 키트 파일 \(changed.count)개가 마지막 커밋과 다릅니다(예: \(first)). 지금 파일 그대로 채점합니다."))
    }
}

/// A part of a class: every N-th hand-in, from the K-th.
struct Shard {
    private var number = 1
    private var count = 1

    init(_ text: String?) throws {
        guard let text else { return }
        let parts = text.split(separator: "/").map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0, (1...count).contains(number)
        else {
            throw UsageError(
                en: "--shard takes K/N, such as 1/4, not \"\(text)\".",
                ko: "--shard에는 1/4처럼 K/N을 쓰십시오. \"\(text)\" 값은 쓸 수 없습니다.")
        }
        (self.number, self.count) = (number, count)
    }

    /// The part of the class for the results; nil if it is the whole class.
    var part: ClassResult.Part? { count == 1 ? nil : ClassResult.Part(number: number, count: count) }

    func members<Element>(of all: [Element]) -> [Element] {
        all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
    }
}
