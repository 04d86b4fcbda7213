import TerminalText
import Testing

@Suite struct PageTests {
    func lines(_ page: Page) -> [String] {
        page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func hangulTakesTwoColumns() {
        #expect(DisplayWidth.columns(of: "관리 객체") == 9)
        #expect(DisplayWidth.columns(of: "e\u{301}") == 1)
        // Decomposed Hangul, as some file systems return it, is one character per syllable.
        #expect(DisplayWidth.columns(of: "\u{1112}\u{1161}\u{11AB}") == 2)
        #expect(DisplayWidth.columns(of: "→ 🙂") == 4)
    }

    @Test func noLineIsWiderThanThePage() {
        let text = "모델은 엔티티의 목록이고, 엔티티는 특성(property)의 목록입니다. NSPersistentStoreCoordinatorStoresDidChange"
        for width in [20, 40, 80] {
            var page = Page(width: width, hasColor: false)
            page.add("  why:      ", text)
            #expect(lines(page).allSatisfy { DisplayWidth.columns(of: $0) <= width })
            #expect(lines(page).joined().filter { $0 != " " }.contains("NSPersistentStoreCoordinatorStoresDidChange"))
        }
    }

    @Test func aTextBeyondItsLimitEndsWithDots() {
        var page = Page(width: 30, hasColor: false)
        page.add("got: ", "one two three four, six seven", limit: 1)
        page.add("got: ", "one two", limit: 1)
        #expect(lines(page) == ["got: one two three four, si...", "got: one two"])
        var short = Page(width: 20, hasColor: false)
        short.add("", "관리 객체 컨텍스트. 저장소", limit: 1)
        #expect(lines(short) == ["관리 객체 컨텍스..."])
    }

    @Test func longNamesBreakAtWordBoundaries() {
        var page = Page(width: 30, hasColor: false)
        page.add("", "Z_CachedInsulinDeliveryObject_UNIQUE_uuid")
        #expect(lines(page) == ["Z_CachedInsulinDeliveryObject_", "UNIQUE_uuid"])
        var path = Page(width: 30, hasColor: false)
        path.add("    ", "01-from-rows-to-objects/FromRowsToObjects.swift")
        #expect(lines(path) == ["    01-from-rows-to-objects/", "    FromRowsToObjects.swift"])
        var digest = Page(width: 20, hasColor: false)
        digest.add("", "0123456789012345678901234567890123456789")
        #expect(lines(digest) == ["01234567890123456789", "01234567890123456789"])
    }

    @Test func aTableThatIsTooWideStacksItsValues() {
        let uuid = "6F99DCEB-E351-44B4-A9EE-E419C7F1A040"
        func table(_ width: Int) -> [String] {
            var page = Page(width: width, hasColor: false)
            page.addTable(
                headings: ["name", "made", "id"], rows: [["first", "2021-07-29T13:16:33.379Z", uuid]], indent: 0)
            return lines(page)
        }
        #expect(table(80)[1] == "first  2021-07-29T13:16:33.379Z  \(uuid)")
        #expect(
            table(60) == [
                "name   made                      id",
                "first  2021-07-29T13:16:33.379Z  6F99DCEB-E351-44B4-A9EE-",
                "                                 E419C7F1A040",
            ])
        #expect(
            table(40) == [
                "first", "  made: 2021-07-29T13:16:33.379Z", "  id: 6F99DCEB-E351-44B4-A9EE-", "      E419C7F1A040",
            ])
    }

    @Test func continuationLinesAreIndentedToTheText() {
        var page = Page(width: 30, hasColor: false)
        page.add("01  ", "Creating, saving and deleting objects")
        #expect(lines(page) == ["01  Creating, saving and", "    deleting objects"])
    }

    @Test func aLongLeadGetsItsOwnLine() {
        var page = Page(width: 24, hasColor: false)
        page.add("expected: ", "an attribute of type string")
        #expect(lines(page) == ["expected:", "  an attribute of type", "  string"])
    }

    @Test func linesThatFitKeepTheirSpaces() {
        var page = Page(width: 40, hasColor: false)
        page.add("", "  name    budget\n    a       1")
        #expect(lines(page) == ["  name    budget", "    a       1"])
    }

    @Test func colorIsOmittedWhenDisabled() {
        var plain = Page(width: 40, hasColor: false)
        plain.add("", "Solved", ink: .green)
        #expect(plain.text == "Solved\n")
        var colored = Page(width: 40, hasColor: true)
        colored.add("", "Solved", ink: .green)
        #expect(colored.text == "\u{1B}[32mSolved\u{1B}[0m\n")
    }

    @Test func consecutiveEmptyLinesAreCollapsed() {
        var page = Page(width: 40, hasColor: false)
        page.space()
        page.add("", "one")
        page.space()
        page.space()
        page.add("", "two")
        #expect(lines(page) == ["one", "", "two"])
    }

    @Test func markdownIsRenderedAsPlainTextAndCodeIsUnchanged() {
        var page = Page(width: 20, hasColor: false)
        page.addMarkdown("**First** this and then that.\n\n```swift\nlet department = NSEntityDescription()\n```")
        #expect(lines(page) == ["First this and then", "that.", "", "    let department = NSEntityDescription()"])
    }
}
