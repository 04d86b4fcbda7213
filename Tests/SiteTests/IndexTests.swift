import Course
import Foundation
import Testing

@testable import SiteGenerator

@Suite struct IndexTests {
    /// A kit with a lesson of two sections, two terms, and a module with two types.
    private func kit(facts: String = "") throws -> Kit {
        let kit = try Kit(
            en: "# Faults\n\nA **fault** is small.\n\n## Firing\n\nCall `refresh()` of `Context`.\n\n## Sizes\n\n"
                + "`Context` and `Context.name`.\n\n```swift\ncontext.batchSize = 5\n```\n",
            ko: "# 폴트\n\n**폴트**는 작습니다.\n\n## 실현\n\n`Context`의 `refresh()`를 호출합니다.\n\n## 크기\n\n"
                + "`Context`와 `Context.name`입니다.\n\n```swift\ncontext.batchSize = 5\n```\n")
        try kit.write("# terms\nfault\t폴트\t01-faults\nfiring\t실현\t01-faults#firing\n", to: "Lessons/terms.tsv")
        try kit.write(
            """
            /// A context.
            open class Context {
                public var batchSize = 0
                public var name = ""
                var hiddenName = ""
                public func refresh() {
                    let localValue = 1
                }
                public static func make() -> Context { Context() }
                public enum State { case openNow, closed }
            }
            struct Hidden { public var secretValue = 1 }
            public protocol Listening {
                func contextDidFire()
            }
            extension Listening {
                public func _privateName() {}
            }
            """, to: "Sources/CoreData/Context.swift")
        if !facts.isEmpty { try kit.write(facts, to: "Lessons/01-faults/facts.tsv") }
        return kit
    }

    @Test func termsLinkToTheirSectionsInBothLanguages() throws {
        let kit = try kit()
        try kit.build()
        let english = try kit.page("en/terms.html")
        #expect(
            english.contains(
                "<dt>firing <span lang=\"ko\">실현</span></dt><dd><ul><li><strong><a href=\"01-faults.html#firing\">1. Firing</a>"
            ))
        #expect(english.contains("<a href=\"01-faults.html\">1. Faults</a>"))
        let korean = try kit.page("ko/terms.html")
        #expect(
            korean.contains(
                "<dt>실현 <span lang=\"en\">firing</span></dt><dd><ul><li><strong><a href=\"01-faults.html#firing\">1. 실현</a>"
            ))
        #expect(korean.contains("<h2 id=\"group-1\">ㅅ</h2>") && korean.contains("<h2 id=\"group-2\">ㅍ</h2>"))
    }

    @Test func aTermHasTheSectionsThatAreAboutItAndNoOthers() throws {
        let headings = [
            "Faults and how they fire", "Relationship faults", "Ways to store a fault", "Files", "Stores", "Exercises",
            "Elsewhere",
        ]
        let text = headings.map { heading in
            "## \(heading)\n\n" + (heading == "Elsewhere" ? "A **store** keeps faults." : "A fault is in a store.")
                + "\n"
        }.joined(separator: "\n")
        let kit = try Kit(en: "# Basics\n\nText.\n\n\(text)", ko: "# 기초\n\n글.\n\n\(text)")
        try kit.write(
            "fault\t폴트\t01-faults#faults-and-how-they-fire\nrelationship fault\t관계 폴트\t01-faults#relationship-faults\n"
                + "store\t저장소\t01-faults#stores\n", to: "Lessons/terms.tsv")
        try kit.write("01-faults#files\ta store; Store; object store\t저장소\n", to: "Site/search/names.tsv")
        try kit.build()
        func sections(_ term: String) throws -> [String] {
            let page = try kit.page("en/terms.html")
            let entry = try #require(
                page.components(separatedBy: "<dt>\(term) <").last?.components(separatedBy: "</dd>").first)
            return entry.matches(of: #/01-faults.html#([^"]*)"/#).map { String($0.1) }
        }
        // A longer term is another subject, and "to store" is a verb.
        #expect(try sections("fault") == ["faults-and-how-they-fire", "ways-to-store-a-fault"])
        #expect(try sections("relationship fault") == ["relationship-faults"])
        // A section that readers call a store, and one with the word in bold.
        #expect(try sections("store") == ["files", "stores", "elsewhere"])
        #expect(
            try kit.page("en/terms.html").contains(
                "<li><strong><a href=\"01-faults.html#stores\">1. Stores</a></strong></li>"))
    }

    @Test func aTermWithoutItsSectionIsReported() throws {
        let kit = try kit()
        try kit.write("fault\t폴트\t01-faults#faulting\n", to: "Lessons/terms.tsv")
        #expect(try kit.problems().contains("Lessons/terms.tsv:1: there is no section 01-faults#faulting"))
        try kit.write("fault\t폴트\n", to: "Lessons/terms.tsv")
        #expect(try kit.problems().contains("Lessons/terms.tsv:1: a term has three cells"))
    }

    @Test func publicDeclarationsAreFound() throws {
        let kit = try kit()
        let symbols = PublicSymbols(in: [kit.root.appendingPathComponent("Sources/CoreData")])
        #expect(
            Set(symbols.all.map { $0.member == nil ? $0.type : "\($0.type).\($0.shown)" }) == [
                "Context", "Context.batchSize", "Context.name", "Context.refresh()", "Context.make()", "Context.State",
                "Context.State.openNow", "Context.State.closed", "Listening", "Listening.contextDidFire()",
            ])
    }

    @Test func symbolsLinkToTheFirstSectionThatNamesThem() throws {
        let kit = try kit()
        try kit.build()
        #expect(try place(of: "Context", in: kit.page("en/symbols.html")) == "01-faults.html#firing")
        let page = try kit.page("en/api-Context.html")
        #expect(place(ofMember: "refresh()", in: page) == "01-faults.html#firing")
        #expect(place(ofMember: "batchSize", in: page) == "01-faults.html#sizes")
        // A common word such as "name" counts only after its type.
        #expect(place(ofMember: "name", in: page) == "01-faults.html#sizes")
    }

    @Test func aFactDeterminesTheSectionOfASymbol() throws {
        let kit = try kit(facts: "The Context refreshes\tSizes\t-\t-\n")
        try kit.build()
        #expect(try place(of: "Context", in: kit.page("en/symbols.html")) == "01-faults.html#sizes")
    }

    @Test func theTableDecidesBeforeEverythingElse() throws {
        let kit = try kit(facts: "The Context refreshes\tSizes\t-\t-\n")
        try kit.write("Context.refresh()\t01-faults#sizes\nContext\t01-faults#firing\n", to: "Lessons/symbols.tsv")
        try kit.build()
        #expect(try place(of: "Context", in: kit.page("en/symbols.html")) == "01-faults.html#firing")
        #expect(try place(ofMember: "refresh()", in: kit.page("en/api-Context.html")) == "01-faults.html#sizes")
    }

    @Test func theTableLeavesSymbolsOut() throws {
        let kit = try kit()
        try kit.write("*.name\t-\nContext.make()\t-\nContext.State\t-\nListening\t-\n", to: "Lessons/symbols.tsv")
        try kit.build()
        let pages = try kit.page("en/symbols.html") + kit.page("en/api-Context.html")
        for name in ["name", "make()", "openNow", "Listening", "contextDidFire()"] {
            #expect(!pages.contains("<code>\(name)</code>"), "\(name)")
        }
        #expect(pages.contains("<code>refresh()</code>"))
        #expect(!kit.exists("en/api-Listening.html") && !kit.exists("en/api-Context.State.html"))
    }

    @Test func theTableSaysWhatNoChapterTeaches() throws {
        let kit = try kit()
        try kit.write("Context.refresh()\tnone\n", to: "Lessons/symbols.tsv")
        try kit.build()
        let page = try kit.page("en/api-Context.html")
        #expect(place(ofMember: "refresh()", in: page) == nil && place(ofMember: "batchSize", in: page) != nil)
    }

    @Test func mistakesInTheTableAreReported() throws {
        let kit = try kit()
        for (row, message) in [
            ("Context.refresh()\n", "a symbol has two cells"),
            ("Context.refresh()\t01-faults\n", "a symbol has two cells"),
            ("Context.refresh()\t01-faults#faulting\n", "there is no section 01-faults#faulting"),
            ("Context.refresh\t01-faults#sizes\n", "“Context.refresh” is not a public symbol"),
            ("Context\t01-faults#sizes\nContext\t-\n", "“Context” is listed twice"),
        ] {
            try kit.write(row, to: "Lessons/symbols.tsv")
            #expect(try kit.problems().contains(message), "\(row)")
        }
    }

    @Test func membersAreFoundBehindVariablesOfAKnownType() {
        let code = """
            func run(in context: NSManagedObjectContext, _ left: any Listening) throws {
                let request = NSFetchRequest<Employee>(entityName: "Employee")
                request.predicate = nil
                let batch = try NSBatchUpdateRequest(entityName: request.name)
                batch.resultType = .count
                context.parent?.name = "x"
                unknown.name = left.title
                employee.request.name = ""
            }
            """
        #expect(
            CodeNames.typedMembers(in: code) == [
                "NSFetchRequest.predicate", "NSFetchRequest.name", "NSBatchUpdateRequest.resultType",
                "NSManagedObjectContext.parent", "Listening.title",
            ])
    }

    @Test func symbolsInNoChapterSaySoAndLeadToTheirPages() throws {
        let kit = try kit()
        try kit.build()
        let page = try kit.page("en/api-Context.html")
        #expect(place(ofMember: "make()", in: page) == nil && page.contains("<p class=\"facts\">In no chapter</p>"))
        let index = try kit.page("en/symbols.html")
        #expect(index.contains("<a href=\"api-Listening.html\"><code>Listening</code></a>"))
        #expect(index.contains("<td data-label=\"Members taught\">3 of 4</td>"))
        // The table has only types that a chapter teaches, and no cell of it is a dash.
        let table = index.components(separatedBy: "</table>")[0]
        #expect(!table.contains("Listening") && !table.contains("–"))
        #expect(index.contains("<h2 id=\"untaught\">Types that no chapter teaches</h2>"))
    }

    @Test func theIndexOfSymbolsSaysHowManyMembersAllTypesHave() throws {
        let kit = try kit()
        let pages = try kit.build().written.filter { $0.hasPrefix("en/api-") }
        var (taught, all) = (0, 0)
        for path in pages {
            guard let match = try kit.page(path).firstMatch(of: #/chapters teach (\d+) of (\d+) members/#) else {
                continue
            }
            taught += try #require(Int(match.1))
            all += try #require(Int(match.2))
        }
        #expect(pages.count > 1 && taught > 0 && all > taught)
        #expect(
            try kit.page("en/symbols.html").contains(
                "<p class=\"total\">Altogether, the chapters teach \(taught) of \(all) members.</p>"))
    }

    @Test func aTypeOfAnotherModuleIsTaughtWhereItsMembersAre() throws {
        let kit = try kit()
        try kit.write(
            "extension Outsider {\n    public func refreshAll() {}\n    public func mergeAll() {}\n}\n",
            to: "Sources/CoreData/Outsider.swift")
        try kit.write("Outsider.refreshAll()\t01-faults#sizes\n", to: "Lessons/symbols.tsv")
        try kit.build()
        #expect(try place(of: "Outsider", in: kit.page("en/symbols.html")) == "01-faults.html#sizes")
    }

    /// The section that an index links a type to.
    private func place(of type: String, in page: String) -> String? {
        let row = page.components(separatedBy: "<tr>").first { $0.contains("<code>\(type)</code>") } ?? ""
        return row.firstMatch(of: #/<td><a href="([^"]*)"/#).map { String($0.1) }
    }

    /// The section that a type's page links a member to.
    private func place(ofMember member: String, in page: String) -> String? {
        let part = page.components(separatedBy: "<section class=\"member\">").first {
            $0.contains("<code>\(member)</code></h3>")
        }
        return part?.firstMatch(of: #/<p class="facts"><a href="([^"]*)"/#).map { String($0.1) }
    }

    @Test func everyPageLinksTheIndexes() throws {
        let kit = try kit()
        try kit.build()
        for path in ["en/index.html", "en/01-faults.html", "ko/terms.html", "ko/symbols.html"] {
            let page = try kit.page(path)
            #expect(page.contains("href=\"terms.html\"") && page.contains("href=\"symbols.html\""), "\(path)")
        }
        #expect(try kit.page("ko/terms.html").contains("<a href=\"terms.html\" aria-current=\"page\">찾아보기</a>"))
    }

    @Test func theSearchFindsTheIndexesAndTheirEntries() throws {
        let kit = try kit()
        try kit.build()
        let search = try kit.page("assets/search-ko.js")
        #expect(search.contains("[\"terms.html\",\"찾아보기\""))
        #expect(search.contains(",\"실현\"]") && search.contains(",\"firing\"]"))
    }

    @Test func aKitWithoutTermsAndSourcesHasNoIndexes() throws {
        let kit = try Kit()
        try kit.build()
        #expect(!kit.exists("en/terms.html") && !kit.exists("en/symbols.html"))
        #expect(try !kit.lesson().contains("class=\"indexes\""))
    }
}
