/// Code as HTML, coloured while the site is built, so that pages need no script for it.
enum Highlighter {
    /// The code with a `span` around each coloured piece, or just escaped where the language is not known.
    static func html(_ code: String, language: String) -> String {
        var html = HTML()
        guard let lexer = lexers[language] else {
            html.text(code)
            return html.string
        }
        var code = code
        code.withUTF8 { bytes in
            var scanner = Scanner(bytes)
            lexer(&scanner)
            var end = 0
            for token in scanner.tokens {
                if end < token.range.lowerBound { html.text(bytes[end..<token.range.lowerBound]) }
                html.raw("<span class=\"\(token.kind.rawValue)\">")
                html.text(bytes[token.range])
                html.raw("</span>")
                end = token.range.upperBound
            }
            if end < bytes.count { html.text(bytes[end...]) }
        }
        return html.string
    }

    /// Each lexer walks over the code once and marks the stretches that have a colour. It never fails: what it does not know
    /// stays plain, for a highlighter that guesses wrong must still show the code.
    private static let lexers: [String: @Sendable (inout Scanner) -> Void] = [
        "swift": SwiftLexer.mark, "sql": SQLLexer.mark, "sqlite": SQLLexer.mark, "json": JSONLexer.mark,
        "xml": XMLLexer.mark, "sh": ShellLexer.mark, "shell": ShellLexer.mark, "bash": ShellLexer.mark,
        "console": ShellLexer.mark,
    ]
}
