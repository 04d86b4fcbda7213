import Course
import Foundation
import Testing

@testable import SiteGenerator

/// `Lessons/symbols.tsv`, which decides where the index of symbols leads.
@Suite struct SymbolTests {
    private static let root = StackBuild.root

    /// The names in code of each section by chapter and id, in sentences, tables and listings.
    private static func namesInCode(of chapter: Chapter) throws -> [String: Set<String>] {
        let file = root.appendingPathComponent(chapter.lessonPath(in: .english))
        let document = Document(markdown: try String(contentsOf: file, encoding: .utf8))
        let ids = HeadingIDs.ids(for: HeadingIDs.headings(of: document))
        var (sections, index) = ([String: Set<String>](), -1)
        for block in document.blocks {
            if case .heading = block.kind { index += 1 }
            let names = code(in: block).flatMap { CodeNames.identifiers(in: $0).map(\.name) }
            sections[index < 1 ? "" : ids[index], default: []].formUnion(names)
        }
        return sections
    }

    private static func code(in block: Block) -> [String] {
        switch block.kind {
        case .heading(_, let inlines), .paragraph(let inlines): inlines.codes
        case .quote(let blocks): blocks.flatMap(code)
        case .list(let list): list.items.flatMap(\.blocks).flatMap(code)
        case .html(let markup): markup.matches(of: #/<code>([^<]*)<\/code>/#).map { String($0.1) }
        case .code(let code): [code.code]
        case .rule: []
        }
    }

    private static func symbols() -> PublicSymbols {
        PublicSymbols(in: ["CoreData", "CocoaFoundation"].map { root.appendingPathComponent("Sources/\($0)") })
    }

    @Test func everySymbolIsNamedInCodeInItsSection() throws {
        let table = try SymbolTable(root: Self.root)
        #expect(table.places.count > 250)
        let members = Dictionary(grouping: Self.symbols().all.filter { $0.member != nil }, by: \.type)
        for chapter in try Catalog(root: Self.root).chapters where chapter.isWritten {
            let sections = try Self.namesInCode(of: chapter)
            for row in table.rows {
                guard let place = row.place, place.slug == chapter.slug else { continue }
                let name = String(row.symbol.split(separator: ".").last ?? "").replacing("()", with: "")
                guard let found = sections[place.section] else {
                    Issue.record("line \(row.line): there is no section \(place)")
                    continue
                }
                // `.dictionaryResultType` stands for its type as well.
                let names = [name] + (members[row.symbol] ?? []).compactMap(\.member)
                #expect(
                    !found.isDisjoint(with: names), "line \(row.line): \(place.section) doesn't name \(row.symbol)")
            }
        }
    }

    /// Rows are in alphabetical order, so that an author sees whether a symbol is there; those of no index come last.
    @Test func rowsAreSorted() throws {
        let symbols = try SymbolTable(root: Self.root).rows.filter { $0.place != nil }.map { $0.symbol.lowercased() }
        #expect(symbols == symbols.sorted())
    }

    /// The symbols that programs with Core Data use most. Each was looked up in the index, and its section read.
    @Test func mostUsedSymbolsLeadToTheSectionsThatTeachThem() throws {
        let table = try SymbolTable(root: Self.root)
        let expected = [
            "NSManagedObjectContext.save()": "06-creating-saving-deleting#saving",
            "NSManagedObjectContext.fetch()": "07-fetching#a-request-and-its-result",
            "NSManagedObjectContext.perform()": "17-concurrency#perform-and-performandwait",
            "NSManagedObjectContext.delete()": "06-creating-saving-deleting#deleting",
            "NSManagedObjectContext.parent": "17-concurrency#parents-and-children",
            "NSManagedObjectContext.mergePolicy": "15-conflicts-and-merge-policies#five-policies",
            "NSFetchRequest.predicate": "07-fetching#a-request-and-its-result",
            "NSFetchRequest.fetchLimit": "07-fetching#a-window-on-the-result",
            "NSFetchRequest.fetchBatchSize": "11-faulting-and-uniquing#batches",
            "NSPersistentContainer.viewContext": "04-setting-up-the-stack#a-few-lines",
            "NSPersistentStoreDescription.url": "04-setting-up-the-stack#where-the-file-is",
            "NSFetchedResultsController.delegate": "18-fetched-results-controller#following-changes",
            "NSPersistentHistoryTransaction.token": "21-persistent-history#tokens",
        ]
        for (symbol, address) in expected {
            let place = try #require(table.places[symbol], "\(symbol) has no row")
            #expect("\(place.slug)#\(place.section)" == address)
        }
    }
}
