import Course
import Foundation
import TerminalText

/// The code of exercises: starters, and the solutions that their pages load.
extension ExercisePages {
    /// The Swift files of a folder.
    static func swiftFiles(in folder: URL) -> [(name: String, text: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
            (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)).map { (name, $0) }
        }
    }

    func renderer(for chapter: Chapter, _ language: Language, path: String) -> LessonRenderer {
        LessonRenderer(chapter: chapter, language: language, headingIDs: [], setting: setting, path: path)
    }

    /// Writes the task, which the starter's comments state, and the starter without them.
    func starter(of exercise: Exercise, _ language: Language, into html: inout HTML) -> [SiteProblem] {
        let words = setting.words[language]
        let path = "\(Self.folder(of: exercise))/Starter"
        guard let chapter = chapter(of: exercise) else { return [] }
        var renderer = renderer(for: chapter, language, path: path)
        for (name, text) in Self.swiftFiles(in: root.appendingPathComponent(path)) {
            let starter = StarterFile(text, language: language)
            if !starter.items.isEmpty {
                html.raw(
                    "<div class=\"heading\"><h2 id=\"task\">\(words[.task].escapedForHTML)</h2></div>\n<dl class=\"task\">\n"
                )
            }
            for item in starter.items {
                html.raw(item.isMember ? "<div class=\"part\"><dt><code>" : "<div><dt><code>")
                let declaration = Highlighter.html(item.declaration, language: "swift")
                html.raw(declaration.replacing("-&gt;", with: "<span>-&gt;</span>"))
                html.raw("</code></dt><dd>")
                html.raw(renderer.fragment { $0.innerBlocks(DocComment.document(item.text).blocks) })
                html.raw("</dd></div>\n")
            }
            if !starter.items.isEmpty { html.raw("</dl>\n") }
            html.raw("<div class=\"heading\"><h2 id=\"starter\">\(words[.starter].escapedForHTML)</h2></div>\n")
            html.raw(Self.listing(starter.code, title: name, &renderer))
        }
        return renderer.problems
    }

    private static func listing(_ text: String, title: String, _ renderer: inout LessonRenderer) -> String {
        var html = HTML()
        html.raw("<figure class=\"listing wraps\"><figcaption><code>")
        html.text(title)
        html.raw("</code></figcaption>\n<div class=\"source\"><pre tabindex=\"0\" role=\"group\"")
        html.attribute("aria-label", "\(renderer.words[.code]): Swift")
        html.raw("><code>\(renderer.highlighted(text, language: "swift"))</code></pre></div></figure>\n")
        return html.string
    }

    /// Writes the sentence about the company if an exercise's files import it, with links to its data and its model.
    func company(of exercise: Exercise, _ language: Language, into html: inout HTML) -> [SiteProblem] {
        let folder = root.appendingPathComponent(Self.folder(of: exercise))
        let files = ["Starter", "Solution"].flatMap { Self.swiftFiles(in: folder.appendingPathComponent($0)) }
        let importsCompany = files.contains { file in
            file.text.split(separator: "\n").contains { $0 == "import Company" }
        }
        guard importsCompany, let chapter = chapter(of: exercise) else { return [] }
        var renderer = renderer(for: chapter, language, path: "Site/words/\(language.rawValue).json")
        let sentence = Document(markdown: setting.words[language][.aboutCompany]).blocks
        html.raw(renderer.fragment { $0.innerBlocks(sentence) })
        return renderer.problems
    }

    // MARK: Solutions

    func solutionButton(for exercise: Exercise, _ language: Language, into html: inout HTML) {
        let words = setting.words[language]
        html.raw("<section class=\"solution\">\n<div class=\"heading\">")
        html.raw("<h2 id=\"solution\">\(words[.solution].escapedForHTML)</h2></div>\n<p>")
        html.text(words[.solutionHelp])
        let command = WordBreaks.inSentence("\(Tool.script) solution \(exercise.label) --give-up")
        html.raw("</p>\n<pre class=\"command\" tabindex=\"0\"><code>\(command)</code></pre>\n")
        html.raw("<button type=\"button\" class=\"button needs-script\"")
        html.attribute("data-solution", Self.solutionName(exercise, language))
        html.attribute("data-hide", words[.hideSolution])
        html.attribute("data-failed", words[.solutionFailed])
        html.raw(">\(words[.showSolution].escapedForHTML)</button>\n</section>\n")
    }

    /// The path of the file with a solution, whose comments are in one language.
    static func solutionPath(_ exercise: Exercise, _ language: Language) -> String {
        "assets/solutions/\(solutionName(exercise, language)).js"
    }

    private static func solutionName(_ exercise: Exercise, _ language: Language) -> String {
        "\(file(of: exercise).dropFirst("exercise-".count).dropLast(".html".count)).\(language.rawValue)"
    }

    /// The solution as a script that hands over its markup: a page opened from a file can load nothing else.
    func solution(
        of files: [(name: String, text: String)], for exercise: Exercise, _ language: Language
    ) -> String {
        guard let chapter = chapter(of: exercise) else { return "" }
        var renderer = renderer(for: chapter, language, path: "\(Self.folder(of: exercise))/Solution")
        let markup = files.map { file in
            Self.listing(BilingualComments.code(file.text, in: language), title: file.name, &renderer)
        }.joined()
        let json = (try? JSONEncoder().encode(markup)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        return "window.faultlineSolution=\(json);\n"
    }
}
