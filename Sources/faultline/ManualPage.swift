import TerminalText

/// The manual page in roff format.
struct ManualPage {
    let language: Language

    var text: String {
        var lines = [
            ".TH FAULTLINE 1 \"\" \"faultline \(Tool.version)\"",
            heading(en: "NAME", ko: "이름"), "faultline \\- \(escaped(Self.purpose))",
            heading(en: "SYNOPSIS", ko: "사용법"), ".B faultline",
            "[\\fB\\-\\-lang\\fR en|ko] \\fICOMMAND\\fR [\\fIARGUMENT\\fR...]",
            heading(en: "COMMANDS", ko: "명령"),
        ]
        for command in CommandLineTool.commands { lines += entry(of: command) }
        lines.append(heading(en: "OPTIONS", ko: "옵션"))
        for option in CommandLineTool.options { lines += item(option.name, option.text) }
        lines.append(heading(en: "EXIT STATUS", ko: "종료 상태"))
        for (code, text) in Self.codes { lines += item("\(code.rawValue)", text) }
        lines.append(heading(en: "FILES", ko: "파일"))
        for (path, text) in Self.files { lines += item(path, text) }
        return lines.joined(separator: "\n") + "\n"
    }

    static let purpose = LocalizedText(en: "learn Core Data from the inside", ko: "안에서부터 배우는 Core Data")

    private static let codes: [(ExitCode, LocalizedText)] = [
        (.success, LocalizedText(en: "Success; what was checked is solved.", ko: "성공. 검사한 문제를 모두 해결했습니다.")),
        (.failure, LocalizedText(en: "An answer is wrong.", ko: "틀린 답이 있습니다.")),
        (
            .usage,
            LocalizedText(
                en: "The command line is not valid, or a file that it names can't be used.",
                ko: "명령줄이 올바르지 않거나 지정한 파일을 사용할 수 없습니다.")
        ),
        (
            .unsolved,
            LocalizedText(
                en: "No answer is wrong, but an exercise is not solved yet.", ko: "틀린 답은 없지만 아직 풀지 않은 문제가 있습니다.")
        ),
        (.broken, LocalizedText(en: "The kit or the machine has a problem.", ko: "키트나 컴퓨터에 문제가 있습니다.")),
        (.interrupted, LocalizedText(en: "You interrupted the command with Ctrl-C.", ko: "Ctrl-C로 명령을 중단했습니다.")),
    ]

    private static let files: [(String, LocalizedText)] = [
        (
            "Exercises/NN-name/Name.swift",
            LocalizedText(en: "An answer, in the clone.", ko: "복제본 안의 답 파일.")
        ),
        (
            ".faultline/progress.json",
            LocalizedText(en: "The exercises that you have solved.", ko: "해결한 연습 문제.")
        ),
        (".faultline/backups", LocalizedText(en: "The answers that you have reset.", ko: "처음 파일로 되돌리기 전의 답.")),
    ]

    private func entry(of command: any Command.Type) -> [String] {
        var lines = item(HelpPage.head(of: command), command.summary)
        for detail in command.details {
            lines += [".RS", ".TP", ".B \(escaped(HelpPage.line(command, detail.usage)))", escaped(detail.text), ".RE"]
        }
        if !command.options.isEmpty {
            lines.append(".RS")
            for option in command.options { lines += item(option.name, option.text) }
            lines.append(".RE")
        }
        return lines
    }

    private func item(_ head: String, _ text: LocalizedText) -> [String] {
        [".TP", ".B \(escaped(head))", escaped(text)]
    }

    private func heading(en: String, ko: String) -> String {
        ".SH \(LocalizedText(en: en, ko: ko)[language])"
    }

    private func escaped(_ text: LocalizedText) -> String { escaped(text[language]) }

    private func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        // At the start of a line, a dot or an apostrophe begins a roff request.
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }
}
