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
    static let options =
        [Option("--output", .folder, en: "The folder for the files.", ko: "파일을 저장할 폴더.")] + GradeReport.options

    private let path: String
    private let course: String?
    private let output: String?
    private let formats: Set<Gradebook.Format>

    init(_ arguments: inout Arguments) throws {
        course = try arguments.value(of: "--course")
        output = try arguments.value(of: "--output")
        formats = try GradeReport.formats(arguments.value(of: "--format"))
        guard let path = arguments.nextOperand() else {
            throw UsageError(
                en: "Name the file with the results: results.json in the folder that grading wrote to.",
                ko: "결과 파일을 지정하십시오. 채점한 결과가 저장된 폴더의 results.json 파일입니다.")
        }
        self.path = path
    }

    func run(in session: Session) throws -> ExitCode {
        let results = try ClassResult(contentsOf: URL(fileURLWithPath: path))
        let report = GradeReport(
            results, course: try GradeReport.course(course, graded: [results], in: session), in: session)
        report.show()
        if let output { try report.write(to: output, formats: formats) }
        return .success
    }
}
