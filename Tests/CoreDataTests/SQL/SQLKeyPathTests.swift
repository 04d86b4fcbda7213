import SQLite
import Testing

@testable import CoreData

/// Key paths to properties that are stored in another form than a plain column, or not stored.
@Suite struct SQLKeyPathTests {
    private let model: SQLModel = {
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [ModelBuilding.Attribute.double("longitude"), .double("latitude")].map(\.description)
        let shown = ModelBuilding.Attribute.string("shown").description
        shown.isTransient = true
        let color = ModelBuilding.Attribute.of("color", .transformableAttributeType).description
        let photo = ModelBuilding.Attribute.of("photo", .binaryDataAttributeType).description
        photo.allowsExternalBinaryDataStorage = true
        let total = NSDerivedAttributeDescription()
        total.name = "total"
        total.attributeType = .integer32AttributeType
        total.derivationExpression = NSExpression(format: "count:(name)", argumentArray: [])
        let recent = NSFetchedPropertyDescription()
        recent.name = "recent"
        recent.fetchRequest = NSFetchRequest(entityName: "Quake")
        let quake = NSEntityDescription()
        quake.name = "Quake"
        let name = ModelBuilding.Attribute.string("name").description
        quake.properties = [place, shown, color, photo, total, recent, name]
        let model = NSManagedObjectModel()
        model.entities = [quake]
        model.freeze()
        return SQLModel(model: model)
    }()

    private func query(_ format: String, _ arguments: [Any] = []) throws -> SQLQuery {
        try SQLGenerator(model: model).keys(for: QueryCompany.request("Quake", format, arguments))
    }

    @Test func anElementOfACompositeIsAColumn() throws {
        #expect(try query("place.latitude > 1").sql.hasSuffix("WHERE t0.ZLATITUDE > ?"))
        var request = QueryCompany.request("Quake")
        request.sortDescriptors = [NSSortDescriptor(key: "place.longitude", ascending: false)]
        #expect(try SQLGenerator(model: model).keys(for: request).sql.hasSuffix("ORDER BY t0.ZLONGITUDE DESC"))
    }

    @Test func aDerivedAttributeIsAColumn() throws {
        #expect(try query("total == 3").sql.hasSuffix("WHERE t0.ZTOTAL = ?"))
    }

    @Test func aTransformableAttributeIsComparedOnlyWithNil() throws {
        #expect(try query("color != nil").sql.hasSuffix("WHERE t0.ZCOLOR IS NOT NULL"))
        let error = #expect(throws: CocoaError.self) { try query("color == %@", [Data([1])]) }
        #expect(error?.localizedDescription.contains("color is transformable") == true)
    }

    @Test(arguments: [("color", "it is transformable"), ("photo", "stored in separate files")])
    func sortingByAPropertyWithoutAnOrderIsRefused(key: String, sentence: String) {
        var request = QueryCompany.request("Quake")
        request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
        let error = #expect(throws: CocoaError.self) { try SQLGenerator(model: model).keys(for: request) }
        #expect(error?.localizedDescription.contains("sort descriptor for \(key)") == true)
        #expect(error?.localizedDescription.contains(sentence) == true)
    }

    @Test(arguments: [
        ("shown == 'x'", "shown is transient"), ("recent == nil", "recent is a fetched property"),
        ("place == nil", "place is composite: name one of its elements"),
        ("place.depth == 1", "place is composite: name one of its elements"),
        ("place.latitude.degrees == 1", "keypath place.latitude.degrees not found in entity Quake"),
    ])
    func propertiesWithoutAColumnAreRefused(format: String, sentence: String) {
        let error = #expect(throws: CocoaError.self) { try query(format) }
        #expect(error?.localizedDescription.contains(sentence) == true, "\(error?.localizedDescription ?? "")")
    }
}
