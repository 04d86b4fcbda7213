import TerminalText

/// `manual`: prints the manual page, generated from the commands' descriptions.
struct ManualCommand: Command {
    static let name = "manual"
    static let summary = LocalizedText(
        en: "Prints the manual page as roff; make install installs it.",
        ko: "매뉴얼 페이지를 roff 형식으로 출력합니다. make install이 설치해 줍니다.")

    init(_ arguments: inout Arguments) {}

    func run(on console: Console) throws -> ExitCode {
        console.terminal.pass(ManualPage(language: console.language).text)
        return .success
    }
}
