import TerminalText
import Testing

@Suite struct SuggestionTests {
    private let commands = ["list", "check", "run", "watch", "store", "site"]

    @Test(arguments: [("lst", "list"), ("chekc", "check"), ("stor", "store"), ("rum", "run"), ("wacth", "watch")])
    func aMisspelledWordSuggestsTheClosestCandidate(word: String, meant: String) {
        #expect(Suggestion.nearest(to: word, among: commands) == meant)
    }

    @Test(arguments: ["xyz", "exercises", "", "r"])
    func anUnrelatedWordHasNoSuggestion(word: String) {
        #expect(Suggestion.nearest(to: word, among: commands) == nil)
    }

    @Test func withoutCandidatesThereIsNoSuggestion() {
        #expect(Suggestion.nearest(to: "list", among: []) == nil)
    }
}
