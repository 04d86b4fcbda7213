/// The Markdown of documentation comments, which differs from that of lessons in its links and its lists of parameters.
enum DocComment {
    static func document(_ text: String) -> Document {
        let plain =
            text
            .replacing(#/``([^`]+)``/#) { "`\($0.1)`" }
            .replacing(#/(?m)^(\s*)- Parameter (\w+):/#) { "\($0.1)- `\($0.2)`:" }
            .replacing(#/(?m)^- (Parameters|Returns|Throws|Note|Important|Warning):/#) { "- **\($0.1):**" }
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
