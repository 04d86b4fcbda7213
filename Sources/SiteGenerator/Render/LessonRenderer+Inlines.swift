import Course
import Foundation

/// Renders inline text.
extension LessonRenderer {
    mutating func inlines(_ inlines: [Inline]) {
        let depth = allowed.open.count
        defer { closeElements(above: depth, line: inlines.last?.line ?? 1) }
        for inline in inlines {
            switch inline.kind {
            case .text(let words): text(words, line: inline.line)
            case .code(let code): self.code(code)
            case .html(let markup):
                check(markup, line: inline.line)
                html.raw(resolvingReferences(in: markup, line: inline.line))
            case .softBreak: html.raw("\n")
            case .lineBreak: html.raw("<br>\n")
            case .emphasis(let inner): element("em", inner)
            case .strong(let inner): element("strong", inner)
            case .link(let destination, let title, let inner):
                link(to: destination, title: title, inner, line: inline.line)
            case .image(let source, _, let label):
                picture(source: source, label: label.plainText, line: inline.line)
            }
        }
    }

    /// Writes the inlines of a heading without links, for the list "On this page", whose entries are links.
    mutating func unlinked(_ inlines: [Inline]) {
        for inline in inlines {
            if case .link(_, _, let inner) = inline.kind { unlinked(inner) } else { self.inlines([inline]) }
        }
    }

    /// Writes code. The first mention of a symbol is linked to its page in the reference, with a small link to Apple's
    /// page behind it; without a page in the reference, to Apple's page.
    private mutating func code(_ code: String) {
        let symbol = code.withoutTypeArguments
        let isFirst = linksSymbols && !linkedSymbols.contains(symbol)
        let ours = isFirst ? setting.symbols.address(of: symbol) : nil
        let apple = isFirst ? setting.apple.address(of: symbol) : nil
        guard let attributes = linkAttributes(ours: ours, apple: apple) else {
            html.raw("<code>\(WordBreaks.inSentence(code))</code>")
            return
        }
        linkedSymbols.insert(symbol)
        html.raw("<a\(attributes)><code>\(WordBreaks.inSentence(code))</code></a>")
        guard ours != nil, let apple else { return }
        html.raw("<a class=\"apple\" rel=\"external\"")
        html.attribute("href", apple)
        html.attribute("aria-label", "\(code): \(words[.appleDocs])")
        html.raw("></a>")
    }

    /// The attributes of a symbol's link to its page in the reference, or to Apple's; nil if it has neither.
    func linkAttributes(ours: String?, apple: String?) -> String? {
        guard let address = ours ?? apple else { return nil }
        var html = HTML()
        html.raw(" class=\"api\"\(ours == nil ? " rel=\"external\"" : "")")
        html.attribute("href", address)
        if ours == nil { html.attribute("title", words[.appleDocs]) }
        return html.string
    }

    private mutating func element(_ name: String, _ inner: [Inline]) {
        html.raw("<\(name)>")
        inlines(inner)
        html.raw("</\(name)>")
    }

    private mutating func text(_ words: String, line: Int) {
        if words.hasPrefix("|"), words.allSatisfy({ "|:-–— ".contains($0) }) {
            problem(
                line,
                en: "a table drawn with | is printed literally. Write the table as HTML: <table>, <tr>, <th>, <td>.",
                ko: "| 기호로 그린 표는 그대로 보입니다. 표는 HTML로 적으십시오: <table>, <tr>, <th>, <td>.")
        }
        guard linksChapters else { return html.text(words) }
        for part in ChapterReferences.parts(of: words, in: language) {
            guard let address = part.number.flatMap(address(ofChapter:)) else {
                html.text(String(part.text))
                continue
            }
            html.raw("<a href=\"\(address)\">")
            html.text(String(part.text))
            html.raw("</a>")
        }
    }

    /// The page of a chapter that is written; nil for the page itself.
    private func address(ofChapter number: Int) -> String? {
        guard let named = setting.catalog.chapters.first(where: { $0.number == number }),
            setting.written.contains(named.slug), named.lessonPath(in: language) != path
        else { return nil }
        return "\(named.slug).html"
    }

    private mutating func link(to destination: String, title: String, _ inner: [Inline], line: Int) {
        guard let address = address(of: destination, line: line) else {
            // The target isn't on the site: a chapter that isn't written yet, or a file of the repository.
            html.raw("<span class=\"unlinked\">")
            inlines(inner)
            html.raw("</span>")
            return
        }
        let linked = (linksSymbols, linksChapters)
        (linksSymbols, linksChapters) = (false, false)
        defer { (linksSymbols, linksChapters) = linked }
        html.raw("<a")
        html.attribute("href", address)
        if !title.isEmpty { html.attribute("title", title) }
        if address.hasPrefix("http") { html.raw(" rel=\"external\"") }
        html.raw(">")
        inlines(inner)
        html.raw("</a>")
    }

    /// The address of a link on the site; nil if the target isn't on the site. Records the link for `LinkCheck`.
    mutating func address(of destination: String, line: Int) -> String? {
        switch LinkTarget(destination, in: chapter.slug, language: language) {
        case .elsewhere:
            if destination.hasPrefix(LinkTarget.sitePrefix) {
                return allowed(String(destination.dropFirst(LinkTarget.sitePrefix.count)), line: line)
            }
            return allowed(destination, line: line)
        case .lesson(let slug, let other, let anchor):
            links.append(LessonLink(line: line, slug: slug, language: other, anchor: anchor))
            guard setting.written.contains(slug) || !setting.known.contains(slug) else { return nil }
            let fragment = anchor.map { "#" + $0 } ?? ""
            // A hint or a starter belongs to its chapter but is on a page of its own.
            let isOnItsPage = path == chapter.lessonPath(in: language)
            if isOnItsPage, slug == chapter.slug, other == language, anchor != nil { return fragment }
            let folder = other == language ? "" : "../\(other.rawValue)/"
            return "\(folder)\(slug).html\(fragment)"
        case .file(let path):
            files.append(FileLink(line: line, path: path))
            if let page = ExercisePages.file(for: path, in: setting.exercisePages) { return page }
            return setting.repository.map { $0 + path }
        }
    }
}

// MARK: - HTML in the text

extension LessonRenderer {
    /// Writes a block of HTML. A table gets a frame that scrolls on a narrow screen.
    mutating func rawHTML(_ markup: String, line: Int) {
        if let mark = markup.doubledMark {
            problem(
                line,
                en: "\(mark) inside HTML is printed literally. Use <strong> or <code> there.",
                ko: "HTML 안의 \(mark) 기호는 그대로 보입니다. 대신 <strong>이나 <code>를 쓰십시오.")
        }
        check(markup, line: line)
        let text = markup.replacing(#/<[^>]*>/#, with: " ")
        if markup.hasPrefix("<table") {
            search.add(table: text, rows: Self.rows(of: markup))
        } else {
            search.add(text)
        }
        search.add(phrases: markup.matches(of: #/<code>([^<]*)<\/code>/#).map { String($0.1) })
        let resolved = resolvingReferences(in: markup, line: line)
        if markup.hasPrefix("<table") {
            html.raw("<div class=\"table\" role=\"group\" tabindex=\"0\"")
            html.attribute("aria-label", words[.table])
            html.raw(">\n\(WordBreaks.inTable(resolved))</div>\n")
        } else {
            html.raw(resolved)
        }
    }

    /// The rows of a table without its head, with a dash between the cells.
    private static func rows(of table: String) -> [String] {
        let body = Typography.markup(table).replacing(#/<thead>.*?<\/thead>/#.dotMatchesNewlines(), with: "")
        return body.matches(of: #/<tr>(.*?)<\/tr>/#.dotMatchesNewlines()).map { row in
            row.1.split(separator: #/<\/t[dh]>/#).map {
                $0.replacing(#/<[^>]*>/#, with: "").trimmingCharacters(in: .whitespacesAndNewlines)
            }.filter { !$0.isEmpty }.joined(separator: " – ").unescapedFromHTML
        }
    }

    /// Reports markup that a lesson must not have.
    private mutating func check(_ markup: String, line: Int) {
        if let offense = allowed.offense(in: markup) { notAllowed(offense, line: line) }
    }

    /// The address, or nil and a problem if it leads to a script.
    private mutating func allowed(_ address: String, line: Int) -> String? {
        if AllowedHTML.isAllowed(address: address) { return address }
        notAllowed(address, line: line)
        return nil
    }

    /// Reports an element of HTML that a text leaves open: it would take in what follows on the page.
    mutating func closeElements(above depth: Int, line: Int) {
        guard let name = allowed.closeAll(above: depth) else { return }
        problem(
            line, en: "<\(name)> is not closed. Write </\(name)> in the same paragraph, list item or page.",
            ko: "<\(name)> 요소가 닫히지 않았습니다. 같은 문단이나 목록 항목, 페이지 안에 </\(name)>을 적으십시오.")
    }

    private mutating func notAllowed(_ offense: String, line: Int) {
        problem(
            line,
            en: "\(offense) is not allowed in a text. Use Markdown, or these elements: \(AllowedHTML.list).",
            ko: "글에는 \(offense) 부분을 쓸 수 없습니다. Markdown이나 다음 요소를 쓰십시오: \(AllowedHTML.list).")
    }

    /// The markup with its links replaced by addresses on the site. Its IDs are recorded as anchors.
    mutating func resolvingReferences(in markup: String, line: Int) -> String {
        guard markup.contains("=") else { return markup }
        var result = ""
        var rest = markup[...]
        while let match = rest.firstMatch(of: #/\s(href|src|id)=["']([^"'<>]*)["']/#) {
            result += rest[..<match.range.lowerBound]
            let value = String(match.2)
            switch match.1 {
            case "href":
                if let address = address(of: value.unescapedAddress ?? value, line: line) {
                    result += " href=\"\(address.escapedForHTML)\""
                }
            case "src":
                let address = pictureAddress(value.unescapedAddress ?? value, line: line)
                result += " src=\"\(address.escapedForHTML)\""
            default:
                anchors.append(value)
                result += match.0
            }
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }
}
