/// Verdicts, with what to do next.
extension Page {
    /// Adds the verdict on an answer and, unless the reader has a key for it, how to get a hint.
    public mutating func add(
        _ assessment: Assessment, of exercise: Exercise, in kit: Kit, _ language: Language, offersHint: Bool = true
    ) {
        let texts = VerdictTexts(assessment, exercise, language)
        add("", texts.headline, ink: texts.ink)
        switch assessment.verdict {
        case .solved: break
        case .unsolved: addTask(exercise, in: kit, language)
        case .wrong: addFailures(assessment)
        case .doesNotCompile(let report): add(report, exercise, language)
        case .outOfTime: add("", texts.afterEndlessRun)
        case .crashed(let crash):
            space()
            add("    ", crash.text(language))
        }
        // What an endless loop prints is mostly one line over and over.
        var limit = 20
        if case .outOfTime = assessment.verdict { limit = 5 }
        addOutput(assessment.output, limit: limit, language)
        if assessment.verdict.isFailure, offersHint {
            space()
            addCommand("hint \(exercise.label)", LocalizedText(en: "For a hint:", ko: "힌트를 보려면:")[language])
        }
    }

    /// Adds the task, and the file to write it in.
    public mutating func addTask(_ exercise: Exercise, in kit: Kit, _ language: Language) {
        space()
        add("", exercise.goal[language])
        space()
        add("", LocalizedText(en: "Write it in this file:", ko: "이 파일에 작성하십시오:")[language])
        addVerbatim("    \(kit.path(of: kit.answer(to: exercise)))", ink: .cyan)
    }

    private mutating func addFailures(_ assessment: Assessment) {
        for test in assessment.tests {
            for failure in test.failures {
                space()
                for line in failure.message.split(separator: "\n", omittingEmptySubsequences: false) {
                    // `called:   makeModel()`: the text after the label stays in its own column.
                    let label = line.prefix { $0 != ":" }
                    let gap = line.dropFirst(label.count + 1).prefix { $0 == " " }
                    if label.count <= 10, !gap.isEmpty {
                        let lead = line.prefix(label.count + 1 + gap.count)
                        add("  \(lead)", line.dropFirst(lead.count), leadInk: .dim)
                    } else {
                        add("            ", line)
                    }
                }
                add("  ", test.name, ink: .dim)
            }
        }
    }

    private mutating func addOutput(_ output: String, limit: Int, _ language: Language) {
        guard !output.isEmpty else { return }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        space()
        add("", LocalizedText(en: "What it printed:", ko: "출력한 내용:")[language], ink: .dim)
        if lines.count > limit { add("    ", "...", ink: .dim) }
        for line in lines.suffix(limit) { add("    ", line) }
    }
}

// MARK: - What the compiler says

extension Page {
    /// Adds the reason why the reader's own program did not run to its end.
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

    mutating func add(_ report: CompilerReport, _ exercise: Exercise, _ language: Language) {
        addComplaints(report, language)
        addMismatches(report, exercise, language)
        addRemainder(report)
    }

    private mutating func addComplaints(_ report: CompilerReport, _ language: Language) {
        for complaint in report.complaints.prefix(5) {
            space()
            let place = LocalizedText(en: "line \(complaint.line)", ko: "\(complaint.line)행")[language]
            add("  \(place): ", complaint.message, leadInk: .bold)
            addCode(complaint)
        }
        if report.complaints.count > 5 {
            let count = report.complaints.count - 5
            space()
            add("  ", LocalizedText(en: "and \(count) more", ko: "그 밖에 \(count)개")[language], ink: .dim)
        }
    }

    private mutating func addMismatches(_ report: CompilerReport, _ exercise: Exercise, _ language: Language) {
        if report.complaints.isEmpty, !report.mismatches.isEmpty {
            let text = LocalizedText(
                en: "Your file compiles, but the checker can't use it: a name or a type of the starter was changed.",
                ko: "파일은 컴파일되지만 검사기가 사용할 수 없습니다. 처음 파일에 있던 이름이나 타입이 바뀌었습니다.")
            add("", text[language])
            space()
            for message in report.mismatches.prefix(5) { add("  ", message) }
            space()
            addCommand(
                "reset \(exercise.label)",
                LocalizedText(
                    en: "To restore the starter (your file is backed up):",
                    ko: "처음 파일로 되돌리려면(작성한 파일은 백업됩니다):")[language])
        }
    }

    private mutating func addRemainder(_ report: CompilerReport) {
        if !report.remainder.isEmpty {
            space()
            add("  ", report.remainder)
        }
    }

    /// The line in question, with a caret below the place.
    private mutating func addCode(_ complaint: CompilerReport.Complaint) {
        let code = complaint.source.drop { $0 == " " || $0 == "\t" }
        let removed = complaint.source.utf8.count - code.utf8.count
        // The compiler counts bytes; the terminal, columns.
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
