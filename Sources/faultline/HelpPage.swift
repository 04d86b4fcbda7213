import Course

/// The help texts.
enum HelpPage {
    static func overview(width: Int, _ hasColour: Bool, _ language: Language) -> Page {
        var page = Page(width: width, hasColour: hasColour)
        let title = LocalizedText(
            en: "Faultline: Core Data from the inside, by exercises.", ko: "Faultline: 연습 문제로 배우는 Core Data의 속")
        page.add("", title[language], ink: .bold)
        page.space()
        page.addVerbatim("\(Page.tool) \(LocalizedText(en: "COMMAND", ko: "명령")[language])")
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
                en: "NN is an exercise's number. --lang en or --lang ko chooses the language, else the locale does.",
                ko: "NN은 연습 문제 번호입니다. 언어는 --lang en 또는 --lang ko로 고르며, 없으면 로캘을 따릅니다.")[language])
        return page
    }

    static func details(of command: any Command.Type, width: Int, _ hasColour: Bool, _ language: Language) -> Page {
        var page = Page(width: width, hasColour: hasColour)
        page.addVerbatim("\(Page.tool) \(head(of: command))", ink: .bold)
        page.space()
        page.add("", command.summary[language])
        for detail in command.details {
            page.space()
            page.addVerbatim("\(Page.tool) \(command.name) \(detail.usage)", ink: .cyan)
            page.add("    ", detail.text[language])
        }
        return page
    }

    private static func head(of command: any Command.Type) -> String {
        command.usage.isEmpty ? command.name : "\(command.name) \(command.usage)"
    }
}
