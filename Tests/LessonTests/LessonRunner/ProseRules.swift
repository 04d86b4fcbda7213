import Course
import Foundation
import TerminalText

/// The words that `Lessons/ruled-out.tsv` rules out, and the texts that are checked for them.
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

    /// Every place in `text` that uses a ruled-out word.
    func findings(in text: String, path: String) throws -> [LessonProblem] {
        var findings: [LessonProblem] = []
        let languages = Self.languages(of: path)
        for (line, place) in try Self.prose(of: text, path: path) {
            for rule in rules where languages.contains(rule.language) {
                let range = NSRange(line.startIndex..., in: line)
                guard let match = rule.expression.firstMatch(in: line, range: range) else { continue }
                let word = Range(match.range, in: line).map { String(line[$0]) } ?? ""
                let sentence = "“\(word)” is ruled out; write: \(rule.alternative). The line is: \(line)"
                findings.append(LessonProblem(place: place, sentence: sentence))
            }
        }
        return findings
    }

    /// The language in a name such as `hints.ko.md` or `life.en.svg`. Other Markdown is English; other files are in
    /// both.
    private static func languages(of path: String) -> [Language] {
        let stem = path.split(separator: "/").last?.split(separator: ".").dropLast().last ?? ""
        if let language = Language(rawValue: String(stem)), !path.hasSuffix(".json") { return [language] }
        return path.hasSuffix(".md") ? [.english] : Language.allCases
    }
}

// MARK: - The texts

extension ProseRules {
    /// The texts that readers see: lessons with their figures and titles, exercises with their hints and starters,
    /// READMEs, the site's strings, and the messages of the command-line tool and of `make`.
    static let texts: [String] = {
        let root = StackBuild.root
        let tools = ["Company", "Course", "ModelFile", "ModelTools", "SiteGenerator", "StoreTools", "faultline"]
        let folders = ["Lessons", "Exercises", "Site"] + tools.map { "Sources/\($0)" }
        var found = ["README.md", "README.ko.md", "CONTRIBUTING.md", "Makefile", ".ci/setup", ".ci/test"]
        for folder in folders {
            let url = root.appendingPathComponent(folder)
            let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() {
                let path = String(file.path.dropFirst(root.path.count + 1))
                if isText(path) { found.append(path) }
            }
        }
        return found.sorted()
    }()

    private static func isText(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard !path.contains("/.build/"), !path.hasPrefix("Site/public/"), let name = parts.last else { return false }
        // A file next to an exercise's folders is the learner's answer, and a manifest contains no prose.
        if parts[0] == "Exercises", name.hasSuffix(".swift") { return parts.count > 3 }
        if name.hasSuffix(".json") { return name != "measured.json" }
        return [".md", ".svg", ".swift", ".html", "search.js"].contains { name.hasSuffix($0) }
    }

    /// The lines that contain prose. In Markdown: lines outside fences, without code spans and link targets. In Swift:
    /// string literals, and comments too in exercises. In figures: their text. In other files: all lines.
    private static func prose(of text: String, path: String) throws -> [(String, Place)] {
        if path.hasSuffix(".md") {
            return try MarkdownText(text, file: path).proseLines.map { line, place in
                (line.replacing(/`[^`]*`/, with: "``").replacing(/\]\([^)]*\)/, with: "]"), place)
            }
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let prose =
            if path.hasSuffix(".swift") {
                lines.stringLiterals(withComments: path.hasPrefix("Exercises/"))
            } else if path.hasSuffix(".svg") {
                lines.map { $0.matches(of: />([^<]+)</).map { String($0.output.1) }.joined(separator: " ") }
            } else {
                lines.map { $0.replacing(/"[0-9]{2}-[a-z0-9-]+"/, with: "") }
            }
        return prose.enumerated().map { ($1, Place(file: path, line: $0 + 1)) }
    }
}

extension [String] {
    /// For each line of Swift, the text inside its string literals, including whole lines of multiline literals.
    fileprivate func stringLiterals(withComments: Bool) -> [String] {
        var isInside = false
        return map { line in
            if line.matches(of: /"""/).count % 2 == 1 {
                isInside.toggle()
                return ""
            }
            if isInside { return line }
            let comment = withComments ? line.firstMatch(of: /\/\/(.*)/).map { String($0.output.1) } : nil
            let literals = line.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
            return (literals + [comment].compactMap { $0 }).joined(separator: " ")
        }
    }
}
