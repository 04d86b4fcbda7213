import Foundation
import Testing

@testable import SiteGenerator

@Suite struct HighlighterTests {
    /// The parts of `code` with the class `kind`.
    private func pieces(_ code: String, _ kind: String, _ language: String = "swift") -> [String] {
        let html = Highlighter.html(code, language: language)
        return html.matches(of: try! Regex("<b class=\"\(kind)\">([^<]*)</b>")).map {
            String($0.output[1].substring!)
        }
    }

    @Test func keywordsTypesAndCallsAreDistinguished() {
        let code = "for employee in try employees(of: Department.self) { print(employee as Person?) }"
        #expect(pieces(code, "k") == ["for", "in", "try", "as"])
        #expect(pieces(code, "t") == ["Department", "Person"])
        #expect(pieces(code, "f") == ["employees", "print"])
    }

    @Test func keywordsUsedAsLabelsOrMembersAreNotHighlighted() {
        #expect(pieces("fetch(in: context, for: key).default", "k").isEmpty)
        #expect(pieces("switch rule { default: break }", "k") == ["switch", "default", "break"])
    }

    @Test func interpolatedCodeIsHighlightedAsCode() {
        let code = #"print("\(ada.name ?? "none") earns \(Int(pay))")"#
        #expect(pieces(code, "s") == ["&quot;", "&quot;none&quot;", " earns ", "&quot;"])
        #expect(pieces(code, "t") == ["Int"])
    }

    @Test func rawAndMultilineStringsAreDelimitedCorrectly() {
        #expect(pieces(##"let a = #"say "hi" \n"# + b"##, "s") == ["#&quot;say &quot;hi&quot; \\n&quot;#"])
        #expect(pieces("let a = \"\"\"\n  \"x\"\n  \"\"\"; let b = 1", "n") == ["1"])
    }

    @Test func commentsNest() {
        #expect(pieces("/* a /* b */ c */ let", "c") == ["/* a /* b */ c */"])
        #expect(pieces("let a = 1 // let\nlet", "k") == ["let", "let"])
    }

    @Test func attributesMacrosAndNumbersAreHighlighted() {
        #expect(pieces("@NSManaged var a = #Predicate { 1_000.5 < 0x1F ... 3 }", "a") == ["@NSManaged", "#Predicate"])
        #expect(pieces("1_000.5 0x1F 1..<3 2e-3", "n") == ["1_000.5", "0x1F", "1", "3", "2e-3"])
    }

    @Test func sqlShellJSONAndXMLAreHighlighted() {
        #expect(pieces("SELECT ZNAME FROM ZPERSON -- all", "k", "sql") == ["SELECT", "FROM"])
        #expect(pieces("SELECT ZNAME FROM ZPERSON -- all", "c", "sql") == ["-- all"])
        #expect(pieces("swift run faultline --help # try", "f", "sh") == ["swift"])
        #expect(pieces("{\"a\": \"b\"}", "a", "json") == ["&quot;a&quot;"])
        #expect(pieces("<entity name=\"A\"/>", "k", "xml") == ["entity"])
    }

    /// Highlighting must preserve the text of any code.
    @Test(arguments: [
        "let s = \"open", "\"\\", "/* never closed", "#\"raw", "\"\\(a", "\"\"\"\nx", "@", "#", "`",
        "let 값 = \"폴트\" // 한글",
        "a < b && c > d \"&\"", "'", "0x", "1.", "1e", "\\", "<", "<!--", "{\"a\\", "$", "\"\\(\"\\(\"",
    ])
    func highlightingPreservesTheText(code: String) {
        for language in ["swift", "sql", "sh", "json", "xml", "none"] {
            let html = Highlighter.html(code, language: language)
            #expect(html.replacing(#/<b class="[a-z]">|<\/b>/#, with: "") == code.escapedForHTML, "\(language)")
        }
    }
}
