import Foundation

/// The Markdown of documentation comments, which differs from that of lessons in its links and its lists of parameters.
enum DocComment {
    // A pattern is parsed when it is evaluated, which took longer than the comments. Matching doesn't change it.
    nonisolated(unsafe) private static let symbol = #/``([^`]+)``/#
    nonisolated(unsafe) private static let parameter = #/(?m)^(\s*)- Parameter (\w+):/#
    nonisolated(unsafe) private static let part = #/(?m)^- (Parameters|Returns|Throws|Note|Important|Warning):/#

    // The sentence that names Apple's page, which the page of the symbol links.
    nonisolated(unsafe) private static let applePage =
        #/\s*(?:Apple's page:|See Apple's page for)\s+[*`]([^*`]+)[*`](?:\s+of\s+[*`][^*`]+[*`])?(?:, overview)?\./#
    private static let folderNote = "Start reading this folder here."

    /// The comment as far as it is about the symbol. The file that readers of the sources begin a folder with has a
    /// note about the folder: a sentence, a diagram, and what follows up to the next example or heading. `isLinked`
    /// returns whether the page has a link to a page of Apple's, so that the sentence with its name is not needed.
    static func published(_ comment: String, isLinked: (String) -> Bool) -> String {
        var comment = comment
        if comment.contains("Apple's page") {
            comment = comment.replacing(applePage) { isLinked(String($0.1)) ? "" : String($0.0) }
        }
        guard let note = comment.range(of: folderNote) else { return comment }
        let paragraphs = comment[note.upperBound...].components(separatedBy: "\n\n").dropFirst()
        let rest = paragraphs.drop { paragraph in
            let isExample = paragraph.hasPrefix("    ") && !paragraph.unicodeScalars.contains(where: isDrawn)
            return !isExample && !paragraph.hasPrefix("#")
        }
        let before = comment[..<note.lowerBound].trimmingCharacters(in: .whitespacesAndNewlines)
        return ([before] + rest).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Whether a character is part of a diagram: lines of boxes and arrowheads.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool { (0x2500...0x25CF).contains(scalar.value) }

    static func document(_ text: String) -> Document {
        let plain =
            text
            .replacing(symbol) { "`\($0.1)`" }
            .replacing(parameter) { "\($0.1)- `\($0.2)`:" }
            .replacing(part) { "- **\($0.1):**" }
        var document = Document(markdown: plain)
        for index in document.blocks.indices {
            switch document.blocks[index].kind {
            case .code(var code) where code.language.isEmpty:
                // Code is indented in comments, without the name of a language.
                code.language = "swift"
                document.blocks[index].kind = .code(code)
            case .heading(_, let title):
                // The page's headings are its symbols.
                let strong = Inline(line: document.blocks[index].line, kind: .strong(title))
                document.blocks[index].kind = .paragraph([strong])
            default: break
            }
        }
        return document
    }
}
