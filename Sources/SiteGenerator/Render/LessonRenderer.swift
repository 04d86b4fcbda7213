import Course
import Foundation
import TerminalText

/// Renders one language of a lesson from Markdown to HTML.
///
/// It traverses the tree once and also collects the outline, the links to check, the text to search and the problems.
/// This file contains the traversal of blocks; inline text, code, quizzes, callouts and figures are in separate files.
struct LessonRenderer {
    let chapter: Chapter
    let language: Language
    let words: Words
    let setting: Setting
    /// The lesson's file, relative to the repository's root.
    let path: String

    var html = HTML()
    var outline: [OutlineEntry] = []
    var anchors: [String] = []
    var links: [LessonLink] = []
    var files: [FileLink] = []
    var pictures: [String] = []
    var problems: [SiteProblem] = []
    var notes: [SiteProblem] = []
    var search = SearchSections()
    /// Sentences that introduce terms.
    var definitions: [Definition] = []
    /// The symbols that are linked already, and whether code is linked here: only in sentences.
    var linkedSymbols: Set<String> = []
    var linksSymbols = false
    /// Whether a chapter's number is linked to the chapter: in sentences and in the reasons of answers.
    var linksChapters = false
    /// The entries of the page's answer key, one for each question of a quiz.
    var answerKey: [String] = []
    /// Reads the HTML of the text, across its paragraphs.
    var allowed = AllowedHTML()
    private var headingIDs: ArraySlice<String>
    /// The label of a heading's link, before and after the heading's title.
    private let permalink: [String]
    /// The ID of the current second-level section.
    private var section = ""
    /// The number of open lists and quotations.
    private var depth = 0

    /// The settings that all lessons of a build share.
    struct Setting: Sendable {
        var lessons: URL
        var catalog: Catalog
        /// Slugs of the chapters whose text exists.
        var written: Set<String>
        /// Slugs of all chapters.
        var known: Set<String>
        var words: AllWords
        var graphviz: Graphviz?
        var isHighlighting: Bool
        /// The base address of the repository's files, if they can be viewed in a browser.
        var repository: String?
        /// Apple's pages, which the first mention of a symbol is linked to.
        var apple = AppleLinks()
        /// The pages of the reference, which the first mention of a symbol is linked to.
        var symbols = SymbolAddresses()
        /// The pages of the exercises, by the folders of the exercises.
        var exercisePages: [String: String] = [:]
    }

    /// Renders an article that isn't a lesson, without its title.
    mutating func article(_ blocks: some Collection<Block>) -> String {
        search.open(id: nil, title: "")
        self.blocks(blocks)
        closeElements(above: 0, line: 1)
        writeAnswerKey()
        return html.string
    }

    /// `path` is the file of a text that is not the chapter's own, such as an exercise's hints.
    init(chapter: Chapter, language: Language, headingIDs: [String], setting: Setting, path: String? = nil) {
        self.chapter = chapter
        self.language = language
        words = setting.words[language]
        self.setting = setting
        self.headingIDs = headingIDs[...]
        permalink = words[.permalink].components(separatedBy: "{title}")
        self.path = path ?? chapter.lessonPath(in: language)
    }

    /// Renders the page. It is valid only if `problems` is empty afterward.
    mutating func page(_ document: Document) -> RenderedPage {
        for stray in document.strayMarks { note(stray) }
        let title = title(of: document)
        search.open(id: nil, title: title.plainText)
        blocks(document.blocks.dropFirst())
        closeElements(above: 0, line: document.blocks.last?.line ?? 1)
        closeSection(openingNext: "")
        writeAnswerKey()
        let sections = search.finished()
        return RenderedPage(
            title: fragment { $0.inlines(title) },
            body: html.string,
            outline: outline,
            record: PageRecord(
                summary: Summary.text(of: document),
                anchors: anchors, links: links, files: files, pictures: pictures,
                searchLines: SectionWords.lines(of: sections.map { SectionWords($0, slug: chapter.slug) }),
                sections: sections.map { $0.indexed(in: language) }, definitions: definitions, notes: notes))
    }

    private mutating func title(of document: Document) -> [Inline] {
        guard let first = document.blocks.first, case .heading(1, let title) = first.kind else {
            problem(
                document.blocks.first?.line ?? 1,
                en: "the lesson does not begin with its title. Write \"# \(chapter.title.en)\" on the first line.",
                ko: "강의가 제목으로 시작하지 않습니다. 첫 줄에 \"# \(chapter.title.ko)\" 형식으로 제목을 적으십시오.")
            return []
        }
        headingIDs = headingIDs.dropFirst()
        return title
    }

    /// Returns the markup that `write` produces instead of appending it.
    mutating func fragment(_ write: (inout LessonRenderer) -> Void) -> String {
        let before = html
        html = HTML()
        write(&self)
        defer { html = before }
        return html.string
    }

    mutating func problem(_ line: Int, en: String, ko: String) {
        problems.append(SiteProblem(path, line, en: en, ko: ko))
    }

    private mutating func note(_ stray: StrayMark) {
        let context = stray.context.trimmingCharacters(in: .whitespaces)
        problem(
            stray.line,
            en:
                "\(stray.mark) would be printed literally: \"\(context)\". Put code in backticks; for emphasis, keep "
                + "punctuation out of it: **폴트**(fault)입니다, not **폴트(fault)**입니다.",
            ko: "\(stray.mark) 기호가 그대로 보입니다: \"\(context)\". 코드는 백틱으로 감싸고, 강조할 때는 문장 부호를 밖에 두십시오: "
                + "**폴트(fault)**입니다 대신 **폴트**(fault)입니다.")
    }
}

// MARK: - Blocks

extension LessonRenderer {
    /// Writes blocks inside a list, a quotation or a question.
    mutating func innerBlocks(_ blocks: some Collection<Block>, isTight: Bool = false) {
        depth += 1
        let elements = allowed.open.count
        self.blocks(blocks, isTight: isTight)
        closeElements(above: elements, line: blocks.first?.line ?? 1)
        depth -= 1
    }

    private mutating func blocks(_ blocks: some Collection<Block>, isTight: Bool = false) {
        var rest = Array(blocks)[...]
        while let block = rest.popFirst() {
            switch block.kind {
            case .heading(let level, let inlines): heading(level, inlines, line: block.line)
            case .paragraph(let inlines): paragraph(inlines, isTight: isTight)
            case .quote(let inner): quote(inner)
            case .list(let list):
                if let quiz = Quiz(list) { self.quiz(quiz) } else { self.list(list) }
            case .code(let code):
                var output: CodeBlock?
                if case .code(let next) = rest.first?.kind, next.language == "output", code.language != "output" {
                    output = next
                    rest.removeFirst()
                }
                listing(code, output: output)
            case .html(let markup): rawHTML(markup, line: block.line)
            case .rule: html.raw("<hr>\n")
            }
        }
    }

    private mutating func heading(_ level: Int, _ inlines: [Inline], line: Int) {
        guard level > 1 else {
            problem(
                line, en: "a second title. Begin sections with ##; # is only for the title.",
                ko: "제목이 두 번 나옵니다. 절은 ##으로 시작하십시오. #은 강의 제목에만 씁니다.")
            return
        }
        guard depth == 0, let id = headingIDs.popFirst() else {
            problem(
                line, en: "a heading inside a list or a quotation. Move it out, or make it bold text.",
                ko: "목록이나 인용문 안에 제목이 있습니다. 밖으로 옮기거나 굵은 글씨로 바꾸십시오.")
            return
        }
        if level == 2 { closeSection(openingNext: id) }
        let title = inlines.plainText
        anchors.append(id)
        let markup = fragment { $0.inlines(inlines) }
        if level <= 3 { outline.append(OutlineEntry(level: level, id: id, title: fragment { $0.unlinked(inlines) })) }
        search.open(id: id, title: title)
        search.add(phrases: inlines.codes)
        html.raw("<div class=\"heading\"><h\(level) id=\"\(id)\" tabindex=\"-1\">\(markup)</h\(level)>")
        html.raw("<a class=\"permalink\" href=\"#\(id)\"")
        html.attribute("aria-label", permalink.joined(separator: title))
        html.raw(">#</a></div>\n")
    }

    /// Ends the current section. If it is the section on exercises, appends their list.
    private mutating func closeSection(openingNext id: String) {
        if section == ExerciseList.heading {
            let exercises = ExerciseList(
                setting.catalog.exercises(of: chapter) + [setting.catalog.step(of: chapter)].compactMap { $0 },
                language: language, words: words)
            if !exercises.isEmpty { html.raw(exercises.list(withGoals: false)) }
        }
        section = id
    }

    private mutating func paragraph(_ inlines: [Inline], isTight: Bool) {
        definitions += Definition.all(in: inlines, section: search.last ?? "")
        linksSymbols = true
        linksChapters = true
        defer {
            linksSymbols = false
            linksChapters = false
        }
        search.add(inlines.plainText)
        search.add(phrases: inlines.codes)
        if inlines.count == 1, case .image(let source, let title, let label) = inlines[0].kind {
            figure(source: source, caption: title, label: label.plainText, line: inlines[0].line)
        } else if isTight {
            self.inlines(inlines)
            html.raw("\n")
        } else {
            html.raw("<p>")
            self.inlines(inlines)
            html.raw("</p>\n")
        }
    }

    private mutating func list(_ list: ListBlock) {
        let tag = list.isOrdered ? "ol" : "ul"
        html.raw(list.isOrdered && list.start != 1 ? "<ol start=\"\(list.start)\">\n" : "<\(tag)>\n")
        for item in list.items {
            html.raw("<li>")
            innerBlocks(item.blocks, isTight: list.isTight)
            html.raw("</li>\n")
        }
        html.raw("</\(tag)>\n")
    }
}
