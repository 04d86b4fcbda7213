import Foundation
import ModelFile
import ModelTools
import TerminalText
import Testing

/// `model show`: a page that describes a model.
@Suite struct OverviewTests {
    @Test(arguments: [Language.english, .korean])
    func everyPropertyOfAModelIsShown(language: Language) throws {
        let golden = fixtures.appendingPathComponent("Golden/everything.\(language.rawValue).txt")
        let text = overview(of: try fixture("Everything.xcdatamodel"), width: 100, language)
        #expect(try text == String(contentsOf: golden, encoding: .utf8))
    }

    @Test func aBundlesVersionsAreListedAndTheCurrentOneIsShown() throws {
        let expected = """
            Library 2
            versions: Library, Library 2 (current)
            2 entities · version identifier 2 · Swift

            entity Author
              class Author · codegen: class definition

              attribute  type    optional
              name       String  no

              relationship  destination  inverse  count  optional  delete rule
              books         Book         author   many   yes       Cascade

            entity Book
              class Book · codegen: class definition

              attribute  type    optional  rules
              published  Date    yes
              title      String  no        renaming identifier name

              relationship  destination  inverse  count  optional  delete rule
              author        Author       books    one    yes       Nullify

            """
        #expect(overview(of: try fixture("Library.xcdatamodeld")) == expected)
    }

    @Test func aVersionIsOpenedByItsFolderOrByItsContentsFile() throws {
        let folder = try fixture("Library.xcdatamodeld/Library.xcdatamodel")
        #expect(folder.name == "Library")
        #expect(folder.bundle?.currentVersion == "Library 2")
        let file = try fixture("Library.xcdatamodeld/Library.xcdatamodel/contents")
        #expect(file.document == folder.document)
    }

    @Test(arguments: [20, 30, 44, 60, 80, 132])
    func noLineIsWiderThanTheTerminal(width: Int) throws {
        for language in Language.allCases {
            let text = overview(of: try fixture("Everything.xcdatamodel"), width: width, language)
            for line in text.split(separator: "\n") { #expect(DisplayWidth.columns(of: line) <= width, "\(line)") }
        }
    }

    @Test func aNarrowTerminalStacksTheValues() throws {
        let text = overview(of: try fixture("Library.xcdatamodeld"), width: 30)
        #expect(text.contains("  title\n    type: String\n    optional: no\n    rules: renaming identifier\n"))
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] != nil, "FAULTLINE_FIXTURES is not set"))
    func modelsOfRealAppsAreShownWithoutDifferences() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["FAULTLINE_FIXTURES"] ?? "")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let url as URL in files where url.pathExtension == "xcdatamodel" {
            let source = try ModelSource(path: url.path)
            let text = overview(of: source, width: 120)
            for entity in source.document.entities { #expect(text.contains("entity \(entity.name)\n")) }
            #expect(ModelDifference(from: source.document, to: source.document).changes.isEmpty, "\(url.path)")
            count += 1
        }
        #expect(count > 0, "the folder holds no model")
    }
}
