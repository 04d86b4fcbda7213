import Foundation
import Testing
import TestSupport

/// The code that the README has readers copy is the code that `Tests/Bookshop` builds and runs.
@Suite struct ReadmeTests {
    private static let root = Repository.root

    @Test(arguments: ["README.md", "README.ko.md"]) func theReadmesExampleIsTheTestedProgram(readme: String) throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent(readme), encoding: .utf8)
        let shop = Self.root.appendingPathComponent("Tests/Bookshop/Sources/Shop")
        for (language, file) in [("swift", "main.swift"), ("xml", "Shop.xcdatamodeld/Shop.xcdatamodel/contents")] {
            let copied = try String(contentsOf: shop.appendingPathComponent(file), encoding: .utf8)
            #expect(text.contains("```\(language)\n\(copied)```\n"), "\(file)")
        }
    }
}
