import Grading
import TerminalText

/// Workflow commands that make GitHub show results beside the code, as GitHub's page "Workflow commands for GitHub
/// Actions" describes them: `::error file=PATH,line=N,title=TITLE::MESSAGE`.
extension Gradebook {
    /// One command a line. Paths are those in the student's repository, where GitHub looks for them; a file that is
    /// missing has none.
    func annotations(of row: Row, in language: Language) -> String {
        row.entries.flatMap { Self.annotations($0, row.language ?? language) }.map { $0 + "\n" }.joined()
    }

    private static func annotations(_ entry: Entry, _ language: Language) -> [String] {
        let label = "\(entry.exercise.label) \(entry.exercise.title[language])"
        func command(_ name: String, line: Int? = nil, _ title: String, _ message: String) -> String {
            let file = entry.result.path.map { "file=\(property($0))," } ?? ""
            let line = line.map { "line=\($0)," } ?? ""
            return "::\(name) \(file)\(line)title=\(property(title))::\(data(message))"
        }
        switch entry.result.verdict {
        case .solved: return []
        case .unsolved, .missing: return [command("notice", label, entry.headline(language))]
        case .unchecked: return [command("warning", label, entry.headline(language))]
        default: break
        }
        var commands = entry.result.marks.map { command("error", line: $0.line, label, $0.message) }
        for test in entry.tests where test.outcome == .failed {
            commands.append(command("error", "\(label): \(test.title[language])", test.message ?? ""))
        }
        if commands.isEmpty || entry.result.verdict.needsReason {
            commands.insert(command("error", label, entry.headline(language)), at: 0)
        }
        return commands
    }

    /// The message of a command. Its lines are escaped, so that nothing in it can begin another command.
    static func data(_ text: String) -> String {
        text.mappingScalars { ["%": "%25", "\r": "%0D", "\n": "%0A"][$0] }
    }

    /// The value of a command's parameter, in which colons and commas are escaped too.
    static func property(_ text: String) -> String {
        data(text).mappingScalars { [":": "%3A", ",": "%2C"][$0] }
    }
}
