import SQLite
import Testing

@testable import CoreData

/// Uniqueness constraints, indexes and derived attributes.
@Suite struct ConstraintMigrationTests {
    private let plain = entity("Car", "", attribute("plate") + attribute("land"))

    private func unique(_ names: String...) -> String {
        let list = names.map { "<constraint value=\"\($0)\"/>" }.joined()
        return "<uniquenessConstraints><uniquenessConstraint>\(list)</uniquenessConstraint></uniquenessConstraints>"
    }

    private func cars(_ entities: String, _ plates: String?...) throws -> MigratingStore {
        try MigratingStore(entities) { context in
            for (index, plate) in plates.enumerated() {
                context.make("Car", ["id": index + 1, "land": "KR", "plate": plate as Any])
            }
        }
    }

    @Test func aUniquenessConstraintIsAddedAndRemoved() throws {
        let store = try cars(plain, "a", "b")
        try store.migrate(to: entity("Car", "", attribute("plate") + attribute("land") + unique("plate", "land")))
        #expect(throws: CocoaError.self) {
            try store.use { context in
                context.make("Car", ["plate": "a", "land": "KR"])
                try context.save()
            }
        }
        try store.migrate(to: plain)
        try store.use { $0.make("Car", ["plate": "a", "land": "KR"]) }
        #expect(try store.query("SELECT count(*) FROM ZCAR") == [[3]])
    }

    @Test func duplicateValuesAreReportedAndNothingIsChanged() throws {
        let store = try cars(plain, "a", "b", "a", "a")
        let schema = try MigratingStore.schema(Connection(path: store.url.path))
        let rows = try store.query("SELECT * FROM ZCAR")
        let new = try model(
            entity("Ant") + entity("Car", "", attribute("plate") + attribute("land") + unique("plate", "land")))
        let error = try #require(throws: CocoaError.self) { try store.migrateOnly(to: new) }
        #expect(error.errorCode == 134110)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.errorCode == 134111)
        #expect(error.localizedDescription.contains("3 records of Car have the same plate \"a\", land \"KR\""))
        #expect(try MigratingStore.schema(Connection(path: store.url.path)) == schema)
        #expect(try store.query("SELECT * FROM ZCAR") == rows)
        #expect(try store.values("Car", "plate") == [1: "a", 2: "b", 3: "a", 4: "a"])
    }

    @Test func duplicateValuesAreCountedBeforeTheMigration() throws {
        let store = try cars(plain, "a", "b", "a", "c", "b", "c", "d", "d", "c")
        let new = try model(
            entity("Car", "", attribute("number", "String", #"optional="YES" elementID="plate""#) + unique("number")))
        let plan = try #require(try _MigrationPlan(storeAt: store.url, to: new))
        let error = try #require(throws: CocoaError.self) { try plan.check() }
        #expect(
            error.localizedDescription.contains(
                "9 records of Car share 4 values of number: number \"c\" (3 records); number \"a\" (2 records); "
                    + "number \"b\" (2 records); …"))
        let real = try #require(throws: CocoaError.self) { try store.migrateOnly(to: new) }
        #expect(real.localizedDescription == error.localizedDescription)
    }

    @Test func aDefaultValueViolatesANewUniquenessConstraint() throws {
        let store = try cars(plain, "a", "b")
        let new = try model(
            entity(
                "Car", "",
                attribute("plate") + attribute("kind", "String", #"optional="YES" defaultValueString="x""#)
                    + unique("kind")))
        let error = try #require(throws: CocoaError.self) { try store.migrateOnly(to: new) }
        #expect(error.localizedDescription.contains("2 records of Car have the same kind \"x\""))
    }

    @Test func derivedValuesThatAreNotUniqueAreRefused() throws {
        let store = try cars(plain, "a", "A")
        let derived =
            "<attribute name=\"folded\" optional=\"YES\" attributeType=\"String\" derived=\"YES\" "
            + "derivationExpression=\"canonical:(plate)\"/>"
        let new = try model(entity("Car", "", attribute("plate") + attribute("land") + derived + unique("folded")))
        let error = try #require(throws: CocoaError.self) { try store.migrateOnly(to: new) }
        #expect(error.localizedDescription.contains("2 records of Car have the same folded \"a\""))
    }

    @Test func fetchIndexesAreAddedAndRemoved() throws {
        func indexed(_ name: String) -> String {
            entity(
                "Car", "",
                attribute("plate") + attribute("land") + attribute(name)
                    + "<fetchIndex name=\"by\(name)\"><fetchIndexElement property=\"\(name)\" type=\"Binary\" "
                    + "order=\"ascending\"/></fetchIndex>")
        }
        let store = try cars(plain, "a")
        try store.migrate(to: indexed("maker"))
        try store.migrate(to: indexed("model"))
        try store.migrate(to: plain)
        #expect(try store.values("Car", "plate") == [1: "a"])
    }

    @Test func derivedAttributesAreComputed() throws {
        func people(_ derived: String) -> String {
            entity("Person", "", attribute("name") + toMany("cars", "Car", "owner") + derived)
                + entity("Car", "", toOne("owner", "Person", "cars"))
        }
        func derived(_ name: String, _ type: String, _ expression: String) -> String {
            attribute(name, type, "optional=\"YES\" derived=\"YES\" derivationExpression=\"\(expression)\"")
        }
        let store = try MigratingStore(people("")) { context in
            let person = context.make("Person", ["id": 1, "name": "Ádám"])
            context.make("Person", ["id": 2, "name": "Eve"])
            for number in 3...4 { context.make("Car", ["id": number, "owner": person]) }
        }
        let new = people(
            derived("plain", "String", "canonical:(name)") + derived("count", "Integer 64", "cars.@count")
                + derived("changed", "Date", "now()"))
        try store.migrate(to: new)
        #expect(try store.values("Person", "plain") == [1: "adam", 2: "eve"])
        #expect(try store.values("Person", "count") == [1: "2", 2: "0"])
        #expect(try !store.values("Person", "changed").values.contains("nil"))
        try store.use { context in
            let eve = try context.all("Person").first { $0.value(forKey: "id") as? Int == 2 }
            context.make("Car", ["id": 5, "owner": eve as Any])
        }
        #expect(try store.values("Person", "count") == [1: "2", 2: "1"])
        // Another migration preserves timestamps exactly, and updates attributes whose derivation changed.
        func times() throws -> [Int: Date] {
            try store.use { context in
                let moments = try context.all("Person").map {
                    ($0.value(forKey: "id") as? Int ?? 0, $0.value(forKey: "changed") as? Date ?? .distantPast)
                }
                return Dictionary(uniqueKeysWithValues: moments)
            }
        }
        let before = try times()
        try store.migrate(to: new.replacing("canonical:(name)", with: "uppercase:(name)") + entity("Ant"))
        #expect(try store.values("Person", "plain") == [1: "ÁDÁM", 2: "EVE"])
        #expect(try times() == before)
    }

    @Test func derivedAttributesAreComputedFromMigratedSources() throws {
        func person(_ name: String) -> String {
            entity(
                "Person", "",
                name
                    + attribute(
                        "plain", "String", "optional=\"YES\" derived=\"YES\" derivationExpression=\"canonical:(name)\"")
            )
        }
        let store = try MigratingStore(person(attribute("name"))) { $0.make("Person", ["id": 1]) }
        try store.migrate(to: person(attribute("name", "String", "defaultValueString=\"Ü\"")))
        #expect(try store.values("Person", "plain") == [1: "u"])
    }

    @Test func aTableToBeDroppedReleasesItsIndexNames() throws {
        func people(_ car: String) -> String {
            entity("Car", "", car + toOne("owner", "Person", "cars"))
                + entity(
                    "Person", "",
                    toMany("cars", "Car", "owner") + toMany("friends", "Person", "fans")
                        + toMany("fans", "Person", "friends") + car)
        }
        let store = try MigratingStore(people(attribute("plate"))) { context in
            context.make("Car", ["id": 1, "plate": "a", "owner": context.make("Person", ["id": 2])])
        }
        let new = try model(people(attribute("plate") + attribute("land")))
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: store.model, destinationModel: new)
        try LightweightMigration.migrate(
            store.url, options: [NSPersistentStoreDeferredLightweightMigrationOptionKey: true], configuration: nil,
            from: store.model, to: new, mapping: mapping, progress: { _ in })
        let indexes = try store.query("SELECT tbl_name FROM sqlite_master WHERE name = 'ZCAR_ZOWNER_INDEX'")
        #expect(indexes == [["ZCAR"]])
        #expect(try store.query("SELECT ZPLATE, ZOWNER IS NULL FROM ZCAR") == [["a", 0]])
    }
}
