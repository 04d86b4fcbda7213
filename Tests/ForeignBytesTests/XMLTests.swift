import Foundation
import Testing

@testable import ForeignBytes

@Suite struct XMLTests {
    private func read(_ text: String) throws -> XMLTree { try XMLTree.read(Array(text.utf8)) }

    private func fault(_ text: String) -> String? {
        do {
            _ = try read(text)
            return nil
        } catch { return "\(error)" }
    }

    @Test func elementsAttributesAndTextAreParsed() throws {
        let root = try read(
            """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE shelf SYSTEM "shelf.dtd">
            <!-- the books -->
            <shelf name='A &amp; B' kind="&#x1F4DA;">
              <book pages = "12"/>one<![CDATA[ < two]]> &lt;&#51;<?pass over?>
            </shelf>

            """)
        #expect(root.name == "shelf" && root["name"] == "A & B" && root["kind"] == "📚")
        #expect(root.text.trimmingCharacters(in: .whitespacesAndNewlines) == "one < two <3")
        #expect(root.first("book")?["pages"] == "12" && root.first("book")?.line == 5)
    }

    @Test func writtenXMLSurvivesARoundTrip() throws {
        let text = "a <b> & \"c\"\n\td\r 한글"
        let root = XMLTree("r", ["k": text], children: [XMLTree("t", text: text), XMLTree("e")])
        let back = try read(root.lines())
        #expect(back["k"] == text && back.first("t")?.text == text && back.first("e")?.text == "")
    }

    @Test(arguments: [
        ("", "no element"), ("<a>", "before its elements are closed"), ("<a></b>", "closes no open element"),
        ("<a/><b/>", "outside"), ("<a b=c/>", "no quotes"), ("<a b=\"1\" b=\"2\"/>", "twice"),
        ("<a>&nbsp;</a>", "&nbsp;"),
        ("<a>&#0;</a>", "&#0;"), ("<a b=\"<\"/>", "<"), ("text", "outside"), ("<a \u{1}/>", "no name"),
        ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>", "another encoding"), ("<a><!-- </a>", "does not end"),
        ("<a>&" + String(repeating: "x", count: 99), "does not end"),
    ]) func malformedXMLReportsTheReason(text: String, words: String) {
        #expect(fault(text)?.contains(words) == true, "\(fault(text) ?? "It was read.")")
    }

    @Test func entityDeclarationsAreRefused() {
        let laughs =
            """
            <!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;"><!ENTITY d "&c;&c;">]>
            <a>&d;</a>
            """
        #expect(fault(laughs)?.contains("entities of its own") == true)
        #expect(
            fault("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>")?.contains("entities") == true)
    }

    @Test func tooDeeplyNestedElementsAreRefused() {
        #expect(fault(String(repeating: "<a>", count: 1_000_000))?.contains("without end") == true)
    }

    @Test func invalidUTF8IsRefusedWithItsLine() {
        let error = #expect(throws: XMLTree.Fault.self) { try XMLTree.read(Array("<a>\n".utf8) + [0xFF]) }
        #expect(error?.line == 2)
    }

    @Test func anXMLPropertyListIsRead() throws {
        let values: [String: Any] = [
            "text": " a ", "flag": false, "count": -3, "large": NSNumber(value: UInt64.max), "real": 1.5,
            "data": Data([1, 2]), "list": [1, "two"] as [Any],
            "date": Date(timeIntervalSinceReferenceDate: 86_400 * 59),
            "past": Date(timeIntervalSinceReferenceDate: -86_400 * 306),
        ]
        let theirs = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
        #expect(try PropertyList.dictionary(in: theirs) as NSDictionary == values as NSDictionary)
        let ours = XMLPlist.tree(of: try PlistValue(values)).lines()
        #expect(try PropertyList.dictionary(in: Data(ours.utf8)) as NSDictionary == values as NSDictionary)
    }

    @Test(arguments: [
        "<plist/>", "<plist><dict><key>a</key></dict></plist>", "<plist><integer>x</integer></plist>",
        "<plist><date>yesterday</date></plist>", "<array/>", "<plist><dict><a/><b/></dict></plist>",
    ])
    func aMalformedXMLPropertyListIsRefused(text: String) {
        #expect(throws: Malformed.self) { try PropertyList.read(Data(text.utf8)) }
    }

    @Test func stringsFilesAreParsed() throws {
        let text = "/* a */ \"Book\" = \"Buch \\\"x\\\" \\U00e4\\n\"; // b\nPlain.Key = 'v;';\n"
        let expected = ["Book": "Buch \"x\" ä\n", "Plain.Key": "v;"]
        #expect(try StringsFile.read(Data(text.utf8)) == expected)
        #expect(try StringsFile.read(#require(text.data(using: .utf16))) == expected)
        #expect(try StringsFile.read(PropertyList.data(of: expected)) == expected)
        #expect(throws: Malformed.self) { try StringsFile.read(Data("\"a\" = ;".utf8)) }
        #expect(throws: Malformed.self) { try StringsFile.read(Data("\"a\" = \"b".utf8)) }
    }
}
