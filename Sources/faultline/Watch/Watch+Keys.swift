import Course
import Foundation
import Processes
import TerminalText

/// The keys of `watch`.
enum WatchKey: Character, CaseIterable {
    case next = "n"
    case previous = "p"
    case hint = "h"
    case list = "l"
    case solution = "s"
    case run = "r"
    case edit = "e"
    case reset = "x"
    case language = "k"
    case quit = "q"

    var text: LocalizedText {
        switch self {
        case .next: LocalizedText(en: "next", ko: "다음")
        case .previous: LocalizedText(en: "previous", ko: "이전")
        case .hint: LocalizedText(en: "hint", ko: "힌트")
        case .list: LocalizedText(en: "list", ko: "목록")
        case .solution: LocalizedText(en: "solution", ko: "모범 답안")
        case .run: LocalizedText(en: "run", ko: "실행")
        case .edit: LocalizedText(en: "edit", ko: "편집")
        case .reset: LocalizedText(en: "reset", ko: "되돌리기")
        // The name of the other language, in that language.
        case .language: LocalizedText(en: "한국어", ko: "English")
        case .quit: LocalizedText(en: "quit", ko: "끝내기")
        }
    }
}

extension Watch {
    /// Performs a key's action and shows the result.
    mutating func press(_ character: Character) throws {
        if character == " " {
            scrolled = hasMore ? scrolled + session.terminal.size.height / 2 : 0
            return try show()
        }
        if view == .confirmsReset {
            view = .verdict
            if character == "y" { try reset() }
            return try show()
        }
        guard let key = WatchKey(rawValue: character) else { return }
        scrolled = 0
        let shown = view
        view = .verdict
        switch key {
        case .next: neighbor(1).map { go(to: $0) }
        case .previous: neighbor(-1).map { go(to: $0) }
        case .hint:
            hintCount = min(hintCount + 1, 3)
            HintCommand.record(hintCount, of: exercise, in: session)
            // The hint is at the end of the page, which may be longer than the window.
            scrolled = Self.end
        case .list: view = shown == .list ? .verdict : .list
        case .solution: view = shown == .solution ? .verdict : .solution
        case .run: return try runProgram()
        case .edit: try edit()
        case .reset: view = .confirmsReset
        case .language: speak(session.language == .english ? .korean : .english)
        case .quit: return end()
        }
        // After a change of exercise or language, the next check shows the page.
        if assessment != nil { try show() }
    }

    private mutating func reset() throws {
        _ = try session.workbench.reset(exercise)
        go(to: exercise)
    }

    /// Runs the exercise's program below the verdict.
    private func runProgram() throws {
        session.terminal.pass("\n")
        let code = try usingTerminal { try RunCommand.run(exercise, in: session) }
        if code == .success { session.terminal.pass("\n") }
    }

    /// Opens the answer in the editor set by `VISUAL` or `EDITOR`, or else in the first of code, nano and vi that
    /// exists.
    private mutating func edit() throws {
        let path = session.kit.answer(to: exercise).path
        let script = """
            for editor in "${VISUAL:-}" "${EDITOR:-}" code nano vi; do
                [ -n "$editor" ] && command -v "${editor%% *}" >/dev/null 2>&1 && exec sh -c "$editor \\"\\$0\\"" "$1"
            done
            exit 1
            """
        let result = try usingTerminal {
            try ChildProcess.run("/bin/sh", ["-c", script, "sh", path], timeLimit: 86_400, isAttached: true)
        }
        if result.ending == .exited(1) { view = .lacksEditor }
    }
}
