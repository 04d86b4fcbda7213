import Course
import Foundation

/// `play`: compiles and runs the reader's own program, such as a lesson's blocks pasted below one another.
struct PlayCommand: Command {
    static let name = "play"
    static let usage = "[FILE]"
    static let summary = LocalizedText(
        en: "Runs your own program, play.swift. If there is none, writes a small one for you to change.",
        ko: "여러분의 프로그램 play.swift를 실행합니다. 파일이 없으면 고쳐 볼 작은 프로그램을 만들어 줍니다.")

    private let path: String

    init(_ arguments: inout Arguments) {
        path = arguments.nextOperand() ?? "play.swift"
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
        let assessment = try playground.run(file)
        guard assessment.verdict.isFailure else { return .success }
        var page = session.terminal.page()
        page.add(assessment.verdict, ofProgram: path, session.language)
        session.show(page)
        return .failure
    }
}
