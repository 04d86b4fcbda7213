import Course
import Foundation
import TerminalText

/// A page for each exercise and each step of the desk, and one that lists them.
///
/// A page has the task, the starter, and the hints to unfold. The solution is in a separate file, which the page loads
/// on the reader's request.
struct ExercisePages {
    let setting: LessonRenderer.Setting
    let root: URL
    let cache: PageCache
    /// Whether the site has a page about getting the kit.
    var hasInstall = false

    /// The pages, the files with the solutions, those of the last build that are still right, and the problems of the
    /// hints.
    struct Output {
        var pages: [SitePage] = []
        var solutions: [OutputFile] = []
        var kept: [String] = []
        var problems: [SiteProblem] = []
    }

    static func file(of exercise: Exercise) -> String {
        "exercise-\(exercise.series == .desk ? "desk-" : "")\(exercise.slug).html"
    }

    /// The folder of an exercise, relative to the root of the kit.
    static func folder(of exercise: Exercise) -> String {
        "Exercises/\(exercise.series == .desk ? "desk/" : "")\(exercise.slug)"
    }

    /// The pages of all exercises, by the folders of the exercises.
    static func files(in catalog: Catalog) -> [String: String] {
        let exercises = catalog.exercises + catalog.steps
        return Dictionary(exercises.map { (folder(of: $0), file(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The page that shows a file of the repository, if the file belongs to an exercise.
    static func file(for path: String, in files: [String: String]) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let depth = parts.count > 1 && parts[1] == "desk" ? 3 : 2
        return parts.count > depth ? files[parts.prefix(depth).joined(separator: "/")] : nil
    }

    func all() -> Output {
        let exercises = setting.catalog.exercises + setting.catalog.steps
        guard !exercises.isEmpty else { return Output() }
        let made = concurrentMap(exercises, output)
        return Output(
            pages: lists() + made.flatMap(\.pages), solutions: made.flatMap(\.solutions), kept: made.flatMap(\.kept),
            problems: made.flatMap(\.problems))
    }

    private func output(of exercise: Exercise) -> Output {
        let solutions = Self.swiftFiles(in: root.appendingPathComponent("\(Self.folder(of: exercise))/Solution"))
        let scripts = solutions.isEmpty ? [] : Language.allCases.map { Self.solutionPath(exercise, $0) }
        var page = SitePage(
            file: Self.file(of: exercise), title: exercise.title, summary: exercise.goal, bodies: [:],
            group: SitePage.Group.exercises, inputs: inputs(of: exercise, solutions))
        if let task = Self.swiftFiles(in: root.appendingPathComponent("\(Self.folder(of: exercise))/Starter")).first {
            for language in Language.allCases {
                page.sources[language] = "\(Self.folder(of: exercise))/Starter/\(task.name)"
            }
        }
        page.isBilingual = true
        let parts = ["exercise.json", "hints.en.md", "hints.ko.md", "Starter/", "Solution/"]
        page.parts = parts.map { "\(Self.folder(of: exercise))/\($0)" }
        if cache.keep(&page, alongside: scripts) { return Output(pages: [page], kept: scripts) }
        let problems = fill(&page, exercise)
        let files = zip(Language.allCases, scripts).map { language, path in
            OutputFile(path, solution(of: solutions, for: exercise, language), inputs: page.inputs)
        }
        return Output(pages: [page], solutions: files, problems: problems)
    }

    /// The fingerprint of the files that an exercise's page shows.
    private func inputs(of exercise: Exercise, _ solutions: [(name: String, text: String)]) -> UInt64 {
        var key = cache.key
        let folder = root.appendingPathComponent(Self.folder(of: exercise))
        key.combine("\(exercise.label) \(exercise.minutes)")
        for (name, text) in Self.swiftFiles(in: folder.appendingPathComponent("Starter")) + solutions {
            key.combine(name)
            key.combine(text)
        }
        for language in Language.allCases {
            let hints = folder.appendingPathComponent("hints.\(language.rawValue).md")
            key.combine((try? Data(contentsOf: hints)) ?? Data())
        }
        return key.value
    }

    func chapter(of exercise: Exercise) -> Chapter? {
        setting.catalog.chapters.first { $0.slug == exercise.chapter }
    }

    private func fill(_ page: inout SitePage, _ exercise: Exercise) -> [SiteProblem] {
        var problems: [SiteProblem] = []
        for language in Language.allCases {
            let words = setting.words[language]
            page.facts[language] = facts(of: exercise, language)
            var html = HTML()
            html.raw("<p class=\"goal\">")
            html.inlineCode(exercise.goal[language])
            html.raw("</p>\n")
            problems += company(of: exercise, language, into: &html)
            html.raw("<p>\(solveInKit(words))</p>\n")
            html.raw(
                "<pre class=\"command\" tabindex=\"0\"><code>\(Tool.script) watch \(exercise.label)</code></pre>\n"
            )
            problems += starter(of: exercise, language, into: &html)
            problems += hints(for: exercise, language, into: &html)
            solutionButton(for: exercise, language, into: &html)
            html.raw("<p class=\"progress needs-script\"><label><input type=\"checkbox\"")
            html.attribute("data-progress", String(Self.file(of: exercise).dropLast(".html".count)))
            html.raw("> \(words[.markSolved].escapedForHTML)</label></p>\n")
            page.outline[language] = OutlineEntry.sections(of: html.string)
            page.bodies[language] = html.string
            page.neighbors[language] = neighbors(of: exercise, language)
        }
        return problems
    }

    /// The sentence above the command, with a link to the page about the kit.
    private func solveInKit(_ words: Words) -> String {
        let name = words[.theKit].escapedForHTML
        let kit = hasInstall ? "<a href=\"\(SitePage.Group.install).html\">\(name)</a>" : name
        return words[.solveInKit].escapedForHTML.replacing("{kit}", with: kit)
    }

    /// The links to the exercises before and after one, in its series.
    private func neighbors(of exercise: Exercise, _ language: Language) -> String {
        let series = exercise.series == .desk ? setting.catalog.steps : setting.catalog.exercises
        guard series.count > 1, let index = series.firstIndex(where: { $0.slug == exercise.slug }) else { return "" }
        let words = setting.words[language]
        var html = HTML()
        html.raw("<nav class=\"neighbors\"")
        html.attribute("aria-label", words[.exercisePages])
        html.raw(">")
        for (relation, word, neighbor) in [
            ("prev", Words.Key.previousExercise, index - 1), ("next", .nextExercise, index + 1),
        ] where series.indices.contains(neighbor) {
            html.raw("<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(Self.file(of: series[neighbor]))\"><small>")
            html.text(words[word])
            html.raw("</small> <span>")
            html.text("\(series[neighbor].label.split(separator: "-").last ?? ""). \(series[neighbor].title[language])")
            html.raw("</span></a>")
        }
        html.raw("</nav>\n")
        return html.string
    }

    private func facts(of exercise: Exercise, _ language: Language) -> String {
        let words = setting.words[language]
        var html = HTML()
        html.raw("<span>")
        html.text(words[exercise.series == .desk ? .deskStep : .exerciseNumber].replacing("{n}", with: exercise.label))
        html.raw("</span> <span>")
        html.text(words[.exerciseMinutes].replacing("{n}", with: "\(exercise.minutes)"))
        html.raw("</span>")
        if let chapter = chapter(of: exercise) {
            html.raw(" <span><a href=\"\(chapter.slug).html\">\(chapter.number).\u{a0}")
            html.text(chapter.title[language])
            html.raw("</a></span>")
        }
        return html.string
    }

    private func hints(for exercise: Exercise, _ language: Language, into html: inout HTML) -> [SiteProblem] {
        let path = "\(Self.folder(of: exercise))/hints.\(language.rawValue).md"
        guard let chapter = chapter(of: exercise),
            let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        else { return [] }
        let words = setting.words[language]
        var renderer = renderer(for: chapter, language, path: path)
        var hints: [[Block]] = []
        for block in Document(markdown: text).blocks {
            if case .heading = block.kind {
                hints.append([])
            } else if !hints.isEmpty {
                hints[hints.count - 1].append(block)
            }
        }
        guard !hints.isEmpty else { return [] }
        html.raw("<div class=\"heading\"><h2 id=\"hints\">\(words[.hints].escapedForHTML)</h2></div>\n")
        for (index, hint) in hints.enumerated() {
            html.raw("<details class=\"hint\"><summary>")
            html.text(words[.hint].replacing("{n}", with: "\(index + 1)"))
            html.raw("</summary>\n")
            html.raw(renderer.fragment { $0.innerBlocks(hint) })
            html.raw("</details>\n")
        }
        return renderer.problems
    }
}
