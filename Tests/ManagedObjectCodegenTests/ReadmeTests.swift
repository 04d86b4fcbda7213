import Foundation
import Testing

/// What the README has its readers copy is what the tests of `Tests/Bookshop` build and run.
@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: ["README.md", "README.ko.md"]) func theExampleIsTheProgramThatIsTested(readme: String) throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent(readme), encoding: .utf8)
        let shop = Self.root.appendingPathComponent("Tests/Bookshop/Sources/Shop")
        for (language, file) in [("swift", "main.swift"), ("xml", "Shop.xcdatamodeld/Shop.xcdatamodel/contents")] {
            let copied = try String(contentsOf: shop.appendingPathComponent(file), encoding: .utf8)
            #expect(text.contains("```\(language)\n\(copied)```\n"), "\(file)")
        }
    }
}
