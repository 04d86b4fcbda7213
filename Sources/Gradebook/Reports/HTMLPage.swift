import TerminalText

/// A page that consists of one file: its styles are in it, and it needs no scripts.
///
/// A content security policy forbids scripts, pictures and everything from the network, in case that something in a
/// hand-in should escape `Markup`.
struct HTMLPage {
    let title: String
    let language: Language
    private(set) var body = ""

    init(title: String, language: Language) {
        self.title = title
        self.language = language
        body = "<h1>\(Markup.text(title))</h1>\n"
    }

    /// The whole file.
    var text: String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>\(Markup.text(title))</title>
        <style>
        \(Self.styles)
        </style>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }

    // MARK: - Parts

    mutating func add(heading: String, level: Int = 2, id: String? = nil) {
        let id = id.map { " id=\"\(Markup.attribute($0))\"" } ?? ""
        body += "<h\(level)\(id)>\(Markup.text(heading))</h\(level)>\n"
    }

    mutating func add(paragraph: String) {
        body += "<p>\(Markup.text(paragraph))</p>\n"
    }

    mutating func add(list: [String]) {
        body += "<ul>\n" + list.map { "<li>\(Markup.text($0))</li>\n" }.joined() + "</ul>\n"
    }

    /// Text whose lines are kept.
    mutating func add(verbatim: String) {
        body += "<pre>\(Markup.text(verbatim))</pre>\n"
    }

    /// A table whose cells are text, or links if they have an address.
    mutating func add(headings: [String], rows: [[Cell]]) {
        body += "<div class=\"wide\"><table>\n<thead><tr>"
        body += headings.map { "<th scope=\"col\">\(Markup.text($0))</th>" }.joined()
        body += "</tr></thead>\n<tbody>\n"
        for row in rows { body += "<tr>" + row.map(\.html).joined() + "</tr>\n" }
        body += "</tbody>\n</table></div>\n"
    }

    struct Cell: ExpressibleByStringInterpolation {
        var text: String
        var address: String?
        var kind: String?

        init(_ text: String, address: String? = nil, kind: String? = nil) {
            self.text = text
            self.address = address
            self.kind = kind
        }

        init(stringLiteral text: String) { self.init(text) }

        fileprivate var html: String {
            let content = Markup.text(text)
            let linked = address.map { "<a href=\"\(Markup.attribute($0))\">\(content)</a>" } ?? content
            return "<td\(kind.map { " class=\"\($0)\"" } ?? "")>\(linked)</td>"
        }
    }

    /// Parts that are hidden until the reader opens them.
    mutating func addDetails(_ summary: String, isOpen: Bool = false, _ content: (inout HTMLPage) -> Void) {
        body += "<details\(isOpen ? " open=\"\"" : "")><summary>\(Markup.text(summary))</summary>\n"
        content(&self)
        body += "</details>\n"
    }

    /// Code with the numbers of its lines. A note is shown below its line, and marked lines are colored.
    mutating func add(code: String, notes: [Int: [String]] = [:], marked: [ClosedRange<Int>] = []) {
        body += "<pre class=\"code\">"
        for (index, line) in code.mappingScalars({ $0 == "\r" ? "" : nil })
            .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        {
            let number = index + 1
            let isMarked = notes[number] != nil || marked.contains { $0.contains(number) }
            let margin = String(repeating: " ", count: max(0, 4 - "\(number)".count)) + "\(number)"
            let text = "<span class=\"number\">\(margin)  </span>\(Markup.text(String(line)))"
            body += isMarked ? "<mark>\(text)</mark>\n" : text + "\n"
            for note in notes[number] ?? [] { body += "<strong>      \(Markup.text(note))</strong>\n" }
        }
        body += "</pre>\n"
    }

    private static let styles = """
        :root { color-scheme: light dark; --text: #1d1d1f; --page: #fff; --soft: #f2f2f4; --line: #d2d2d7;
            --good: #14692f; --bad: #b3261e; --mark: #fff1c2; }
        @media (prefers-color-scheme: dark) { :root { --text: #ececee; --page: #1b1b1d; --soft: #29292c; --line: #48484c;
            --good: #6cd58b; --bad: #ff9b92; --mark: #4d3f10; } }
        body { font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--page); max-width: 60rem;
            margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2rem; } h3 { font-size: 1rem; }
        .wide { overflow-x: auto; } table { border-collapse: collapse; }
        th, td { text-align: start; padding: .3rem .7rem; border-bottom: 1px solid var(--line); vertical-align: top; }
        pre { background: var(--soft); padding: .7rem; overflow-x: auto; font: .85rem/1.5 ui-monospace, monospace;
            white-space: pre-wrap; } .code { white-space: pre; }
        .number { opacity: .65; user-select: none; } mark { background: var(--mark); color: inherit; }
        pre strong, .bad { color: var(--bad); } .good { color: var(--good); }
        details { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .8rem; margin: .6rem 0; }
        summary { font-weight: 600; cursor: pointer; } a { color: inherit; }
        """
}
