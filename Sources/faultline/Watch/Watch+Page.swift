import Course
import TerminalText

/// The contents of the window.
enum WatchView {
    case verdict, list, solution, confirmsReset, lacksEditor
}

extension Watch {
    /// The page to show, cut to the window's height so that the list of keys stays visible.
    mutating func page(isChecking: Bool) throws -> Page {
        let language = session.language
        var body = session.console.page()
        var footer = session.console.page()
        switch view {
        case .list: body = try ListCommand.page(in: session)
        case .solution: try addSolution(to: &body)
        case .verdict, .confirmsReset, .lacksEditor:
            body.addTitle(exercise, language)
            body.space()
            if isChecking {
                body.add("", LocalizedText(en: "Checking...", ko: "검사하는 중...")[language], ink: .dim)
            } else if let assessment {
                try addVerdict(assessment, to: &body)
            }
        }
        if !isChecking { addFooter(to: &footer) }
        guard session.terminal.isInteractive, session.terminal.hasKeys else {
            body.space()
            body.append(footer)
            return body
        }
        let room = session.terminal.size.height - footer.lineCount - 2
        scrolled = min(scrolled, max(body.lineCount - room, 0))
        hasMore = scrolled + room < body.lineCount
        var page = body.window(
            from: scrolled, lines: room, more: LocalizedText(en: "-- space: more --", ko: "-- 스페이스: 계속 --")[language])
        page.space()
        page.append(footer)
        return page
    }

    private func addVerdict(_ assessment: Assessment, to page: inout Page) throws {
        page.add(
            assessment, of: exercise, in: session.kit, session.language, offersHint: !session.terminal.hasKeys)
        if hintCount > 0 { try HintCommand.add(hintCount, to: &page, exercise, in: session) }
        if assessment.verdict == .solved {
            page.space()
            try addSolution(to: &page)
        }
    }

    private func addSolution(to page: inout Page) throws {
        let text = LocalizedText(en: "Our solution, to compare:", ko: "비교해 볼 모범 답안:")
        page.add("", text[session.language], ink: .dim)
        for line in try session.workbench.solutionWithoutTask(of: exercise) {
            let indent = line.prefix { $0 == " " }
            page.add(String(indent), line.dropFirst(indent.count), ink: .cyan)
        }
    }

    private func addFooter(to page: inout Page) {
        let language = session.language
        switch view {
        case .confirmsReset:
            let text = LocalizedText(
                en: "Restore the starter? Your file is backed up. y: yes, any other key: no",
                ko: "처음 파일로 되돌릴까요? 작성한 파일은 백업됩니다. y: 예, 다른 키: 아니요")
            page.add("", text[language], ink: .yellow)
        case .lacksEditor:
            let text = LocalizedText(
                en: "No editor was found. Set the variable EDITOR.", ko: "편집기를 찾지 못했습니다. EDITOR 변수를 설정하십시오.")
            page.add("", text[language], ink: .yellow)
        default: break
        }
        guard session.terminal.hasKeys else {
            let text = LocalizedText(en: "Save the file to check it. Ctrl-C: quit", ko: "파일을 저장하면 검사합니다. Ctrl-C: 끝내기")
            return page.add("", text[language], ink: .dim)
        }
        let isSolved = assessment?.verdict == .solved
        let lead = LocalizedText(
            en: isSolved ? "n: the next exercise." : "Save the file to check it.",
            ko: isSolved ? "n: 다음 문제." : "파일을 저장하면 검사합니다.")
        let keys = WatchKey.allCases.filter { !(isSolved && $0 == .next) }
        let list = keys.map { "\($0.rawValue): \($0.text[language])" }.joined(separator: ", ")
        page.add("", "\(lead[language]) \(list)", ink: .dim)
    }
}
