import SQLite
import Testing

@testable import CoreData

@Suite struct AttributeMigrationTests {
    /// A store of cars with IDs starting at 1.
    private func cars(_ attributes: String, _ values: [[String: Any]]) throws -> MigratingStore {
        try MigratingStore(entity("Car", "", attributes)) { context in
            for (index, values) in values.enumerated() {
                context.make("Car", values.merging(["id": index + 1]) { $1 })
            }
        }
    }

    @Test func attributesAreAddedAndRemoved() throws {
        let store = try cars(attribute("a") + attribute("b", "Date"), [["a": "x"], ["a": "y"]])
        try store.migrate(to: entity("Car", "", attribute("a") + attribute("c", "Integer 16")))
        #expect(try store.values("Car", "a") == [1: "x", 2: "y"])
        #expect(try store.values("Car", "c") == [1: "nil", 2: "nil"])
        try store.use { context in try context.all("Car").forEach { $0.setValue(7, forKey: "c") } }
        #expect(try store.values("Car", "c") == [1: "7", 2: "7"])
    }

    @Test func aRenamedAttributeKeepsItsValues() throws {
        let store = try cars(attribute("color") + attribute("name"), [["color": "red", "name": "a"], ["name": "b"]])
        try store.migrate(
            to: entity(
                "Car", "",
                attribute("name", "String", "optional=\"YES\" elementID=\"color\"")
                    + attribute("title", "String", "optional=\"YES\" elementID=\"name\"")))
        #expect(try store.values("Car", "name") == [1: "red", 2: "nil"])
        #expect(try store.values("Car", "title") == [1: "a", 2: "b"])
    }

    @Test func newAttributesGetTheirDefaultValues() throws {
        let store = try cars("", [[:]])
        try store.migrate(
            to: entity(
                "Car", "",
                attribute("i", "Integer 32", "defaultValueString=\"-3\"")
                    + attribute("s", "String", "defaultValueString=\"it's\"")
                    + attribute("d", "Double", "defaultValueString=\"0.5\"")
                    + attribute("n", "Decimal", "defaultValueString=\"0.75\"")
                    + attribute("b", "Boolean", "defaultValueString=\"YES\"")
                    + attribute("t", "Date", "defaultDateTimeInterval=\"60\"")
                    + attribute("u", "URI", "defaultValueString=\"https://example.org/\"")
                    + attribute("o", "String", "optional=\"YES\" defaultValueString=\"also\"")))
        try store.use { context in
            let car = try #require(try context.all("Car").first)
            #expect(car.value(forKey: "i") as? Int == -3)
            #expect(car.value(forKey: "s") as? String == "it's")
            #expect(car.value(forKey: "d") as? Double == 0.5)
            #expect(car.value(forKey: "n") as? NSDecimalNumber == NSDecimalNumber(string: "0.75"))
            #expect(car.value(forKey: "b") as? Bool == true)
            #expect(car.value(forKey: "t") as? Date == Date(timeIntervalSinceReferenceDate: 60))
            #expect(car.value(forKey: "u") as? URL == URL(string: "https://example.org/"))
            #expect(car.value(forKey: "o") as? String == "also")
        }
    }

    @Test func anOptionalAttributeBecomesMandatory() throws {
        let store = try cars(attribute("color"), [["color": "red"], [:]])
        try store.migrate(
            to: entity("Car", "", attribute("color", "String", "defaultValueString=\"none\"")))
        #expect(try store.values("Car", "color") == [1: "red", 2: "none"])
    }

    @Test func aMandatoryAttributeBecomesOptional() throws {
        let store = try cars(attribute("color", "String", ""), [["color": "red"]])
        try store.migrate(to: entity("Car", "", attribute("color")))
        #expect(try store.values("Car", "color") == [1: "red"])
    }

    @Test func numericTypesAreConverted() throws {
        let store = try cars(
            attribute("a", "Integer 16") + attribute("b", "Double") + attribute("c", "Integer 64")
                + attribute("d", "Decimal"),
            [
                ["a": 7, "b": 3.0, "c": 1, "d": NSDecimalNumber(string: "2.5")],
                ["a": -1, "b": -4.0, "c": 0, "d": NSDecimalNumber(string: "10")],
            ])
        try store.migrate(
            to: entity(
                "Car", "",
                attribute("a", "Double") + attribute("b", "Integer 32") + attribute("c", "Boolean")
                    + attribute("d", "Double")))
        #expect(try store.values("Car", "a") == [1: "7.0", 2: "-1.0"])
        #expect(try store.values("Car", "b") == [1: "3", 2: "-4"])
        #expect(try store.values("Car", "d") == [1: "2.5", 2: "10.0"])
        let truths = try store.use { context in
            try context.all("Car").filter { $0.value(forKey: "c") as? Bool == true }
                .map { $0.value(forKey: "id") as? Int }
        }
        #expect(truths == [1])
    }

    @Test func aNumberThatDoesNotFitIsReportedWithoutDataLoss() throws {
        let store = try cars(attribute("a", "Double"), [["a": 1.0], ["a": 2.5]])
        let before = try store.query("SELECT * FROM ZCAR")
        let new = try model(entity("Car", "", attribute("a", "Integer 16")))
        let error = try #require(throws: CocoaError.self) { try store.migrateOnly(to: new) }
        #expect(error.code == .migration)
        #expect(
            error.localizedDescription.contains(
                "The value 2.5 of Car.a does not fit the attribute's new type Integer 16"))
        #expect(try store.query("SELECT * FROM ZCAR") == before)
        #expect(try store.values("Car", "a") == [1: "1.0", 2: "2.5"])
    }

    @Test func transientAndPersistentAttributesAreExchanged() throws {
        let store = try cars(
            attribute("a") + attribute("b", "String", "optional=\"YES\" transient=\"YES\""), [["a": "x"]])
        try store.migrate(
            to: entity("Car", "", attribute("a", "String", "optional=\"YES\" transient=\"YES\"") + attribute("b")))
        #expect(try store.values("Car", "b") == [1: "nil"])
        #expect(try store.values("Car", "a") == [1: "nil"])
    }

    @Test func compositeAttributesKeepTheirElements() throws {
        func place(_ attributes: String) -> String {
            entity(
                "Car", "", "<attribute name=\"home\" optional=\"YES\" attributeType=\"Composite\" composite=\"Place\"/>"
            )
                + "<composite name=\"Place\">\(attributes)</composite>"
        }
        let store = try MigratingStore(place(attribute("city") + attribute("zip"))) { context in
            context.make("Car", ["id": 1, "home": ["city": "Seoul", "zip": "1"]])
        }
        try store.migrate(
            to: place(
                attribute("town", "String", "optional=\"YES\" elementID=\"city\"")
                    + attribute("country", "String", "defaultValueString=\"KR\"")))
        try store.use { context in
            let home = try #require(try context.all("Car").first?.value(forKey: "home") as? [String: Any])
            #expect(home["town"] as? String == "Seoul")
            #expect(home["country"] as? String == "KR")
        }
    }

    @Test func objectIDsVersionsAndMetadataArePreserved() throws {
        let store = try cars(attribute("color"), [["color": "red"]])
        let id = try store.use { try $0.all("Car")[0].objectID.uriRepresentation() }
        let keys = try store.query("SELECT Z_MAX FROM Z_PRIMARYKEY")
        try NSPersistentStoreCoordinator.setMetadata(["mine": 1], type: .sqlite, at: store.url)
        try store.migrate(to: entity("Car", "", attribute("paint", "String", "optional=\"YES\" elementID=\"color\"")))
        #expect(try store.use { try $0.all("Car")[0].objectID.uriRepresentation() } == id)
        #expect(try store.query("SELECT Z_MAX FROM Z_PRIMARYKEY") == keys)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store.url)
        #expect(metadata["mine"] as? Int == 1)
        #expect(store.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
        let cached = try #require(try NSManagedObjectModel._cached(inStoreAt: store.url))
        #expect(cached.entitiesByName["Car"]?.attributesByName["paint"] != nil)
    }

    @Test func unchangedTablesAreNotCopied() throws {
        let car = entity("Car", "", attribute("color"))
        let store = try MigratingStore(car + entity("Dog")) { context in
            context.make("Car", ["id": 1, "color": "red"])
            context.make("Dog", ["id": 2])
        }
        let statements = try statements(of: store, migratingTo: car + entity("Dog", "", attribute("name")))
        let writing = statements.filter { !$0.hasPrefix("SELECT") && !$0.hasPrefix("PRAGMA") }
        #expect(!writing.contains { $0.contains("ZCAR") })
        #expect(statements.contains { $0.hasPrefix("INSERT INTO ZDOG") })
        #expect(try store.values("Car", "color") == [1: "red"])
    }

    @Test func anEntityThatSortsFirstRenumbersTheOthersInPlace() throws {
        let store = try cars(attribute("color"), [["color": "red"]])
        let statements = try statements(
            of: store, migratingTo: entity("Ant") + entity("Car", "", attribute("color")))
        #expect(statements.contains("UPDATE ZCAR AS t SET Z_ENT = 2"))
        #expect(try store.values("Car", "color") == [1: "red"])
    }

    private func statements(of store: MigratingStore, migratingTo entities: String) throws -> [String] {
        let model = try model(entities)
        let path = store.url.path
        nonisolated(unsafe) var statements: [String] = []
        let listening = _EventStream.listen { event in
            if event.kind == .sql, event.store == path, let text = event.detail { statements.append(text) }
        }
        defer { listening.stop() }
        try store.migrateOnly(to: model)
        return statements
    }
}
