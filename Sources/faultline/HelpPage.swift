import TerminalText

/// The help texts.
enum HelpPage {
    static func overview(on console: Console) -> Page {
        let language = console.language
        var page = console.page()
        let title = LocalizedText(
            en: "Faultline: learn Core Data from the inside.", ko: "Faultline: 안에서부터 배우는 Core Data")
        page.add("", title[language], ink: .bold)
        page.space()
        page.addVerbatim("\(Tool.name) \(placeholder[language])")
        page.space()
        let column = CommandLineTool.commands.map { head(of: $0).count }.max() ?? 0
        for command in CommandLineTool.commands {
            let head = head(of: command)
            let gap = String(repeating: " ", count: column - head.count + 2)
            page.add("  \(head)\(gap)", command.summary[language], leadInk: .cyan)
        }
        page.space()
        page.add(
            "",
            LocalizedText(
                en: "NN is the number of an exercise. Choose the language with --lang en or --lang ko; otherwise it "
                    + "follows your locale.",
                ko: "NN은 연습 문제 번호입니다. 언어는 --lang en이나 --lang ko로 고르며, 고르지 않으면 로캘을 따릅니다.")[language])
        page.addCommand(
            "help \(placeholder[language])",
            LocalizedText(en: "For more about one command:", ko: "명령 하나를 자세히 보려면:")[language])
        return page
    }

    static func details(of command: any Command.Type, on console: Console) -> Page {
        let language = console.language
        var page = console.page()
        page.addVerbatim("\(Tool.name) \(head(of: command))", ink: .bold)
        page.space()
        page.add("", command.summary[language])
        for detail in command.details {
            page.space()
            page.addVerbatim(Tool.command(line(command, detail.usage)), ink: .cyan)
            page.add("    ", detail.text[language])
        }
        if !command.options.isEmpty { page.space() }
        let column = command.options.map(\.name.count).max() ?? 0
        for option in command.options {
            let gap = String(repeating: " ", count: column - option.name.count + 2)
            page.add("  \(option.name)\(gap)", option.text[language], leadInk: .cyan)
        }
        return page
    }

    /// A command's name in the help texts.
    private static let placeholder = LocalizedText(en: "COMMAND", ko: "명령")

    static func head(of command: any Command.Type) -> String { line(command, command.usage) }

    /// A command with arguments, of which there can be none.
    static func line(_ command: any Command.Type, _ arguments: String) -> String {
        arguments.isEmpty ? command.name : "\(command.name) \(arguments)"
    }
}
