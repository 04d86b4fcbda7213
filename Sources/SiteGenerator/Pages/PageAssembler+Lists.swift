import Course
import TerminalText

/// The lists on a page: chapters, indexes, headings, and the previous and next chapter.
extension PageAssembler {
    /// The chapters as a short list of links, for the sidebar of every page.
    func chapterList(_ language: Language, current: Chapter?) -> String {
        var entries = chapterEntries[language, default: []]
        if let current, let index = catalog.chapters.firstIndex(of: current) {
            entries[index] = chapterEntry(current, language, isCurrent: true)
        }
        return "<ol class=\"chapter-list\">\n\(entries.joined())</ol>\n"
    }

    func chapterEntry(_ chapter: Chapter, _ language: Language, isCurrent: Bool) -> String {
        let number = "<span class=\"number\">\(chapter.number)</span>"
        let title = Typography.text(chapter.title[language]).escapedForHTML
        guard chapter.isWritten else {
            let planned = "<span class=\"hidden\">(\(words[language][.planned].escapedForHTML))</span>"
            return "<li class=\"planned\">\(number) <span>\(title) \(planned)</span></li>\n"
        }
        let mark = isCurrent ? " aria-current=\"page\"" : ""
        return "<li><a href=\"\(chapter.slug).html\"\(mark)>\(number) <span>\(title)</span></a></li>\n"
    }

    /// The chapters with their summaries, for the contents page.
    func chapterCards(_ language: Language, records: [String: LessonRecord]) -> String {
        let words = words[language]
        var html = HTML()
        html.raw("<ol class=\"cards\">\n")
        for chapter in catalog.chapters {
            let title = chapter.title[language].escapedForHTML
            html.raw(chapter.isWritten ? "<li>" : "<li class=\"planned\">")
            html.raw("<span class=\"number\" aria-hidden=\"true\">\(chapter.number)</span>\n<div>")
            if chapter.isWritten, let page = records[chapter.slug]?.pages[language] {
                html.raw("<h3><a href=\"\(chapter.slug).html\">\(title)</a></h3>\n<p>")
                html.text(page.summary)
                html.raw("</p>\n<p class=\"facts\">")
                html.text(minutes(of: chapter, words))
                if let needed = chapter.prerequisites, !needed.isEmpty {
                    let before = catalog.chapters.filter { needed.contains($0.slug) }
                    let numbers = before.map { "\($0.number)" }.joined(separator: ", ")
                    html.text(" · " + words[.after].replacing("{n}", with: numbers))
                }
                if !chapter.exercises.isEmpty {
                    let count = chapter.exercises.count
                    let phrase = words[count == 1 ? .oneExercise : .someExercises]
                    html.text(" · " + phrase.replacing("{n}", with: "\(count)"))
                }
                if catalog.step(of: chapter) != nil { html.text(" · " + words[.oneStep]) }
                html.raw("</p>")
            } else {
                html.raw("<h3>\(title)</h3>\n<p class=\"facts\">\(words[.planned].escapedForHTML)</p>")
            }
            html.raw("</div></li>\n")
        }
        html.raw("</ol>\n")
        return html.string
    }

    /// The links to the pages besides the chapters, under three headings. The index pages are part of the reference.
    func indexList(_ language: Language, current: IndexPage.Kind?, group: String? = nil) -> String {
        guard !indexes.isEmpty || !groups.isEmpty else { return "" }
        let sections = SitePage.Group.Section.allCases.map { section in
            var entries = groups.filter { $0.section == section }.map {
                entry($0.file, $0.title[language], isCurrent: $0.name == group)
            }
            if section == .reference {
                entries += indexes.map {
                    entry($0.kind.file, words[language][$0.kind.title], isCurrent: $0.kind == current)
                }
            }
            guard !entries.isEmpty else { return "" }
            return
                "<div><p>\(words[language][section.title].escapedForHTML)</p>\n<ul>\n\(entries.joined())</ul></div>\n"
        }
        return "<div class=\"indexes\">\n\(sections.joined())</div>\n"
    }

    /// The links in the bar at the top: the contents, and the pages that readers look for most.
    func placeList(_ language: Language, file: String) -> String {
        let words = words[language]
        let exercises = groups.filter { $0.name == SitePage.Group.exercises }
        let symbols = indexes.filter { $0.kind == .symbols }
        let others = [SitePage.Group.glossary, SitePage.Group.install].flatMap { name in
            groups.filter { $0.name == name }
        }
        let places =
            [("index.html", words[.chapters])] + exercises.map { ($0.file, $0.title[language]) }
            + symbols.map { ($0.kind.file, words[$0.kind.title]) } + others.map { ($0.file, $0.title[language]) }
        return places.map { place, title in
            "<a href=\"\(place)\"\(place == file ? " aria-current=\"page\"" : "")>\(title.escapedForHTML)</a>\n"
        }.joined()
    }

    private func entry(_ file: String, _ title: String, isCurrent: Bool) -> String {
        let mark = isCurrent ? " aria-current=\"page\"" : ""
        return "<li><a href=\"\(file)\"\(mark)>\(title.escapedForHTML)</a></li>\n"
    }

    /// When the page changed last, and the link that edits its source; empty without git and without an address.
    /// `parts` are the other files that the page is made from.
    func sourceFacts(_ source: String?, parts: [String], _ words: Words) -> String {
        guard let source else { return "" }
        var facts: [String] = []
        if let day = dates.day(of: [source] + parts) {
            facts.append("<span>\(words[.changed].replacing("{date}", with: day).escapedForHTML)</span>")
        }
        if let repository {
            let address = repository.replacing("/blob/", with: "/edit/") + source
            facts.append("<a rel=\"external\" href=\"\(address.escapedForHTML)\">\(words[.edit].escapedForHTML)</a>")
        }
        return facts.isEmpty ? "" : "<p class=\"source-facts\">\(facts.joined(separator: " · "))</p>"
    }

    /// The time that a chapter takes, as shown on its page and on the contents page.
    func minutes(of chapter: Chapter, _ words: Words) -> String {
        words[.minutes].replacing("{n}", with: "\(chapter.minutes ?? 0)")
    }

    func neighbor(_ chapter: Chapter, _ language: Language, relation: String) -> String {
        let key: Words.Key = relation == "prev" ? .previous : .next
        var html = HTML()
        html.raw("<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(chapter.slug).html\"><small>")
        html.text(words[language][key])
        html.raw("</small> <span>\(chapter.number). ")
        html.text(chapter.title[language])
        html.raw("</span></a>")
        return html.string
    }

    /// The outline of a page: its sections with their nested subsections.
    func outline(_ entries: [OutlineEntry], _ language: Language) -> String {
        guard !entries.isEmpty else { return "" }
        var html = HTML()
        html.raw("<nav id=\"outline\" class=\"outline\"")
        html.attribute("aria-labelledby", "outline-title")
        html.raw(">\n<p id=\"outline-title\">\(words[language][.onThisPage].escapedForHTML)</p>\n<ol>\n")
        var isOpen = false
        var isInside = false
        for entry in entries {
            let link = "<a href=\"#\(entry.id)\">\(entry.title)</a>"
            if entry.level > 2, isOpen {
                html.raw(isInside ? "</li>\n<li>\(link)" : "\n<ol>\n<li>\(link)")
                isInside = true
            } else {
                if isInside { html.raw("</li>\n</ol>\n") }
                html.raw(isOpen ? "</li>\n<li>\(link)" : "<li>\(link)")
                isOpen = true
                isInside = false
            }
        }
        html.raw(isInside ? "</li>\n</ol>\n</li>\n" : "</li>\n")
        html.raw("</ol>\n</nav>\n")
        return html.string
    }
}
