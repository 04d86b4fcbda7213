/// The Markdown of documentation comments, which differs from that of lessons in its links and its lists of parameters.
enum DocComment {
    // A pattern is parsed when it is evaluated, which took longer than the comments. Matching doesn't change it.
    nonisolated(unsafe) private static let symbol = #/``([^`]+)``/#
    nonisolated(unsafe) private static let parameter = #/(?m)^(\s*)- Parameter (\w+):/#
    nonisolated(unsafe) private static let part = #/(?m)^- (Parameters|Returns|Throws|Note|Important|Warning):/#

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
