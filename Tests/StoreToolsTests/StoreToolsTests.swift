import CoreData
import StoreTools
import TerminalText
import TestSupport
import Testing

/// A store for one test, in a temporary folder.
final class ShelfStore {
    let folder = TestFolder.place()
    var path: String { folder.appendingPathComponent("Shelf.sqlite").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
        let store = try coordinator.addPersistentStore(type: .sqlite, at: URL(fileURLWithPath: path))
        coordinator.setMetadata(["shelf": "seven"], for: store)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
        author.setValue("Sélavy, \"Rrose\"", forKey: "name")
        for (index, title) in ["Faults", "Rows"].enumerated() {
            let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
            book.setValue(title, forKey: "title")
            book.setValue(index == 0, forKey: "isRead")
            book.setValue(Date(timeIntervalSinceReferenceDate: 0.5), forKey: "bought")
            book.setValue(Data([1, 2, 3]), forKey: "cover")
            book.setValue(NSDecimalNumber(string: "12.50"), forKey: "price")
            book.setValue(author, forKey: "author")
        }
        try context.save()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func model() -> NSManagedObjectModel {
        func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            return attribute
        }
        let (author, book) = (NSEntityDescription(), NSEntityDescription())
        (author.name, book.name) = ("Author", "Book")
        let (books, writer) = (NSRelationshipDescription(), NSRelationshipDescription())
        (books.name, books.destinationEntity) = ("books", book)
        (writer.name, writer.destinationEntity, writer.maxCount) = ("author", author, 1)
        (books.inverseRelationship, writer.inverseRelationship) = (writer, books)
        author.properties = [attribute("name", .stringAttributeType), books]
        book.properties = [
            attribute("title", .stringAttributeType), attribute("isRead", .booleanAttributeType),
            attribute("bought", .dateAttributeType), attribute("cover", .binaryDataAttributeType),
            attribute("price", .decimalAttributeType), writer,
        ]
        book.indexes = [
            NSFetchIndexDescription(
                name: "byTitle",
                elements: [
                    NSFetchIndexElementDescription(property: book.propertiesByName["title"]!, collationType: .binary)
                ])
        ]
        book.indexes[0].elements[0].isAscending = false
        let model = NSManagedObjectModel()
        model.entities = [author, book]
        return model
    }

    func rows(_ entity: String, where format: String? = nil, model: String? = nil, limit: Int = 0) throws -> StoreRows {
        try StoreRows(StoreView(path: path), entity: entity, where: format, model: model, limit: limit)
    }
}

@Suite struct StoreToolsTests {
    private func overview(_ path: String, _ language: Language) throws -> String {
        var writer = StorePage(Page(width: 80, hasColor: false), language)
        try writer.addOverview(of: StoreView(path: path))
        return writer.page.text
    }

    private func message(_ body: () throws -> Void) -> LocalizedText? {
        do { try body() } catch { return (error as? StoreProblem)?.message }
        return nil
    }

    @Test func theOverviewShowsTheStoresMetadata() throws {
        let store = try ShelfStore()
        let text = try overview(store.path, .english)
        #expect(text.contains("2 entities · 3 rows · "))
        #expect(text.contains(" · created by Faultline\n"))
        #expect(text.contains("Book    2      2     2         ZBOOK\n"))
        #expect(text.contains("ZBOOK_ZAUTHOR_INDEX  ZBOOK  ZAUTHOR\n"))
        #expect(text.contains("shelf                             seven\n"))
        #expect(text.contains("history: not tracked.\n"))
        #expect(text.hasSuffix("model: kept in the store; --entity NAME lists rows.\n"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func theOverviewIsAvailableInKorean() throws {
        let store = try ShelfStore()
        let text = try overview(store.path, .korean)
        #expect(text.contains("엔티티 2개 · 행 3개 · "))
        #expect(text.contains("영구 기록: 기록하지 않습니다.\n"))
    }

    @Test func showingAStoreDoesNotChangeItsFiles() throws {
        let store = try ShelfStore()
        func state() throws -> [String: Data] {
            let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
            return try Dictionary(
                uniqueKeysWithValues: names.map {
                    ($0, try Data(contentsOf: store.folder.appendingPathComponent($0)))
                })
        }
        let before = try state()
        _ = try overview(store.path, .english)
        _ = try store.rows("Book")
        #expect(try state() == before)
    }

    @Test func rowsAreShownInTheModelsTerms() throws {
        var writer = StorePage(Page(width: 120, hasColor: false), .english)
        writer.addRows(try ShelfStore().rows("Book", where: "author.name BEGINSWITH 'S' AND isRead == YES"))
        #expect(
            writer.page.text == """
                Z_PK  bought                    cover    isRead  price  title   author
                1     2001-01-01T00:00:00.500Z  3 bytes  true    12.5   Faults  Author/p1

                1 row.

                """)
    }

    @Test func rowsAreSortedByPrimaryKey() throws {
        let lines = try ShelfStore().rows("Book", where: "title > 'A'").csv.split(separator: "\r\n")
        #expect(lines.dropFirst().map { $0.prefix(2) } == ["1,", "2,"])
    }

    @Test func aLimitReportsTheOmittedRows() throws {
        var writer = StorePage(Page(width: 120, hasColor: false), .korean)
        writer.addRows(try ShelfStore().rows("Book", limit: 1))
        #expect(writer.page.text.hasSuffix("\n전체 2행 중 1행. 모두 보려면: --limit 0\n"))
    }

    @Test func rowsAreExportedAsJSON() throws {
        let json = try ShelfStore().rows("Author").json
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(rows.count == 1)
        #expect(rows[0]["name"] as? String == "Sélavy, \"Rrose\"")
        #expect(rows[0]["books"] as? [String] == ["Book/p1", "Book/p2"])
        #expect(rows[0]["objectID"] as? String == "Author/p1")
        let book = try ShelfStore().rows("Book", limit: 1).json
        #expect(book.contains("\"isRead\" : true"))
        #expect(book.contains("\"cover\" : \"AQID\""))
        #expect(book.contains("\"price\" : \"12.5\""))
    }

    @Test func rowsAreExportedAsCSV() throws {
        #expect(
            try ShelfStore().rows("Author").csv == "Z_PK,name,books\r\n1,\"Sélavy, \"\"Rrose\"\"\",Book/p1 Book/p2\r\n")
    }

    @Test func invalidArgumentsAreReported() throws {
        let store = try ShelfStore()
        #expect(message { _ = try store.rows("Boo") }?[.english].hasSuffix("Its entities are Author, Book.") == true)
        #expect(message { _ = try store.rows("Book", model: "/nowhere") }?[.english].hasPrefix("/nowhere: ") == true)
        #expect(
            message { _ = try StoreView(path: "/nowhere") }?[.english]
                == "/nowhere: there is no such file. Check the path.")
        let letter = store.folder.appendingPathComponent("letter.txt").path
        try Data("Dear Sir or Madam, this is long enough to be looked at.".utf8).write(to: URL(fileURLWithPath: letter))
        #expect(
            message { _ = try StoreView(path: letter) }?[.english].contains("not a SQLite store of Core Data") == true)
    }

    /// The message about an invalid predicate, in both languages.
    private func complaint(_ format: String) throws -> LocalizedText {
        let store = try ShelfStore()
        return try #require(message { _ = try store.rows("Book", where: format) }, "\(format)")
    }

    @Test func aMalformedPredicateIsReported() throws {
        let unfinished = try complaint("title ==")
        #expect(unfinished.en.hasPrefix("--where: Unable to parse"))
        #expect(unfinished.ko == "--where: 조건식이 중간에 끝났습니다. \"title ==\" 끝에 값이나 조건이 더 있어야 합니다.")
        #expect(try complaint("title === 3").ko.hasPrefix("--where: \"title === 3\" 조건식의 9번째 글자부터"))
    }

    @Test func anUnknownPropertyIsReportedWithTheAvailableOnes() throws {
        let complaint = try complaint("author.nam == 'x' OR title == 'y'")
        #expect(complaint.en == "--where: Author has no \"nam\"; did you mean \"name\"? It has books, name.")
        #expect(complaint.ko == "--where: Author 엔티티에 \"nam\" 속성이나 관계가 없습니다. 혹시 \"name\"입니까? 있는 것: books, name")
        #expect(
            try self.complaint("pages > 3").en.hasSuffix(
                "has no \"pages\"; it has author, bought, cover, isRead, price, title."))
    }

    @Test func aStringComparedWithADateSuggestsACast() throws {
        let complaint = try complaint("bought > '2001-01-02'")
        #expect(
            complaint.en
                == "--where: Book.bought is a date, and \"2001-01-02\" is a string. Write a date as seconds "
                + "since 2001 UTC: \"2001-01-02\" is CAST(86400, \"NSDate\").")
        #expect(complaint.ko.hasSuffix("\"2001-01-02\" → CAST(86400, \"NSDate\")"))
        #expect(try self.complaint("bought == '2001-01-01T00:00:00.500Z'").en.hasSuffix("CAST(0.5, \"NSDate\")."))
        #expect(try self.complaint("bought > CAST('2001-01-01T00:01:00Z', 'NSDate')").en.contains("CAST(60, "))
        #expect(try self.complaint("bought BETWEEN {'yesterday', 'today'}").en.contains("CAST(0, \"NSDate\") is 2001"))
        #expect(try ShelfStore().rows("Book", where: "bought > CAST(0, 'NSDate')").csv.contains("Faults"))
    }

    @Test func anUnsupportedPredicateIsReportedWithItsUnsupportedPart() throws {
        let complaint = try complaint("cover CONTAINS 'x'")
        #expect(complaint.en.hasPrefix("--where: unsupported predicate cover CONTAINS \"x\""))
        #expect(complaint.ko == "--where: SQLite 저장소가 지원하지 않는 조건이 있습니다: cover CONTAINS \"x\"")
    }

    @Test func aNarrowTerminalBreaksNamesAtWordBoundaries() throws {
        let store = try ShelfStore()
        var writer = StorePage(Page(width: 30, hasColor: false), .english)
        try writer.addOverview(of: StoreView(path: store.path))
        let lines = writer.page.text.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex(of: "FLTStoreModelVersionHashes"))
        #expect(lines[place + 1] == "Maker")
        #expect(lines.allSatisfy { $0.count <= 30 })
    }
}
