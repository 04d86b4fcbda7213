import TerminalText

/// Reports on code that doesn't compile or doesn't run to its end.
extension Page {
    /// Adds the reason why the reader's program did not run to its end.
    public mutating func add(_ verdict: Verdict, ofProgram name: String, _ language: Language) {
        let headline =
            switch verdict {
            case .doesNotCompile: LocalizedText(en: "\(name) does not compile.", ko: "\(name) 파일이 컴파일되지 않습니다.")
            case .outOfTime(let seconds):
                LocalizedText(
                    en: "\(name) was still running after \(Int(seconds)) seconds and was stopped.",
                    ko: "\(name) 프로그램이 \(Int(seconds))초가 지나도 끝나지 않아 중단했습니다.")
            default: LocalizedText(en: "\(name) stopped before the end.", ko: "\(name) 프로그램이 실행 도중에 멈췄습니다.")
            }
        add("", headline[language], ink: .red)
        switch verdict {
        case .doesNotCompile(let report):
            addComplaints(report, language)
            addRemainder(report)
        case .crashed(let crash):
            space()
            add("    ", crash.text(language))
        default: break
        }
    }

    mutating func add(_ report: CompilerReport, _ exercise: Exercise, in kit: Kit, _ language: Language) {
        addComplaints(report, language)
        addMismatches(report, exercise, in: kit, language)
        addRemainder(report)
    }

    /// The maximum number of errors shown; later errors are often consequences of the first.
    private static let shownComplaints = 2

    private mutating func addComplaints(_ report: CompilerReport, _ language: Language) {
        for (index, complaint) in report.complaints.prefix(Self.shownComplaints).enumerated() {
            space()
            let place = LocalizedText(en: "line \(complaint.line)", ko: "\(complaint.line)행")[language]
            add("  \(place): ", complaint.message, leadInk: .bold)
            addCode(complaint)
            if index == 0, let hint = CompilerHint.hint(on: complaint) { add("  ", hint[language]) }
        }
        let rest = report.complaints.count - Self.shownComplaints
        if rest > 0 {
            space()
            add("  ", LocalizedText(en: "and \(rest) more", ko: "그 밖에 \(rest)개")[language], ink: .dim)
        }
    }

    private mutating func addMismatches(
        _ report: CompilerReport, _ exercise: Exercise, in kit: Kit, _ language: Language
    ) {
        guard report.complaints.isEmpty, let first = report.mismatches.first else { return }
        let text = LocalizedText(
            en: "Your file compiles, but the checker can't use it: a name or a type of the starter was changed.",
            ko: "파일은 컴파일되지만 검사기가 사용할 수 없습니다. 처음 파일에 있던 이름이나 타입이 바뀌었습니다.")
        add("", text[language])
        space()
        add("  ", first)
        let declarations = StarterDeclarations(of: exercise, in: kit).lines(naming: report.mismatches)
        if !declarations.isEmpty {
            add("  ", LocalizedText(en: "In the starter:", ko: "처음 파일:")[language], ink: .dim)
            for line in declarations { add("      ", line, ink: .cyan) }
        }
        space()
        addCommand(
            "reset \(exercise.label)",
            LocalizedText(
                en: "To restore the starter (your file is backed up):",
                ko: "처음 파일로 되돌리려면(작성한 파일은 백업됩니다):")[language])
    }

    private mutating func addRemainder(_ report: CompilerReport) {
        if !report.remainder.isEmpty {
            space()
            add("  ", report.remainder)
        }
    }

    /// Adds the line with the error, and a caret below the column.
    private mutating func addCode(_ complaint: CompilerReport.Complaint) {
        let code = complaint.source.drop { $0 == " " || $0 == "\t" }
        let removed = complaint.source.utf8.count - code.utf8.count
        // The compiler counts bytes, but the terminal counts columns.
        let before = code.utf8.prefix(max(complaint.column - 1 - removed, 0))
        let caret = DisplayWidth.columns(of: String(decoding: before, as: UTF8.self))
        guard DisplayWidth.columns(of: code) + 6 <= width else {
            add("      ", code, ink: .cyan)
            return
        }
        addVerbatim("      \(code)", ink: .cyan)
        addVerbatim(String(repeating: " ", count: 6 + caret) + "^", ink: .yellow)
    }
}

/// The declarations in an exercise's starter, which the checker depends on.
private struct StarterDeclarations {
    private let lines: [String]

    init(of exercise: Exercise, in kit: Kit) {
        let text = (try? String(contentsOf: kit.file(of: exercise, in: "Starter"), encoding: .utf8)) ?? ""
        let words = ["func ", "var ", "let ", "class ", "struct ", "enum ", "init("]
        lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
            .filter { line in !line.hasPrefix("//") && words.contains { line.contains($0) } }
    }

    /// The declarations of the names that are quoted in the messages.
    func lines(naming messages: [String]) -> [String] {
        var found: [String] = []
        for message in messages {
            let names = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
            for line in lines where !found.contains(line) && found.count < 3 {
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                if words.prefix(5).contains(where: { names.contains($0) }) { found.append(line) }
            }
        }
        return found
    }
}
