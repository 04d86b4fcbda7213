import Course
import Foundation
import Testing

@testable import SiteGenerator

/// The pages of the public types, from symbol graphs and without them.
@Suite struct ReferenceTests {
    /// A kit with a module of one class, whose symbol graph is written by hand.
    private func kit() throws -> Kit {
        let kit = try Kit(
            en: "# Faults\n\n`Context` and `Context` and `Context.batchSize`.\n",
            ko: "# 폴트\n\n`Context`와 `Context.batchSize`입니다.\n")
        try kit.write(
            "open class Context {\n    public var batchSize = 0\n    public func save(_ x: Context) throws {}\n}\n",
            to: "Sources/CoreData/Context.swift")
        try kit.write("Context\tcoredata/context\n", to: "Site/apple.tsv")
        func symbol(
            _ kind: String, _ path: String, _ comment: String, line: Int, module: String = "CoreData",
            declaration: String
        ) -> String {
            let names = path.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ", ")
            return """
                { "kind": { "identifier": "swift.\(kind)" }, "identifier": { "precise": "s:\(path)" }, "pathComponents": [\(names)],
                  "docComment": { "module": "\(module)", "lines": [{ "text": "\(comment)" }] },
                  "declarationFragments": [\(declaration)],
                  "location": { "uri": "file:///elsewhere/Sources/CoreData/Context.swift", "position": { "line": \(line) } } }
                """
        }
        func fragment(_ kind: String, _ text: String, of type: String? = nil) -> String {
            "{ \"kind\": \"\(kind)\", \"spelling\": \"\(text)\"\(type.map { ", \"preciseIdentifier\": \"s:\($0)\"" } ?? "") }"
        }
        let symbols = [
            symbol(
                "class", "Context", "Has **objects**.", line: 0,
                declaration: fragment("keyword", "class") + "," + fragment("identifier", " Context")),
            symbol(
                "property", "Context.batchSize", "Rows at once, see ``Context``.", line: 1,
                declaration: fragment("keyword", "var") + "," + fragment("text", " batchSize: Int")),
            symbol(
                "method", "Context.save(_:)", "- Throws: if it fails.", line: 2,
                declaration: fragment("text", "func save(") + "," + fragment("typeIdentifier", "Context", of: "Context")
            ),
            symbol(
                "method", "Context.hash(into:)", "From Swift.", line: 2, module: "Swift",
                declaration: fragment("text", "x")),
        ]
        try kit.write(
            """
            { "module": { "name": "CoreData" }, "symbols": [\(symbols.joined(separator: ",\n"))],
              "relationships": [
                { "kind": "conformsTo", "source": "s:Context", "target": "s:SH", "targetFallback": "Swift.Hashable" },
                { "kind": "conformsTo", "source": "s:Context", "target": "s:x", "targetFallback": "Swift.Copyable" } ] }
            """, to: "graphs/CoreData.symbols.json")
        kit.options.symbolGraphs = kit.root.appendingPathComponent("graphs")
        return kit
    }

    @Test func aTypesPageHasDeclarationsCommentsAndLinks() throws {
        let kit = try kit()
        try kit.build()
        let page = try kit.page("en/api-Context.html")
        #expect(page.contains("<span class=\"k\">class</span><span class=\"d\"> Context</span>"))
        #expect(page.contains("<strong>objects</strong>") && page.contains("Conforms to <code>Hashable</code></p>"))
        #expect(page.contains("<h3 id=\"save-_\"><code>func save(<a class=\"t\" href=\"api-Context.html\">Context</a>"))
        #expect(page.contains("<strong>Throws:</strong> if it fails."))
        #expect(
            page.contains("<a rel=\"external\" href=\"https://developer.apple.com/documentation/coredata/context\">"))
        #expect(!page.contains("hash(into:)"))
        #expect(page.contains("<a href=\"#batchSize\">batch<wbr>Size</a>"))
    }

    @Test func aTypesPageIsRenderedAgainOnlyIfTheSymbolGraphsOrTheSectionsChange() throws {
        let kit = try kit()
        #expect(try kit.build().rendered.contains("api-Context.html"))
        #expect(try kit.build().rendered.isEmpty)
        let graph = try kit.text("graphs/CoreData.symbols.json")
        try kit.write(
            graph.replacing("Has **objects**.", with: "Has *all* objects."), to: "graphs/CoreData.symbols.json")
        #expect(try kit.build().written.contains("en/api-Context.html"))
        try kit.write("# Faults\n\nOther words.\n\n## Contexts\n\n`Context`\n", to: "Lessons/01-faults/en.md")
        try kit.write("# 폴트\n\n다른 말.\n\n## 컨텍스트\n\n`Context`\n", to: "Lessons/01-faults/ko.md")
        #expect(try kit.build().written.contains("ko/api-Context.html"))
        #expect(try kit.page("ko/api-Context.html").contains("01-faults.html#contexts"))
    }

    @Test func koreanPagesSayThatTheCommentsAreInEnglish() throws {
        let kit = try kit()
        try kit.build()
        let page = try kit.page("ko/api-Context.html")
        #expect(page.contains("이 글은 영어로만 있습니다.") && page.contains("<div lang=\"en\">"))
        #expect(page.contains("<h2 id=\"all-methods\">메서드</h2>"))
    }

    @Test func theFirstMentionLeadsToTheReferenceAndToApplesPage() throws {
        let kit = try kit()
        try kit.build()
        let lesson = try kit.lesson()
        #expect(lesson.components(separatedBy: "<a class=\"api\" href=\"api-Context.html\">").count == 2)
        #expect(lesson.components(separatedBy: "<a class=\"apple\" rel=\"external\"").count == 2)
        #expect(
            lesson.contains("<a class=\"api\" href=\"api-Context.html#batchSize\"><code>Context.batchSize</code></a>."))
    }

    @Test func typesInListingsAreLinkedOnceUntilASentenceLinksThem() throws {
        let kit = try kit()
        let code = "```swift\nlet a = Context<Row>(Other.Context.self)\nlet b = Context()  // Context\n```\n\n"
        let sql = "```sql\nSELECT Context FROM ZROW\n```\n\n"
        for (language, title) in [("en", "Faults"), ("ko", "폴트")] {
            try kit.write(
                "# \(title)\n\n\(sql)\(code)\(code)Sees `Context<Row>` and `Context`.\n\n\(code)",
                to: "Lessons/01-faults/\(language).md")
        }
        try kit.build()
        let link = "<a class=\"api\" href=\"api-Context.html\">"
        let lesson = try kit.lesson()
        let linked = "<b class=\"k\">let</b> a = \(link)<b class=\"t\">Context</b></a>&lt;<b class=\"t\">Row</b>&gt;("
        #expect(lesson.contains(linked + "<b class=\"t\">Other</b>.<b class=\"t\">Context</b>"))
        #expect(lesson.contains("\(link)<code>Context&lt;Row&gt;</code></a>"))
        #expect(lesson.components(separatedBy: link).count == 3)
        #expect(lesson.components(separatedBy: "<a class=\"apple\" rel=\"external\"").count == 2)

        // After a sentence, a listing needs no link.
        for (language, title) in [("en", "Faults"), ("ko", "폴트")] {
            try kit.write("# \(title)\n\nSees `Context`.\n\n\(code)", to: "Lessons/01-faults/\(language).md")
        }
        try kit.build()
        #expect(try kit.lesson().components(separatedBy: link).count == 2)
    }

    @Test func aTypeWithoutAPageInTheReferenceLeadsToApplesPage() throws {
        let kit = try kit()
        try kit.write("Context\tcoredata/context\nCloud\tcoredata/cloud\n", to: "Site/apple.tsv")
        let code = "```swift apple\nCloud(Context())\n```\n"
        try kit.write("# Faults\n\n\(code)", to: "Lessons/01-faults/en.md")
        try kit.write("# 폴트\n\n\(code)", to: "Lessons/01-faults/ko.md")
        try kit.build()
        #expect(
            try kit.lesson().contains(
                "<a class=\"api\" rel=\"external\" href=\"https://developer.apple.com/documentation/coredata/cloud\" "
                    + "title=\"Apple’s documentation\"><b class=\"t\">Cloud</b></a>("
                    + "<a class=\"api\" href=\"api-Context.html\"><b class=\"t\">Context</b></a>()"))
    }

    @Test func aTypesPageHasItsSourceAndApplesPageAtTheTop() throws {
        let kit = try kit()
        kit.options.repository = "https://example.org/kit/blob/main/"
        try kit.build()
        let page = try kit.page("en/api-Context.html")
        let top = try #require(page.firstMatch(of: #/<header class="title">(?s:.*?)</header>/#)).0
        #expect(top.contains("href=\"https://developer.apple.com/documentation/coredata/context\""))
        #expect(top.contains("/Sources/CoreData/Context.swift#L1\">Our source</a>"))
        // The page needs no link to itself in its comments.
        #expect(page.contains("see <code>Context</code>"))
    }

    @Test func theSourceIsLinkedOnlyWithAnAddress() throws {
        let kit = try kit()
        try kit.build()
        #expect(try !kit.page("en/api-Context.html").contains("Our source"))
        #expect(
            try kit.page("en/api-Context.html").matches(of: #/href="https?:[^"]*"/#).allSatisfy {
                $0.0.contains("apple.com")
            })
        kit.options.repository = "https://example.org/kit/blob/main/"
        try kit.build()
        let address = "https://example.org/kit/blob/main/Sources/CoreData/Context.swift"
        #expect(try kit.page("en/api-Context.html").contains("\(address)#L2\">Our source</a>"))
        #expect(try kit.page("en/symbols.html").contains("\(address)#L1\">Our source</a>"))
    }

    @Test func withoutSymbolGraphsTheReferenceHasNames() throws {
        let kit = try kit()
        kit.options.symbolGraphs = kit.root.appendingPathComponent("none")
        try kit.build()
        #expect(try kit.page("en/api-Context.html").contains("<h3 id=\"save\"><code>save()</code></h3>"))
    }

    @Test func aChangedGraphRendersTheLessonsAgain() throws {
        let kit = try kit()
        try kit.build()
        let graph = try kit.text("graphs/CoreData.symbols.json")
        try kit.write(graph.replacing("batchSize", with: "pageSize"), to: "graphs/CoreData.symbols.json")
        try kit.build()
        #expect(try !kit.lesson().contains("#batchSize"))
        try kit.write("{", to: "graphs/CoreData.symbols.json")
        #expect(try kit.problems().contains("CoreData.symbols.json: the symbol graph cannot be read."))
    }

    @Test func symbolsThatAreMissingHereAreListedWithTheReason() throws {
        let kit = try kit()
        try kit.write("NSCloud\tCloudKit\tCloudKit\nNSCloudOptions\tCloudKit\tCloudKit\n", to: "Site/missing.tsv")
        try kit.build()
        #expect(
            try kit.page("en/symbols.html").contains(
                "<dt>CloudKit</dt><dd><code>NSCloud</code>, <code>NSCloudOptions</code></dd>"))
        try kit.write("NSCloud\n", to: "Site/missing.tsv")
        #expect(try kit.problems().hasPrefix("Site/missing.tsv:1: "))
    }

    /// The lists in the repository agree with the module: what is missing does not exist, and what Apple documents
    /// exists or is listed as missing.
    @Test(.enabled(if: hasGraphs, "needs the symbol graphs that .ci/reference extracts"))
    func theListsOfSymbolsAgreeWithTheModule() throws {
        let reference = try Reference(folder: graphs)
        let names = Set(
            reference.types.flatMap { type in
                [type.name] + type.members.map { type.name.isEmpty ? $0.title : "\(type.name).\($0.title)" }
            })
        let site = Kit.repository.appendingPathComponent("Site")
        let missing = try MissingSymbols(site: site).names
        #expect(missing.filter { names.contains($0) } == [])
        // Neither what the protocols of messages require nor what programs should not use has a place in the reference.
        let expected = try AppleLinks(site: site).symbols.filter { !$0.hasSuffix(".Subject") && !$0.contains("__") }
        let absent = expected.filter { name in
            !names.contains(name) && !names.contains(name + "()")
                && !missing.contains { name == $0 || name.hasPrefix($0 + ".") }
        }
        #expect(absent == [])
    }

    @Test func aMemberCalledLikeASectionHasADistinctID() throws {
        let kit = try kit()
        let graph = try kit.text("graphs/CoreData.symbols.json")
        try kit.write(graph.replacing("batchSize", with: "properties"), to: "graphs/CoreData.symbols.json")
        try kit.build()
        #expect(try kit.page("en/api-Context.html").components(separatedBy: "id=\"properties\"").count == 2)
    }

    @Test func aTypeIsListedBelowTheOneThatContainsIt() throws {
        let kit = try kit()
        let graph = try kit.text("graphs/CoreData.symbols.json")
        let kind =
            "{ \"kind\": { \"identifier\": \"swift.enum\" }, \"identifier\": { \"precise\": \"s:k\" }, "
            + "\"pathComponents\": [\"Context\", \"Kind\"] },"
        try kit.write(
            graph.replacing("\"symbols\": [", with: "\"symbols\": [" + kind), to: "graphs/CoreData.symbols.json")
        try kit.build()
        let page = try kit.page("en/symbols.html")
        #expect(page.contains("<ul><li><a href=\"api-Context.Kind.html\"><code>.Kind</code></a></li></ul></th>"))
        #expect(!page.contains("<td></td>") && page.components(separatedBy: "<th scope=\"row\">").count == 2)
    }

    @Test(arguments: [
        ("Has rows. Apple's page: *Context*.", "Has rows."),
        ("Has rows.\n\nSee Apple's page for `Context`.", "Has rows."),
        ("Has rows. Apple's page:\n`save()` of *Context*.", "Has rows."),
        ("Apple's page: *Other pages*.", "Apple's page: *Other pages*."),
        (
            "A workspace.\n\nStart reading this folder here.\n\n    a ──► b\n\n    c ──► d\n\n    let a = 1\n\nUse it.",
            "A workspace.\n\n    let a = 1\n\nUse it."
        ),
        (
            "A policy. Start reading this folder here. Steps:\n\n    a ──► b\n\n`B` has b.\n\n## Ends\n\nBoth.",
            "A policy.\n\n## Ends\n\nBoth."
        ),
        ("A model.\n\nStart reading this folder here.", "A model."),
    ])
    func aPageLeavesOutWhatACommentSaysToReadersOfTheSource(comment: String, expected: String) {
        #expect(DocComment.published(comment) { !$0.contains(" ") } == expected)
    }

    @Test func aPlaceholderForTheAddressIsNotOfferedForCopying() throws {
        let words = try Words(language: .english, site: Kit.repository.appendingPathComponent("Site"))
        #expect(CloneAddress(repository: nil).values(words)["cloneKind"] == "command incomplete")
        #expect(CloneAddress(repository: "https://example.org/kit/blob/main/").values(words)["cloneKind"] == "command")
    }

    @Test func anAddressBecomesTheOneToCloneFrom() {
        #expect(CloneAddress(repository: "https://example.org/kit/blob/main/").address == "https://example.org/kit")
        #expect(CloneAddress(repository: "https://example.org/kit/-/blob/main/").address == "https://example.org/kit")
        #expect(CloneAddress(repository: nil).address == nil)
    }
}

private let graphs = Kit.repository.appendingPathComponent(".build/reference")
private let hasGraphs = !SymbolGraph.files(in: graphs).isEmpty
