import Course
import Foundation
import Gradebook
import Grading
import TerminalText

/// `gradebook`: counts the points in the results of a class, and writes them in any format without grading again.
struct GradebookCommand: CourseCommand {
    static let name = "gradebook"
    static let usage = "RESULTS.json [--course FILE] [--output FOLDER] [--format LIST]"
    static let operand = Operand.file
    static let summary = LocalizedText(
        en: "Shows the points of a class from the results of grading, and writes the gradebook.",
        ko: "채점 결과로 수강생의 점수를 보여 주고 성적표 파일을 만듭니다.")
    static let details: [Detail] = [
        Detail(
            usage: "RESULTS.json", en: "Prints a line for each hand-in, and the averages.",
            ko: "제출물마다 한 줄씩, 그리고 평균을 출력합니다."),
        Detail(
            usage: "RESULTS.json --course FILE --output FOLDER",
            en: "Counts points by the course file, and writes the gradebook in all formats to FOLDER.",
            ko: "과목 설정 파일에 따라 점수를 계산하고 성적표를 모든 형식으로 FOLDER에 저장합니다."),
    ]
    static let options = [
        Option("--course", .file, en: "The course file with weights and deadlines.", ko: "배점과 마감이 적힌 과목 설정 파일."),
        Option("--output", .folder, en: "The folder for the files.", ko: "파일을 저장할 폴더."),
        Option(
            "--format", .words(Gradebook.Format.allCases.map(\.rawValue)),
            en:
                "The formats to write, separated by commas: csv, junit, gradescope, exercism, github, html. All of them "
                + "otherwise.",
            ko: "저장할 형식을 쉼표로 구분해 적습니다: csv, junit, gradescope, exercism, github, html. 적지 않으면 전부 저장합니다."),
    ]

    private let path: String
    private let course: String?
    private let output: String?
    private let formats: Set<Gradebook.Format>

    init(_ arguments: inout Arguments) throws {
        course = try arguments.value(of: "--course")
        output = try arguments.value(of: "--output")
        formats = try Gradebook.Format.set(try arguments.value(of: "--format"))
        guard let path = arguments.nextOperand() else {
            throw UsageError(
                en: "Name the file with the results: results.json in the folder that grading wrote to.",
                ko: "결과 파일을 지정하십시오. 채점한 결과가 저장된 폴더의 results.json 파일입니다.")
        }
        self.path = path
    }

    func run(in session: Session) throws -> ExitCode {
        let file = course.map { URL(fileURLWithPath: $0) }
        let book = Gradebook(
            try results(), course: try CourseFile(file: file, catalog: session.catalog),
            exercises: session.gradedExercises)
        session.terminal.pass(
            book.table(width: session.terminal.width, language: session.language, color: session.terminal.hasColor))
        guard let output else { return .success }
        let folder = URL(fileURLWithPath: output, isDirectory: true)
        let count = try book.write(to: folder, formats: formats, language: session.language).count
        session.say(
            LocalizedText(en: "Files written to \(output): \(count)", ko: "\(output) 폴더에 저장한 파일: \(count)개"))
        return .success
    }

    private func results() throws -> ClassResult {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw ToolError(
                .input, en: "\(path) can't be read. Check the path.", ko: "\(path) 파일을 읽을 수 없습니다. 경로를 확인하십시오.")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let results = try? decoder.decode(ClassResult.self, from: data),
            results.version == ClassResult.currentVersion
        else {
            throw ToolError(
                .input, en: "\(path) doesn't contain the results of a class in this version's form. Grade again.",
                ko: "\(path) 파일에 이 버전의 채점 결과가 들어 있지 않습니다. 다시 채점하십시오.")
        }
        return results
    }
}

extension Session {
    /// Every exercise of the course and every step of the desk, for a gradebook.
    var gradedExercises: [GradedExercise] {
        (catalog.exercises + catalog.steps).map { GradedExercise($0, in: kit) }
    }
}

extension Gradebook.Format {
    /// The formats in a list such as `csv,html`; all of them without a list. Throws a `UsageError` if one is unknown.
    static func set(_ list: String?) throws -> Set<Gradebook.Format> {
        guard let list else { return Set(allCases) }
        return Set(
            try list.split(separator: ",").map { word in
                guard let format = Gradebook.Format(rawValue: String(word)) else {
                    let names = allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(
                        en: "There is no format \"\(word)\". The formats are: \(names)",
                        ko: "\"\(word)\" 형식은 없습니다. 쓸 수 있는 형식: \(names)")
                }
                return format
            })
    }
}
