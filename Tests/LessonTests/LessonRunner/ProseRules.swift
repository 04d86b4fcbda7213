import Course
import Foundation

/// The words that `Lessons/ruled-out.tsv` rules out, and the texts that are held to them.
struct ProseRules {
    private struct Rule {
        let language: Language
        let expression: NSRegularExpression
        let alternative: String
    }

    private let rules: [Rule]

    init() throws {
        let file = StackBuild.root.appendingPathComponent("Lessons/ruled-out.tsv")
        rules = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3, let language = Language(rawValue: cells[0]) else { return nil }
            let expression = try NSRegularExpression(pattern: cells[1], options: .caseInsensitive)
            return Rule(language: language, expression: expression, alternative: cells[2])
        }
    }

    /// Every place in `text` that uses a ruled-out word. The path decides the language: `ko.md` is Korean, `en.md`
    /// English; a JSON file holds both.
    func findings(in text: String, path: String) throws -> [LessonProblem] {
        var findings: [LessonProblem] = []
        for (line, place) in try Self.prose(of: text, path: path) {
            for rule in rules where Self.languages(of: path).contains(rule.language) {
                let range = NSRange(line.startIndex..., in: line)
                guard let match = rule.expression.firstMatch(in: line, range: range) else { continue }
                let word = Range(match.range, in: line).map { String(line[$0]) } ?? ""
                let sentence = "“\(word)” is ruled out; write: \(rule.alternative). It stands in: \(line)"
                findings.append(LessonProblem(place: place, sentence: sentence))
            }
        }
        return findings
    }

    private static func languages(of path: String) -> [Language] {
        if path.hasSuffix("ko.md") { return [.korean] }
        return path.hasSuffix(".md") ? [.english] : Language.allCases
    }

    /// The lines that hold prose: of Markdown those outside of fences, without code spans and the targets of links; of Swift the string
    /// literals; of other files all.
    private static func prose(of text: String, path: String) throws -> [(String, Place)] {
        guard path.hasSuffix(".md") else {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            return lines.enumerated().map { index, line in
                let prose = path.hasSuffix(".swift") ? line.stringLiterals : line
                return (prose, Place(file: path, line: index + 1))
            }
        }
        return try MarkdownText(text, file: path).proseLines.map { line, place in
            (line.replacing(/`[^`]*`/, with: "``").replacing(/\]\([^)]*\)/, with: "]"), place)
        }
    }

    /// The texts that readers see: lessons, exercises with their hints, READMEs, the words of the site, and the
    /// messages of the command-line tool.
    static let texts: [String] = {
        let root = StackBuild.root
        let tools = ["Course", "ModelTools", "StoreTools", "faultline"].map { "Sources/\($0)" }
        let folders = ["Lessons", "Exercises", "Site/words"] + tools
        var found = ["README.md", "README.ko.md"]
        for folder in folders {
            let url = root.appendingPathComponent(folder)
            let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() where isText(file) {
                found.append(String(file.path.dropFirst(root.path.count + 1)))
            }
        }
        return found.filter { !$0.contains("/.build/") }.sorted()
    }()

    private static func isText(_ file: URL) -> Bool {
        if file.pathExtension == "swift" { return file.path.contains("/Sources/") }
        return file.pathExtension == "md" || ["exercise.json", "en.json", "ko.json"].contains(file.lastPathComponent)
    }
}

extension String {
    /// What stands between the quotation marks of this line of Swift.
    fileprivate var stringLiterals: String {
        matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }.joined(separator: " ")
    }
}
