import Course
import TerminalText

/// The pages that list exercises.
extension ExercisePages {
    /// The page that lists the exercises, and the one about the personnel desk.
    func lists() -> [SitePage] {
        [list()] + (setting.catalog.steps.isEmpty ? [] : [desk()])
    }

    /// Notes what a list is made from: the catalog, which orders the exercises, and their titles and goals.
    private func setSources(of page: inout SitePage, _ exercises: [Exercise]) {
        for language in Language.allCases { page.sources[language] = Catalog.path }
        page.parts = exercises.map { "\(Self.folder(of: $0))/exercise.json" }
    }

    private func list() -> SitePage {
        var page = SitePage(
            file: "\(SitePage.Group.exercises).html",
            title: LocalizedText(en: setting.words[.english][.allExercises], ko: setting.words[.korean][.allExercises]),
            summary: LocalizedText(
                en: setting.words[.english][.allExercisesHelp], ko: setting.words[.korean][.allExercisesHelp]),
            bodies: [:], group: SitePage.Group.exercises)
        setSources(of: &page, setting.catalog.exercises + setting.catalog.steps)
        for language in Language.allCases {
            let words = setting.words[language]
            var html = HTML()
            html.raw("<p>\(words[.allExercisesHelp].escapedForHTML)</p>\n")
            for chapter in setting.catalog.chapters {
                let exercises =
                    setting.catalog.exercises(of: chapter) + [setting.catalog.step(of: chapter)].compactMap { $0 }
                guard !exercises.isEmpty else { continue }
                html.raw("<section aria-labelledby=\"chapter-\(chapter.number)\">\n<div class=\"heading\">")
                html.raw("<h2 id=\"chapter-\(chapter.number)\"><a href=\"\(chapter.slug).html\">\(chapter.number). ")
                html.text(chapter.title[language])
                html.raw("</a></h2></div>\n")
                html.raw(ExerciseList(exercises, language: language, words: words).list(withGoals: true))
                html.raw("</section>\n")
            }
            page.bodies[language] = html.string
        }
        return page
    }

    /// The steps of the personnel desk, with the chapters that they belong to.
    private func desk() -> SitePage {
        let (english, korean) = (setting.words[.english], setting.words[.korean])
        var page = SitePage(
            file: "\(SitePage.Group.desk).html", title: LocalizedText(en: english[.desk], ko: korean[.desk]),
            summary: LocalizedText(en: english[.deskHelp], ko: korean[.deskHelp]), bodies: [:],
            group: SitePage.Group.desk)
        setSources(of: &page, setting.catalog.steps)
        for language in Language.allCases {
            let words = setting.words[language]
            var html = HTML()
            html.raw("<p class=\"goal\">\(words[.deskHelp].escapedForHTML)</p>\n")
            html.raw(
                "<pre class=\"command\" tabindex=\"0\"><code>\(Tool.script) desk</code></pre>\n<ol class=\"steps\">\n")
            for step in setting.catalog.steps {
                guard let chapter = setting.catalog.chapters.first(where: { $0.slug == step.chapter }) else {
                    continue
                }
                html.raw("<li><span class=\"number\">\(chapter.number)</span>\n<div><h2>")
                html.raw("<a href=\"\(Self.file(of: step))\">\(step.title[language].escapedForHTML)</a></h2>\n<p>")
                html.inlineCode(step.goal[language])
                html.raw("</p>\n<p class=\"facts\"><a href=\"\(chapter.slug).html\">\(chapter.number).\u{a0}")
                html.text(chapter.title[language])
                html.raw(
                    "</a> · \(words[.exerciseMinutes].replacing("{n}", with: "\(step.minutes)").escapedForHTML)</p></div></li>\n"
                )
            }
            html.raw("</ol>\n")
            page.bodies[language] = html.string
        }
        return page
    }
}
