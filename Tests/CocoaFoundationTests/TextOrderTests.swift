import CocoaFoundation
import Testing
import TestSupport

/// The string orders of sort descriptors, tested with random texts.
@Suite(.tags(.random)) struct TextOrderTests {
    static let selectors = [
        "compare:", "caseInsensitiveCompare:", "localizedCompare:", "localizedCaseInsensitiveCompare:",
        "localizedStandardCompare:",
    ]

    /// Hangul syllables and jamo, Latin with composed and decomposed marks, digits, kana, ideographs, emoji,
    /// punctuation.
    private static let pieces: [String] = [
        "가", "각", "간", "나", "힣", "ㄱ", "\u{1100}\u{1161}", "\u{1100}\u{1161}\u{11A8}", "가\u{11A8}", "a", "A", "b", "z",
        "e", "\u{E9}", "e\u{301}", "E\u{301}", "ß", "ss", "i", "ı", "İ", "1", "2", "10", "02", "か", "が", "ア", "ｱ", "日",
        "😀",
        "👨‍👩‍👧", " ", "-", "_", "\u{0}", "\u{FFFF}",
    ]

    private static func texts(_ count: Int) -> [String] {
        var chance = Chance(seed: 16)
        return (0..<count).map { _ in
            (0..<chance.below(4)).map { _ in chance.pick(pieces) }.joined()
        } + pieces
    }

    private func order(_ selector: String) -> (String, String) -> Int {
        let descriptor = NSSortDescriptor(key: "self", ascending: true, selector: Selector(selector))
        return { descriptor.compare($0 as NSString, to: $1 as NSString).rawValue }
    }

    @Test(arguments: selectors) func everySelectorDefinesATotalOrder(_ selector: String) {
        let order = order(selector)
        let texts = Self.texts(120)
        for a in texts {
            for b in texts where order(a, b) != -order(b, a) {
                Issue.record("\(a.unicodeScalars.map(\.value)) and \(b.unicodeScalars.map(\.value))")
            }
        }
        // If the order is transitive and neighbors are in order, every pair of the sorted list is.
        let sorted = texts.sorted { order($0, $1) < 0 }
        for (place, a) in sorted.enumerated() {
            for b in sorted[place...] where order(a, b) > 0 {
                Issue.record("\(a.unicodeScalars.map(\.value)) and \(b.unicodeScalars.map(\.value))")
            }
        }
    }

    @Test(arguments: selectors) func canonicallyEquivalentTextsAreEqual(_ selector: String) {
        let order = order(selector)
        #expect(order("\u{E9}", "e\u{301}") == 0)
        #expect(order("각", "\u{1100}\u{1161}\u{11A8}") == 0)
    }

    @Test(arguments: selectors) func hangulSortsBySyllable(_ selector: String) {
        let order = order(selector)
        let names = ["가", "가나", "각", "간", "나", "나라", "힣"]
        #expect(names.shuffled().sorted { order($0, $1) < 0 } == names)
    }

    @Test func localizedStandardCompareSortsDigitsAsNumbers() {
        #expect(order("localizedStandardCompare:")("가 2", "가 10") < 0)
        #expect(order("localizedCompare:")("가 2", "가 10") > 0)
    }

    @Test func selectorsAreCaseSensitiveUnlessNamedOtherwise() {
        #expect(order("localizedCaseInsensitiveCompare:")("ADA", "ada") == 0)
        #expect(order("caseInsensitiveCompare:")("ÉCOLE", "école") == 0)
        #expect(order("localizedCompare:")("ada", "Ada") < 0)
        #expect(order("compare:")("Ada", "ada") < 0)
    }

    @Test func predicatesOrderTextsAsSortDescriptorsDo() {
        let pair = ["a": "가나", "b": "\u{1100}\u{1161}"] as NSDictionary
        #expect(NSPredicate(format: "a > b").evaluate(with: pair))
        #expect(!NSPredicate(format: "a < b").evaluate(with: pair))
        #expect(NSPredicate(format: "a >[l] b").evaluate(with: pair))
        #expect(NSPredicate(format: "'각' >[l] '가나' AND NOT '가나' >[l] '각'").evaluate(with: nil))
    }
}
