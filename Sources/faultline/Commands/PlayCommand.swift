import Course
import Foundation
import TerminalText

/// `play`: compiles and runs the reader's program, such as code blocks pasted from a lesson.
struct PlayCommand: CourseCommand {
    static let name = "play"
    static let usage = "[FILE]"
    static let operand = Operand.file
    static let summary = LocalizedText(
        en: "Runs your own program, play.swift. If there is none, writes a small one for you to change.",
        ko: "여러분의 프로그램 play.swift를 실행합니다. 파일이 없으면 고쳐 볼 작은 프로그램을 만들어 줍니다.")

    static let details: [Detail] = [
        Detail(
            usage: "FILE ARGUMENT...",
            en:
                "Runs FILE with these arguments. With -com.apple.CoreData.SQLDebug 1, the program logs each SQL "
                + "statement, and with 2 or 3 the values and the query plans too.",
            ko: "FILE에 인수를 전달하여 실행합니다. -com.apple.CoreData.SQLDebug 1을 주면 실행되는 SQL 문이 모두 기록되고, 2나 3을 "
                + "주면 값과 쿼리 계획도 기록됩니다.")
    ]

    private let path: String
    /// The arguments after the file, which are passed to the program, such as `-com.apple.CoreData.SQLDebug 1`.
    private let programArguments: [String]

    init(_ arguments: inout Arguments) throws {
        let file = arguments.leadingOperand()
        if file == nil, let option = arguments.first {
            throw UsageError(
                en: "Write the file before the program's arguments: \(Tool.command("play play.swift \(option) ..."))",
                ko: "프로그램의 인수 앞에 파일을 적으십시오: \(Tool.command("play play.swift \(option) ..."))")
        }
        path = file ?? "play.swift"
        programArguments = file == nil ? [] : arguments.rest()
    }

    func run(in session: Session) throws -> ExitCode {
        let playground = Playground(kit: session.kit, language: session.language)
        let file = URL(fileURLWithPath: path)
        try session.prepareLibrary()
        if try playground.layOut(file) {
            session.say(
                LocalizedText(
                    en: "Created \(path), a small program for you to change. It prints:",
                    ko: "고쳐 볼 작은 프로그램 \(path) 파일을 만들었습니다. 이 프로그램의 출력:"))
        }
        let assessment = try playground.run(file, arguments: programArguments)
        guard assessment.verdict.isFailure else { return .success }
        var page = session.terminal.page()
        page.add(assessment.verdict, ofProgram: path, session.language)
        session.show(page)
        return .failure
    }
}
