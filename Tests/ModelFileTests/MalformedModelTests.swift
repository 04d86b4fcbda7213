import Foundation
import Testing
import TestSupport

@testable import ModelFile

@Suite struct MalformedModelTests {
    private func complaint(_ lines: String...) -> String {
        do {
            _ = try ModelDocument(data: Data(lines.joined(separator: "\n").utf8), path: "Shop/contents")
            return "none"
        } catch { return "\(error)" }
    }

    @Test func malformedXMLReportsItsPosition() {
        #expect(complaint("<model>", "  <entity name=\"A\">", "</model>").hasPrefix("Shop/contents:3: "))
        #expect(complaint("<model>", "  <entity name=\"A\">", "</model>").contains("not well-formed XML"))
        #expect(complaint("").contains("not well-formed XML"))
    }

    @Test func invalidUTF8IsRefusedWithItsLine() {
        let file = Data("<model>\n  <entity name=\"".utf8) + [0xFF, 0xFE] + Data("\"/>\n</model>".utf8)
        #expect {
            try ModelDocument(data: file, path: "Shop/contents")
        } throws: {
            "\($0)" == "Shop/contents:2: the file is not well-formed XML: this line is not text in UTF-8"
        }
    }

    @Test func aFileOfAnotherTypeIsRefused() {
        #expect(complaint("<html>", "</html>").hasPrefix("Shop/contents:1: <html>: this is not a data model"))
    }

    @Test func theErrorNamesAMissingAttribute() {
        #expect(
            complaint("<model>", "<entity/>", "</model>")
                == "Shop/contents:2: <entity>: the attribute \"name\" is missing")
    }

    @Test func theErrorQuotesAnInvalidValue() {
        let type = complaint(
            "<model>", "<entity name=\"A\">", "<attribute name=\"a\" attributeType=\"Text\"/>", "</entity></model>")
        #expect(
            type.hasPrefix(
                "Shop/contents:3: <attribute>: the attribute \"attributeType\" is \"Text\", but has to be one of"))
        let flag = complaint("<model>", "<entity name=\"A\" isAbstract=\"yes\"/>", "</model>")
        #expect(flag.hasSuffix("the attribute \"isAbstract\" is \"yes\", but has to be YES or NO"))
        let count = complaint(
            "<model><entity name=\"A\">", "<relationship name=\"r\" destinationEntity=\"A\" maxCount=\"many\"/>",
            "</entity></model>")
        #expect(
            count.hasPrefix(
                "Shop/contents:2: <relationship>: the attribute \"maxCount\" is \"many\", but has to be a whole"))
    }

    @Test func aMisplacedElementIsRefused() {
        let place = complaint("<model>", "<attribute name=\"a\"/>", "</model>")
        #expect(place == "Shop/contents:2: <attribute>: it is not allowed in <model>")
        #expect(
            complaint("<model>", "<table/>", "</model>").contains(
                ":2: <table>: this element is not part of the model format"))
    }

    @Test func referencesToMissingElementsAreRefused() {
        func entity(_ content: String) -> String {
            complaint("<model>", "<entity name=\"A\">", content, "</entity></model>")
        }
        #expect(
            entity("<relationship name=\"r\" destinationEntity=\"B\"/>")
                == "Shop/contents:3: <relationship>: the destination \"B\" of \"A.r\" is not an entity of the model")
        #expect(
            entity("<attribute name=\"c\" attributeType=\"Composite\" composite=\"P\"/>").contains(
                "\"P\", which is not a composite"))
        #expect(entity("<attribute name=\"c\" attributeType=\"Composite\"/>").contains("names no composite"))
        #expect(
            complaint(
                "<model><composite name=\"P\"/>", "<entity name=\"A\">",
                "<attribute name=\"c\" attributeType=\"Composite\" composite=\"P\"/></entity></model>"
            ).contains("\"A.c\" uses the composite \"P\", which has no attributes"))
        #expect(
            complaint(
                "<model><composite name=\"P\"><attribute name=\"q\" attributeType=\"Composite\" composite=\"Q\"/></composite>",
                "<composite name=\"Q\"><attribute name=\"p\" attributeType=\"Composite\" composite=\"P\"/></composite></model>"
            ).contains("the composite \"P\" contains itself"))
        #expect(entity("<fetchedProperty name=\"f\"/>").contains("\"A.f\" has no <fetchRequest>"))
        #expect(
            entity("<attribute name=\"a\"/><attribute name=\"a\"/>").contains("two properties of \"A\" are named \"a\"")
        )
        #expect(
            complaint("<model><entity name=\"A\" parentEntity=\"B\"/></model>").contains("the parent \"B\" of \"A\""))
        #expect(
            complaint("<model><entity name=\"A\"/><entity name=\"A\"/></model>").contains(
                "two entities of the model are named"))
        #expect(complaint("<model><fetchRequest name=\"f\" entity=\"Z\"/></model>").contains("\"f\" is for \"Z\""))
        #expect(
            complaint("<model>", "<configuration name=\"C\">", "<memberEntity name=\"Z\"/>", "</configuration></model>")
                .hasPrefix("Shop/contents:3: <memberEntity>: the configuration \"C\" names \"Z\""))
    }

    @Test func aMissingModelReportsItsPath() {
        let missing = URL(fileURLWithPath: "/nowhere/Shop.xcdatamodel")
        #expect { try ModelDocument(contentsOf: missing) } throws: {
            "\($0)".contains("Shop.xcdatamodel/contents: the file cannot be read")
        }
    }

    @Test func aModelOfXcode3IsRecognized() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data([1, 2]).write(to: folder.appendingPathComponent("elements"))
        #expect { try ModelDocument(contentsOf: folder) } throws: { "\($0)".contains("format of Xcode 3") }
    }
}
