import Course
import Foundation
import Testing

/// The texts of the course avoid the words listed in `Lessons/ruled-out.tsv`.
@Suite struct ProseTests {
    @Test(arguments: ProseRules.texts)
    func noTextUsesARuledOutWord(path: String) throws {
        let text = try String(contentsOf: StackBuild.root.appendingPathComponent(path), encoding: .utf8)
        for finding in try ProseRules().findings(in: text, path: path) { Issue.record("\(finding)") }
    }

    @Test(arguments: [
        "README.md", "README.ko.md", "CONTRIBUTING.md", "Makefile", ".ci/setup", "Lessons/course.json",
        "Lessons/01-what-core-data-is/ko.md", "Lessons/09-relationships/figures/rules.ko.svg",
        "Exercises/03-first-model/exercise.json", "Exercises/03-first-model/hints.ko.md",
        "Exercises/03-first-model/Starter/FirstModel.swift", "Site/words/ko.json", "Site/templates/contents.html",
        "Site/assets/search.js", "Sources/faultline/Commands/PlayCommand.swift",
        "Sources/StoreTools/StorePage.swift", "Sources/Course/Checking/Playground.swift",
    ])
    func everyKindOfTextIsChecked(path: String) {
        #expect(ProseRules.texts.contains(path))
    }

    @Test func ruledOutWordsAreFoundInProseButNotInCode() throws {
        let text = "# Title\n\nRead it anew.\n\n```swift\nlet anew = 1\n```\n\n`anew` is a name.\n"
        #expect(try ProseRules().findings(in: text, path: "en.md").map(\.place.line) == [3])
    }

    @Test(arguments: [
        ("Lessons/01/ko.md", "엔터티 하나", [1]),
        ("Lessons/01/en.md", "엔터티 하나", []),
        ("Exercises/01/exercise.json", "{ \"en\": \"Mend it.\",\n\"ko\": \"엔터티\" }", [1, 2]),
        ("Lessons/course.json", "\"slug\": \"04-a-model-to-mend\",\n\"title\": { \"ko\": \"질의\" }", [2]),
        ("Lessons/01/figures/a.ko.svg", "<title>질의</title>\n<path d=\"질의\"/>", [1]),
        ("Lessons/01/figures/a.en.svg", "<text x=\"1\">anew</text>", [1]),
        ("Sources/faultline/A.swift", "// anew\nlet text = \"anew\"", [2]),
        ("Sources/Course/A.swift", "let text = \"\"\"\n    Read it anew.\n    \"\"\"\nlet anew = 1", [2]),
        ("Exercises/01/Starter/A.swift", "/// Read it anew.\nlet anew = 1", [1]),
        ("Site/words/ko.json", "\"searchAliases\": \"코어 데이터=Core Data, 술어=조건식\"", []),
        ("Site/words/ko.json", "\"searchAliases\": \"조건=술어\"", [1]),
        ("Site/templates/page.html", "<p>술어</p>", [1]),
        ("README.ko.md", "엔터티 하나", [1]),
    ])
    func ruledOutWordsAreFoundInEveryKindOfText(path: String, text: String, lines: [Int]) throws {
        #expect(try ProseRules().findings(in: text, path: path).map(\.place.line) == lines)
    }
}
