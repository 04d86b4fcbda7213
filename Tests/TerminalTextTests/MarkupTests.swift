import TerminalText
import Testing

@Suite struct MarkupTests {
    @Test func textBecomesMarkupThatShowsIt() {
        #expect(Markup.text("1 < 2 && \"폴트\" > 'a'\n\t") == "1 &lt; 2 &amp;&amp; \"폴트\" &gt; 'a'\n\t")
        #expect(Markup.attribute("\"a\" & 'b'\n\t") == "&quot;a&quot; &amp; &#39;b&#39;&#10;&#9;")
        #expect(Markup.text("") == "" && Markup.text("폴트 🙂 é") == "폴트 🙂 é")
        // A quote and the accent that follows are one character.
        #expect(Markup.attribute("\"\u{301}") == "&quot;\u{301}")
    }

    @Test func invisibleCharactersBecomeVisible() {
        #expect(Markup.text("a\u{202E}b\u{2066}c\u{200F}") == "a\\u{202E}b\\u{2066}c\\u{200F}")
        #expect(Markup.text("\u{1B}[1m\u{0}\u{7F}\u{85}\u{FEFF}") == "\\u{1B}[1m\\u{0}\\u{7F}\\u{85}\\u{FEFF}")
        #expect(Markup.text("one\r\ntwo") == "one\ntwo")
        let visible = "\u{A0}\u{200D}\u{2014}\u{2026}\u{FF01}"
        #expect(Markup.text(visible) == visible)
    }
}
