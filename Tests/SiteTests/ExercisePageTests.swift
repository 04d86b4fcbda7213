import Course
import Testing

@testable import SiteGenerator

/// The pages of exercises and of the personnel desk.
@Suite struct ExercisePageTests {
    @Test func anExercisesPageIsRenderedAgainOnlyIfItsFilesChange() throws {
        let kit = try Kit.withExercise()
        #expect(try kit.build().rendered == ["01-faults.html", "exercise-01-count.html"])
        #expect(try kit.build().rendered.isEmpty)
        let pages = ["en/exercise-01-count.html", "ko/exercise-01-count.html"]
        let solutions = ["assets/solutions/01-count.en.js", "assets/solutions/01-count.ko.js"]
        let changes = [
            ("Exercises/01-count/Starter/Count.swift", "func sum() -> Int { 0 }\n", pages),
            ("Exercises/01-count/hints.ko.md", "## 힌트\n\n하나뿐입니다.\n", [pages[1]]),
            ("Exercises/01-count/Solution/Count.swift", "func count() -> Int { 4712 }\n", solutions),
        ]
        for (path, text, written) in changes {
            try kit.write(text, to: path)
            let report = try kit.build()
            #expect(report.rendered == ["exercise-01-count.html"] && report.written.sorted() == written.sorted())
        }
        try kit.remove("Site/public/\(solutions[0])")
        #expect(try kit.build().written == [solutions[0]])
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
            #expect(page.contains("data-solution=\"01-count.\(language)\""))
            // The line between the comment's two languages belongs to neither.
            #expect(!page.contains("//\n") && !page.contains("//</b>"))
        }
        #expect(try kit.page("assets/solutions/01-count.en.js").contains("4711"))
        #expect(try kit.page("en/exercises.html").contains("<a href=\"exercise-01-count.html\">Count</a>"))
        #expect(try kit.lesson().contains("<a href=\"exercise-01-count.html\">Count</a>"))
    }

    @Test func commentsAreInThePagesLanguage() throws {
        let kit = try Kit.withExercise()
        let code = """
            // Runs anywhere.

            /// In minutes. / 분 단위입니다.
            var delay = 0  // Your value. 값을 적으십시오.

            /// Counts.
            ///
            /// 셉니다.
            func count() -> Int {
                // SQL counts.
                // SQL이 셉니다.
                print()
                // Replace this. / SQL 문을 고치십시오.
                4711 / 2  // Half. / 절반입니다.
            }
            """
        for folder in ["Starter", "Solution"] { try kit.write(code, to: "Exercises/01-count/\(folder)/Count.swift") }
        try kit.build()
        let expected = [
            "en": [
                "// Runs anywhere.", "/// In minutes.", "// Your value.", "/// Counts.", "// SQL counts.",
                "// Replace this.", "// Half.",
            ],
            "ko": [
                "// Runs anywhere.", "/// 분 단위입니다.", "// 값을 적으십시오.", "/// 셉니다.", "// SQL이 셉니다.",
                "// SQL 문을 고치십시오.", "// 절반입니다.",
            ],
        ]
        for (language, own) in expected {
            let solution = try kit.page("assets/solutions/01-count.\(language).js")
            let comments = solution.matches(of: #/<b class=\\"c\\">(.*?)<\\/b>/#).map {
                String($0.1).replacing("\\/", with: "/")
            }
            #expect(comments == own)
            let starter = try kit.page("\(language)/exercise-01-count.html")
            let start = try #require(starter.range(of: "id=\"starter\"")).upperBound
            let notes = starter[start...].matches(of: #/<b class="c">(.*?)<\/b>/#).map { String($0.1) }
            #expect(notes == own.filter { !$0.hasPrefix("///") })
            #expect(starter.contains("<dd><p>\(language == "en" ? "In minutes." : "분 단위입니다.")</p>"))
        }
    }

    @Test func englishPagesHaveNoKoreanComments() throws {
        let site = try WholeSite.shared.get()
        for path in site.report.written where path.contains(#/exercise-|solutions\/.*\.en\./#) && !path.hasPrefix("ko/")
        {
            let comments = try site.kit.page(path).matches(of: #/<b class=\\?"c\\?">([^<]*)</#)
            #expect(!comments.contains { $0.1.contains(#/[가-힣]/#) }, "\(path)")
        }
    }

    @Test func koreanPagesHaveNoEnglishComments() throws {
        let site = try WholeSite.shared.get()
        let catalog = try Catalog(root: site.kit.root)
        for exercise in catalog.exercises + catalog.steps {
            let folder = site.kit.root.appendingPathComponent(ExercisePages.folder(of: exercise))
            let files = ["Starter", "Solution"].flatMap {
                ExercisePages.swiftFiles(in: folder.appendingPathComponent($0))
            }
            #expect(!files.isEmpty)
            for (name, text) in files {
                let lines = BilingualComments.code(text, in: .korean).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let comments = lines.split { !$0.drop { $0 == " " }.hasPrefix("//") || $0.contains("// MARK: ") }
                let english = comments.filter { !$0.joined().contains(#/[가-힣]/#) }
                #expect(english.isEmpty, "\(exercise.label), \(name): \(english.first?.first ?? "")")
            }
        }
    }

    @Test func anExerciseThatImportsTheCompanyLeadsToItsDataAndModel() throws {
        let site = try WholeSite.shared.get()
        for path in site.pages where path.contains("/exercise-") && !path.contains("-desk-") {
            let folder = "Exercises/\(path.dropFirst("en/exercise-".count).dropLast(".html".count))"
            let usesCompany = ["Starter", "Solution"].contains { part in
                ExercisePages.swiftFiles(in: site.kit.root.appendingPathComponent("\(folder)/\(part)"))
                    .contains { $0.text.contains("\nimport Company\n") || $0.text.hasPrefix("import Company\n") }
            }
            let page = try site.kit.page(path)
            for link in ["01-what-core-data-is.html#the-company", "02-creating-a-model.html#relationships"] {
                #expect(page.contains("<a href=\"\(link)\">") == usesCompany, "\(path)")
            }
        }
    }

    @Test func hintsLinkTheirChaptersSectionsOnAnotherPage() throws {
        let kit = try Kit.withExercise()
        try kit.write(
            "## Hint\n\nSee [one](../../Lessons/01-faults/en.md#one).\n", to: "Exercises/01-count/hints.en.md")
        try kit.build()
        #expect(try kit.page("en/exercise-01-count.html").contains("<a href=\"01-faults.html#one\">one</a>"))
    }

    @Test func theEditLinkLeadsToTheTask() throws {
        let kit = try Kit.withExercise()
        kit.options.repository = "https://example.org/kit/blob/main/"
        try kit.build()
        #expect(
            try kit.page("ko/exercise-01-count.html").contains(
                "href=\"https://example.org/kit/edit/main/Exercises/01-count/Starter/Count.swift\""))
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
        let contents = try kit.page("ko/index.html")
        #expect(contents.contains("<li><a href=\"desk.html\">인사 관리 프로그램</a></li>"))
        // The chapter lists the step below its exercises, and the contents count it too.
        #expect(contents.contains(" · 인사 관리 프로그램 단계 1개</p>"))
        #expect(try kit.page("en/index.html").contains(" · 1 desk step</p>"))
    }
}
