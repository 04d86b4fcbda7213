import CoreData
import StoreConformance
import Testing

@Suite struct BinaryStoreTests {
    private let file = FileBench(.binary)

    @Test func filesOfOtherFormatsAreRefused() throws {
        for bytes in [Data(), Data("bplist00".utf8), Data("SQLite format 3\0".utf8), Data("<plist/>".utf8)] {
            #expect(try file.code(of: bytes) == .fileReadCorruptFile)
        }
    }

    @Test func damagedFilesNeverTrap() throws {
        try #expect(file.refusals(among: 1000, of: file.filled()) > 200)
    }

    @Test func theFileIsABinaryPropertyList() throws {
        let list = try PropertyListSerialization.propertyList(from: file.filled(), format: nil) as? NSDictionary
        let records = try #require(list?["records"] as? [NSDictionary])
        #expect(records.compactMap { ($0["attributes"] as? NSDictionary)?["name"] as? String }.sorted().first == "Ada")
    }

    /// The file with an additional record, which `change` derives from the book's record.
    private func changed(_ change: (NSMutableDictionary) -> Void) throws -> Data {
        let list = NSMutableDictionary(
            dictionary: try #require(
                PropertyListSerialization.propertyList(from: file.filled(), format: nil) as? [AnyHashable: Any]))
        let records = try #require(list["records"] as? [NSDictionary])
        let book = try #require(
            records.first { $0["entity"] as? String == "Book" }?.mutableCopy() as? NSMutableDictionary)
        book["number"] = 1000
        change(book)
        list["records"] = records + [book]
        return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    }

    @Test func malformedRecordsAreRefused() throws {
        #expect(try file.code(of: changed { _ in }) == nil)
        let damages: [(NSMutableDictionary) -> Void] = [
            { $0["number"] = 1 }, { $0["number"] = -5 }, { $0["entity"] = "Ghost" }, { $0["entity"] = "Work" },
            { $0["number"] = "three" }, { $0["attributes"] = ["pages": "many"] }, { $0["attributes"] = 3 },
            { $0["attributes"] = ["pages": ["decimal", 4] as [Any]] }, { $0["relationships"] = ["author": [999]] },
            { $0["relationships"] = ["author": [1, 2]] }, { $0["relationships"] = ["author": ["Ada"]] },
            { $0["relationships"] = ["author": [1000]] }, { $0["number"] = Int64.max },
            { $0["number"] = (Int64(1) << 48) - 1 },
        ]
        for (number, damage) in damages.enumerated() {
            #expect(try file.code(of: changed(damage)) == .fileReadCorruptFile, "The damage \(number)")
        }
    }

    @Test func migratePersistentStoreConvertsToBinaryAndBack() throws { try file.moveThere() }
}

// Values of transformable attributes.
extension BinaryStoreTests {
    private static let transformer = NSValueTransformerName.keyedUnarchiveFromDataTransformerName.rawValue

    private func use<Value>(
        _ url: URL, _ options: [String: Any] = [:], _ body: (NSManagedObjectContext) throws -> Value
    ) throws -> Value {
        let note = NSAttributeDescription()
        note.name = "note"
        note.type = .transformable
        note.valueTransformerName = Self.transformer
        let entity = NSEntityDescription()
        entity.name = "Sheet"
        entity.properties = [note]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(
            ofType: NSBinaryStoreType, configurationName: nil, at: url, options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return try withExtendedLifetime(context) { try body(context) }
    }

    @Test func valuesOfUnknownClassesAreDecodedOnlyWithOptions() throws {
        let url = file.shelves.file()
        try use(url) { context in
            let sheet = NSEntityDescription.insertNewObject(forEntityName: "Sheet", into: context)
            sheet.setValue(Stamp("paid"), forKey: "note")
            try context.save()
        }
        let error = #expect(throws: CocoaError.self) { try use(url) { _ in } }
        #expect(error?.code == .fileReadCorruptFile)
        let cause = error?.userInfo[NSUnderlyingErrorKey] as? CocoaError
        #expect(cause?.code == .coderReadCorrupt && cause?.errorUserInfo.description.contains("Stamp") == true)
        for options: [String: Any] in [
            [NSBinaryStoreSecureDecodingClasses: [Stamp.self] as [AnyClass]],
            [NSBinaryStoreInsecureDecodingCompatibilityOption: true],
        ] {
            let text = try use(url, options) { context in
                let sheet = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Sheet")).first
                return (sheet?.value(forKey: "note") as? Stamp)?.text
            }
            #expect(text == "paid")
        }
    }
}

/// A value of a class that no transformer accepts.
final class Stamp: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let text: String

    init(_ text: String) { self.text = text }
    init?(coder: NSCoder) { text = coder.decodeObject(of: NSString.self, forKey: "text") as String? ?? "" }
    func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: "text") }
}
