import Testing

@testable import SiteGenerator

/// The pages of exercises and of the personnel desk.
@Suite struct ExercisePageTests {
    @Test func anExercisesPageIsRenderedAgainOnlyIfItsFilesChange() throws {
        let kit = try Kit.withExercise()
        #expect(try kit.build().rendered == ["01-faults.html", "exercise-01-count.html"])
        #expect(try kit.build().rendered.isEmpty)
        let pages = ["en/exercise-01-count.html", "ko/exercise-01-count.html"]
        let solution = "assets/solutions/01-count.js"
        let changes = [
            ("Exercises/01-count/Starter/Count.swift", "func sum() -> Int { 0 }\n", pages),
            ("Exercises/01-count/hints.ko.md", "## 힌트\n\n하나뿐입니다.\n", [pages[1]]),
            ("Exercises/01-count/Solution/Count.swift", "func count() -> Int { 4712 }\n", [solution]),
        ]
        for (path, text, written) in changes {
            try kit.write(text, to: path)
            let report = try kit.build()
            #expect(report.rendered == ["exercise-01-count.html"] && report.written.sorted() == written.sorted())
        }
        try kit.remove("Site/public/\(solution)")
        #expect(try kit.build().written == [solution])
    }

    @Test func anExercisesPageHasTaskStarterAndHintsButNoSolution() throws {
        let kit = try Kit.withExercise()
        try kit.build()
        for language in ["en", "ko"] {
            let page = try kit.page("\(language)/exercise-01-count.html")
            #expect(page.contains("<code>count</code>") && page.contains("watch 01"))
            #expect(page.contains("<figcaption><code>Count.swift</code></figcaption>"))
            for section in ["task", "starter", "hints", "solution"] {
                #expect(page.contains("<a href=\"#\(section)\">"))
            }
            #expect(page.matches(of: #/<details class="hint">/#).count == 2 && page.contains("count(for:)"))
            #expect(!page.contains("4711") && !page.contains("///"))
            let (own, other) = language == "en" ? ("Counts the objects.", "셉니다") : ("객체를 셉니다.", "Counts the")
            #expect(page.contains("<dd><p>\(own)</p>") && !page.contains(other))
            #expect(page.contains(language == "en" ? "// Your code.</b>" : "// 여기에 작성하십시오.</b>"))
            #expect(page.contains("data-solution=\"01-count\""))
            // The line between the comment's two languages belongs to neither.
            #expect(!page.contains("//\n") && !page.contains("//</b>"))
        }
        #expect(try kit.page("assets/solutions/01-count.js").contains("4711"))
        #expect(try kit.page("en/exercises.html").contains("<a href=\"exercise-01-count.html\">Count</a>"))
        #expect(try kit.lesson().contains("<a href=\"exercise-01-count.html\">Count</a>"))
    }

    @Test func exercisesLeadToTheirNeighborsAndToTheKit() throws {
        let site = try WholeSite.shared.get()
        let exercises = site.pages.filter { $0.hasPrefix("en/exercise-") && !$0.contains("exercise-desk-") }
        #expect(exercises.count > 40)
        for (index, path) in exercises.enumerated() {
            let page = try site.kit.page(path)
            let next = page.firstMatch(of: #/rel="next" href="([^"]*)"/#).map { "en/\($0.1)" }
            let previous = page.firstMatch(of: #/rel="prev" href="([^"]*)"/#).map { "en/\($0.1)" }
            #expect(next == (index + 1 < exercises.count ? exercises[index + 1] : nil), "\(path)")
            #expect(previous == (index > 0 ? exercises[index - 1] : nil), "\(path)")
            #expect(page.contains("Solve it in <a href=\"install.html\">the kit</a>"))
        }
        let step = try site.kit.page("ko/exercise-desk-03-form.html")
        #expect(step.contains("rel=\"prev\" href=\"exercise-desk-02-model.html\""))
    }

    @Test func theDeskHasAPageWithItsStepsAndTheirChapters() throws {
        let kit = try Kit.withExercise()
        try kit.write(
            kit.text("Lessons/course.json").replacing(
                "\"minutes\": 20, \"exercises\": [\"01",
                with: "\"minutes\": 20, \"desk\": \"01-model\", \"exercises\": [\"01"),
            to: "Lessons/course.json")
        try kit.write(
            """
            { "title": { "en": "Model", "ko": "모델" }, "goal": { "en": "Make `it`.", "ko": "만드십시오." }, "minutes": 5, "wrong": {} }
            """, to: "Exercises/desk/01-model/exercise.json")
        try kit.build()
        let page = try kit.page("en/desk.html")
        #expect(
            page.contains("<a href=\"exercise-desk-01-model.html\">Model</a>")
                && page.contains("<p>Make <code>it</code>.</p>"))
        #expect(page.contains("<a href=\"01-faults.html\">1.\u{a0}Faults</a> · about 5 min"))
        #expect(try kit.page("ko/index.html").contains("<li><a href=\"desk.html\">인사 관리 프로그램</a></li>"))
    }
}
