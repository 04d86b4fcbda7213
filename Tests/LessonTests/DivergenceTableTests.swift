import Foundation
import Testing
import TestSupport

/// Each row of the table in the article "Known divergences from Apple" names a test that demonstrates it.
@Suite struct DivergenceTableTests {
    private static let root = Repository.root

    /// The cells of each row, without the table's header.
    private static func rows() throws -> [[String]] {
        let article = "Sources/CoreData/CoreData.docc/KnownDivergences.md"
        let page = try String(contentsOf: root.appendingPathComponent(article), encoding: .utf8)
        return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        }
    }

    /// The text of every Swift file below a folder.
    private static func sources(in folder: String) -> [String] {
        let start = root.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    @Test func eachRowNamesAnExistingTest() throws {
        let rows = try Self.rows()
        #expect(rows.count > 30)
        let tests = Self.sources(in: "Tests")
        for row in rows {
            #expect(row.count == 4, "\(row)")
            let name = row.last?.trimmingCharacters(in: CharacterSet(charactersIn: "` ")) ?? ""
            #expect(!name.isEmpty && tests.contains { $0.contains("func \(name)(") }, "no test shows: \(row[0])")
        }
    }

    @Test func unavailableDeclarationsSuggestAReplacement() {
        let source = Self.sources(in: "Sources/CocoaFoundation").first {
            $0.contains("func prepare(withInvocationTarget")
        }
        #expect(
            source?.contains("*, unavailable, message: \"Linux has no NSInvocation to record. Use registerUndo") == true
        )
    }

    @Test(arguments: [
        "class NSPersistentCloudKitContainer", "class NSCoreDataCoreSpotlightDelegate",
        "let NSPersistentStoreFileProtectionKey", "var objectWillChange",
    ])
    func absentNamesAreNotDeclared(_ declaration: String) {
        let sources = Self.sources(in: "Sources/CoreData") + Self.sources(in: "Sources/CocoaFoundation")
        #expect(sources.count > 100)
        #expect(!sources.contains { $0.contains(declaration) })
    }
}
