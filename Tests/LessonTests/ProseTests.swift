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

    @Test func ruledOutWordsAreFoundInProseButNotInCode() throws {
        let rules = try ProseRules()
        let text = "# Title\n\nRead it anew.\n\n```swift\nlet anew = 1\n```\n\n`anew` is a name.\n"
        #expect(try rules.findings(in: text, path: "en.md").map(\.place.line) == [3])
        #expect(try rules.findings(in: "엔터티 하나", path: "ko.md").count == 1)
        #expect(try rules.findings(in: "엔터티 하나", path: "en.md").isEmpty)
        #expect(try rules.findings(in: "{ \"en\": \"Mend it.\",\n\"ko\": \"엔터티\" }", path: "exercise.json").count == 2)
    }
}
