import Testing

@testable import SiteGenerator

@Suite struct DocumentTests {
    @Test func blocksHaveLineNumbers() {
        let document = Document(markdown: "# Title\n\nOne\ntwo.\n\n- item\n\n```swift\nlet a = 1\n```\n")
        #expect(document.blocks.map(\.line) == [1, 3, 6, 8])
        guard case .paragraph(let inlines) = document.blocks[1].kind else { return #expect(Bool(false)) }
        #expect(inlines.map(\.line) == [3, 3, 4])
        #expect(inlines.plainText == "One two.")
    }

    @Test func unparsedEmphasisBeforeAKoreanParticleIsAStrayMark() {
        let document = Document(markdown: "# 제목\n\n첫 줄입니다.\n이것은 **폴트(fault)**입니다.\n")
        #expect(document.strayMarks.map(\.line) == [4])
        #expect(document.strayMarks.first?.context.contains("폴트(fault)") == true)
        #expect(Document(markdown: "이것은 **폴트**(fault)입니다.").strayMarks.isEmpty)
    }

    @Test(arguments: ["`__owned`", #"\*\*"#, "```\n** __\n```", "a ***b*** c", "<https://example.org/__a>"])
    func intendedMarksAreNotStray(text: String) {
        #expect(Document(markdown: text).strayMarks.isEmpty)
    }

    @Test func aStrayMarkAfterAWrappedCodeSpanHasTheRightLine() {
        #expect(Document(markdown: "a `b\nc` d\n**x(y)**z").strayMarks.map(\.line) == [3])
    }

    @Test func doubleUnderscoresOutsideCodeAreStray() {
        #expect(Document(markdown: "Set __owned here.").strayMarks.map(\.mark) == ["__"])
    }

    @Test func quotesAndDashesBecomeTypographicOnlyInProse() {
        let document = Document(markdown: "Say \"fault\" -- `\"no\"`.")
        guard case .paragraph(let inlines) = document.blocks[0].kind else { return #expect(Bool(false)) }
        #expect(inlines.plainText == "Say “fault” – \"no\".")
    }

    /// cmark takes a mark between a parenthesis and Hangul as an opening one.
    @Test(arguments: [
        ("항목마다 \"A: 3 (B2)\"처럼", "항목마다 “A: 3 (B2)”처럼"), ("'폴트(fault)'라고", "‘폴트(fault)’라고"),
        ("**\"굵게(b)\"라는** 'x'의", "“굵게(b)”라는 ‘x’의"), ("`code`'s and the '90s", "code’s and the ’90s"),
    ])
    func quotationsCloseBeforeKoreanParticles(text: String, expected: String) {
        guard case .paragraph(let inlines) = Document(markdown: text).blocks[0].kind else {
            return #expect(Bool(false))
        }
        #expect(inlines.plainText == expected)
    }

    @Test(arguments: [
        ("<p>Apple's \"page\"</p>", "<p>Apple’s “page”</p>"),
        ("<td>&quot;a (b)&quot;처럼</td>", "<td>“a (b)”처럼</td>"),
        ("<p title=\"it's\">(<em>'a'</em>)</p>", "<p title=\"it's\">(<em>‘a’</em>)</p>"),
        ("<code>'a'</code>'s <pre><code>\"b\"</code></pre>'c'", "<code>'a'</code>’s <pre><code>\"b\"</code></pre>‘c’"),
        ("<svg><text>'</text></svg><li>'a<b>'</b>", "<svg><text>'</text></svg><li>‘a<b>’</b>"), ("a & b <", "a & b <"),
    ])
    func straightMarksOfMarkupBecomeTypographicOutsideTagsAndCode(markup: String, expected: String) {
        #expect(Typography.markup(markup) == expected)
    }

    @Test func aSummaryConsistsOfWholeSentencesWhereTheyFit() {
        #expect(Summary.shortened("One two three. Four five six. Seven", to: 31) == "One two three. Four five six.")
        #expect(
            Summary.shortened("One two. Four five six seven eight.", to: 28) == "One two. Four five six seven eight.")
        #expect(Summary.shortened("A sentence that is too long for it.", to: 20) == "A sentence that is…")
        #expect(Summary.shortened("A sentence with parts, a long one, and an end.", to: 30) == "A sentence with parts…")
    }
}
