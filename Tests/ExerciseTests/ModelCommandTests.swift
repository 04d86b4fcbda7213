import Course
import Foundation
import Testing
import TestSupport

/// `faultline model`, run as a program on the repository's fixtures.
@Suite struct ModelCommandTests {
    private let models = Repository.root.appendingPathComponent("Tests/Fixtures/Models").path

    @Test func showFitsTheModelToTheTerminal() throws {
        let playground = try PlaygroundKit()
        let wide = try playground.faultline("model", "show", "\(models)/Library.xcdatamodeld")
        #expect(wide.ending == .exited(0))
        #expect(wide.output.contains("\n  books         Book         author   many   yes       Cascade\n"))
        let narrow = try playground.faultline(
            "model", "show", "\(models)/Library.xcdatamodeld", "--lang", "ko", environment: ["COLUMNS": "34"])
        #expect(narrow.output.contains("\n  books\n    대상: Book\n"))
        #expect(!narrow.output.contains("\u{1B}"))
    }

    @Test func diffExitsWithItsVerdict() throws {
        let playground = try PlaygroundKit()
        let old = "\(models)/Library.xcdatamodeld/Library.xcdatamodel"
        let good = try playground.faultline("model", "diff", old, "\(models)/Library.xcdatamodeld")
        #expect(good.ending == .exited(0))
        #expect(good.output.contains("> title      was called name"))
        #expect(good.output.hasSuffix("Lightweight migration can handle this.\n"))

        let text = try String(contentsOfFile: "\(old)/contents", encoding: .utf8)
        try playground.write(
            text.replacing(#"name="name" attributeType="String""#, with: #"name="name" attributeType="Date""#),
            to: "Bad.xcdatamodel/contents")
        let bad = try playground.faultline("model", "diff", old, "Bad.xcdatamodel", "--lang", "ko")
        #expect(bad.ending == .exited(1))
        #expect(bad.output.contains("경량 마이그레이션으로 처리할 수 없습니다."))
        #expect(try playground.faultline("model", "diff", old).ending == .exited(2))
    }

    @Test func diagramWritesAFileOrToTheOutput() throws {
        let playground = try PlaygroundKit()
        let printed = try playground.faultline("model", "diagram", "\(models)/Library.xcdatamodeld")
        #expect(printed.output.contains("<svg ") && printed.output.contains(">Author</text>"))
        let written = try playground.faultline(
            "model", "diagram", "\(models)/Library.xcdatamodeld", "--output", "library.svg")
        #expect(written.output == "Written: library.svg\n")
        let file = playground.root.appendingPathComponent("library.svg")
        #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
        let without = try playground.faultline(
            "model", "diagram", "\(models)/Library.xcdatamodeld", environment: ["PATH": "/nowhere"])
        #expect(without.ending == .exited(4))
        #expect(without.errors.contains("apt-get install graphviz"))
    }

    @Test func generateWritesClassesAndKeepsEditedFiles() throws {
        let playground = try PlaygroundKit()
        let model = "\(models)/Everything.xcdatamodel"
        let first = try playground.faultline("model", "generate", model, "--output", "Made")
        #expect(first.ending == .exited(0))
        #expect(first.output.contains("Written: Made/Artist+CoreDataClass.swift\n"))
        #expect(first.output.contains("Written: Made/Work+CoreDataProperties.swift\n"))
        #expect(first.output.contains("Artist, Work"))

        try playground.write("// Mine.\n", to: "Made/Artist+CoreDataClass.swift")
        try playground.write("", to: "Made/Artist+CoreDataProperties.swift")
        let second = try playground.faultline("model", "generate", model, "--output", "Made", "--lang", "ko")
        #expect(second.output.contains("그대로 두었습니다: Made/Artist+CoreDataClass.swift\n"))
        let made = playground.root.appendingPathComponent("Made")
        func text(_ name: String) throws -> String {
            try String(contentsOf: made.appendingPathComponent(name), encoding: .utf8)
        }
        #expect(try text("Artist+CoreDataClass.swift") == "// Mine.\n")
        #expect(try text("Artist+CoreDataProperties.swift").contains("@NSManaged public var copies: Int64\n"))
    }

    @Test func aMalformedModelIsReportedWithItsLine() throws {
        let playground = try PlaygroundKit()
        try playground.write("<model>\n<entity/>\n</model>", to: "Shop.xcdatamodel/contents")
        let english = try playground.faultline("model", "show", "Shop.xcdatamodel")
        #expect(english.ending == .exited(2))
        #expect(
            oneLine(english.errors)
                == "faultline: Shop.xcdatamodel/contents:2: <entity>: the attribute \"name\" is missing")
        let korean = try playground.faultline("model", "show", "Shop.xcdatamodel", "--lang=ko")
        #expect(
            oneLine(korean.errors)
                == "faultline: Shop.xcdatamodel/contents:2: <entity>: XML 속성 \"name\" 값이 빠졌습니다.")
        #expect(try playground.faultline("model", "paint", "Shop.xcdatamodel").ending == .exited(2))
    }

    /// The message as one line, without the terminal's line breaks.
    private func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
