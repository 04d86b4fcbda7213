import CoreData
import Testing

/// A class with non-optional declarations for optional attributes.
final class Sheet: NSManagedObject {
    @NSManaged var string: String
    @NSManaged var binary: Data
    @NSManaged var integer64: Int64
    @NSManaged var boolean: Bool
    @NSManaged var double: Double
    @NSManaged var uuid: UUID?
    @NSManaged var uri: URL?
    @NSManaged var date: Date?
    @NSManaged var decimal: NSDecimalNumber?
}

@Suite struct EmptyValueTests {
    @Test func nilReadsAsAnEmptyValueLikeApplesBridges() throws {
        let model = TestModel.make()
        model.entitiesByName["Everything"]?.managedObjectClassName = NSStringFromClass(Sheet.self)
        let stack = try Stack(.inMemory, model: model)
        let context = stack.context()
        let sheet = Sheet(context: context)
        #expect(sheet.string == "" && sheet.value(forKey: "string") == nil)
        #expect(sheet.binary.isEmpty && sheet.value(forKey: "binary") == nil)
        #expect(sheet.integer64 == 0 && !sheet.boolean && sheet.double == 0)
        #expect(sheet.uuid == nil && sheet.uri == nil && sheet.date == nil && sheet.decimal == nil)
        // Reading did not set anything: the record still has no values.
        #expect(sheet.changedValues().isEmpty)
    }
}
