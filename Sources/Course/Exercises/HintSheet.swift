import Foundation
import TerminalText

/// The hints for an exercise in one language, from the vaguest to the most explicit.
///
/// They are in `hints.en.md` and `hints.ko.md` in the exercise's folder. Each begins with a second-level heading.
public struct HintSheet: Hashable, Sendable {
    /// The Markdown text of each hint.
    public let hints: [String]

    /// Reads the hints. Throws a `ToolError` if the file cannot be read.
    public init(_ exercise: Exercise, in kit: Kit, language: Language) throws {
        let file = kit.folder(of: exercise).appendingPathComponent("hints.\(language.rawValue).md")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            let path = kit.path(of: file)
            throw ToolError(
                en: "\(path) cannot be read. Restore it with: git checkout -- \(path)",
                ko: "\(path) 파일을 읽을 수 없습니다. 다음 명령으로 되돌리십시오: git checkout -- \(path)")
        }
        self.init(markdown: text)
    }

    init(markdown: String) {
        var hints: [[Substring]] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                hints.append([])
            } else if !hints.isEmpty {
                hints[hints.count - 1].append(line)
            }
        }
        self.hints = hints.map { $0.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
