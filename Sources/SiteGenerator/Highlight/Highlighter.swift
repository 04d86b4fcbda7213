/// Highlights code during the build, so that pages need no script for it.
enum Highlighter {
    /// The code with an element around each highlighted token; only escaped if the language is unknown.
    ///
    /// `link` is called with each name of a type in Swift, as UTF-8, and returns the attributes of a link around it.
    /// Names after a dot are left out: `Kind` in `Employee.Kind` can be anything.
    static func html(
        _ code: String, language: String, link: (Slice<UnsafeBufferPointer<UInt8>>) -> String? = { _ in nil }
    ) -> String {
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
                let start = token.range.lowerBound
                let isOuterType =
                    token.kind == .type && language == "swift" && (start == 0 || bytes[start - 1] != UInt8(ascii: "."))
                let attributes = isOuterType ? link(bytes[token.range]) : nil
                if let attributes { html.raw("<a\(attributes)>") }
                html.raw("<b class=\"\(token.kind.rawValue)\">")
                html.text(bytes[token.range])
                html.raw(attributes == nil ? "</b>" : "</b></a>")
                end = token.range.upperBound
            }
            if end < bytes.count { html.text(bytes[end...]) }
        }
        return html.string
    }

    /// Each lexer scans the code once and marks the tokens to highlight. It never fails: unknown syntax stays plain.
    private static let lexers: [String: @Sendable (inout Scanner) -> Void] = [
        "swift": SwiftLexer.mark, "sql": SQLLexer.mark, "sqlite": SQLLexer.mark, "json": JSONLexer.mark,
        "xml": XMLLexer.mark, "sh": ShellLexer.mark, "shell": ShellLexer.mark, "bash": ShellLexer.mark,
        "console": ShellLexer.mark,
    ]
}
