import Course
import Foundation

/// `play`: compiles and runs a file of the reader's own, such as a lesson's blocks pasted below one another.
struct PlayCommand: Command {
    static let name = "play"
    static let usage = "[FILE]"
    static let summary = LocalizedText(
        en: "Runs your own program, play.swift: paste a lesson's code and change it.",
        ko: "여러분의 프로그램 play.swift를 실행합니다. 강의의 코드를 붙여 넣고 고쳐 보십시오.")

    private let path: String

    init(_ arguments: inout Arguments) {
        path = arguments.nextOperand() ?? "play.swift"
    }

    func run(in session: Session) throws -> ExitCode {
        let playground = Playground(kit: session.kit, language: session.language)
        let file = URL(fileURLWithPath: path)
        if try playground.layOut(file) {
            session.say(
                LocalizedText(
                    en: "\(path) is new: it holds a small program to change. This is what it prints:",
                    ko: "\(path) 파일을 만들었습니다. 고쳐 볼 작은 프로그램이 들어 있습니다. 출력은 다음과 같습니다."))
        }
        try session.prepareLibrary()
        let assessment = try playground.run(file)
        guard assessment.verdict.isFailure else { return .success }
        var page = session.terminal.page()
        page.add(assessment.verdict, ofProgram: path, session.language)
        session.show(page)
        return .failure
    }
}
