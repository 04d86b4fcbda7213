import SQLite
import Testing

@testable import CoreData

@Suite struct RelationshipMigrationTests {
    /// Three cars and three people, related by the given pairs of car ID and person ID.
    private func store(
        _ car: String, _ person: String, _ pairs: [(Int, Int)], _ property: String = "owner", ordered: Bool = false
    ) throws -> MigratingStore {
        try MigratingStore(entity("Car", "", car) + entity("Person", "", person)) { context in
            let cars = (1...3).map { context.make("Car", ["id": $0]) }
            let people = (1...3).map { context.make("Person", ["id": $0]) }
            for (car, person) in pairs {
                let (car, person) = (cars[car - 1], people[person - 1])
                if car.entity.relationshipsByName[property]?.isToMany == true {
                    let before = car.value(forKey: property)
                    if let set = before as? NSOrderedSet {
                        car.setValue(NSOrderedSet(array: set.array + [person]), forKey: property)
                    } else {
                        car.setValue((before as! Set<NSManagedObject>).union([person]), forKey: property)
                    }
                } else {
                    car.setValue(person, forKey: property)
                }
            }
        }
    }

    private func people(_ car: String, _ person: String) -> String {
        entity("Car", "", car) + entity("Person", "", person)
    }

    @Test func relationshipsAreAddedAndRemoved() throws {
        let store = try store(toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner"), [(1, 2), (2, 2)])
        try store.migrate(
            to: people(
                toOne("owner", "Person", "cars") + toMany("drivers", "Person", "drives"),
                toMany("cars", "Car", "owner") + toMany("drives", "Car", "drivers")))
        #expect(try store.links("Person", "cars") == [1: [], 2: [1, 2], 3: []])
        #expect(try store.links("Car", "drivers") == [1: [], 2: [], 3: []])
        try store.migrate(to: people("", ""))
        #expect(try store.values("Car", "id") == [1: "1", 2: "2", 3: "3"])
    }

    @Test func aRenamedRelationshipKeepsItsObjects() throws {
        let store = try store(toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner"), [(1, 2), (3, 1)])
        try store.migrate(
            to: people(
                toOne("holder", "Person", "vehicles", "elementID=\"owner\""),
                toMany("vehicles", "Car", "holder", "elementID=\"cars\"")))
        #expect(try store.links("Person", "vehicles") == [1: [3], 2: [1], 3: []])
    }

    @Test func toOneBecomesToMany() throws {
        let store = try store(
            toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner"), [(1, 2), (2, 2), (3, 1)])
        try store.migrate(to: people(toMany("owner", "Person", "cars"), toMany("cars", "Car", "owner")))
        #expect(try store.links("Car", "owner") == [1: [2], 2: [2], 3: [1]])
        #expect(try store.links("Person", "cars") == [1: [3], 2: [1, 2], 3: []])
    }

    @Test func oneToOneBecomesOneToMany() throws {
        let store = try store(toOne("owner", "Person", "car"), toOne("car", "Car", "owner"), [(1, 2), (3, 1)])
        try store.migrate(
            to: people(
                toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner", "elementID=\"car\"")))
        #expect(try store.links("Person", "cars") == [1: [3], 2: [1], 3: []])
        #expect(try store.links("Car", "owner") == [1: [2], 2: [], 3: [1]])
    }

    @Test func theForeignKeyMovesToTheOtherTable() throws {
        // Only one side keeps its name, and still determines all pairs.
        let store = try store(toOne("owner", "Person", "car"), toOne("car", "Car", "owner"), [(1, 2), (3, 1)])
        try store.migrate(
            to: people(toMany("drivers", "Person", "car"), toOne("car", "Car", "drivers")))
        #expect(try store.links("Car", "drivers") == [1: [2], 2: [], 3: [1]])
    }

    @Test func toManyBecomesToOneKeepsOneObjectOnBothSides() throws {
        let pairs = [(1, 1), (1, 2), (2, 1), (3, 3)]
        let store = try store(toMany("owner", "Person", "cars"), toMany("cars", "Car", "owner"), pairs)
        try store.migrate(
            to: people(toOne("owner", "Person", "car"), toOne("car", "Car", "owner", "elementID=\"cars\"")))
        #expect(try store.links("Car", "owner") == [1: [1], 2: [], 3: [3]])
        #expect(try store.links("Person", "car") == [1: [1], 2: [], 3: [3]])
    }

    @Test func manyToManyBecomesOneToMany() throws {
        let store = try store(
            toMany("owner", "Person", "cars"), toMany("cars", "Car", "owner"), [(1, 2), (1, 3), (2, 3)])
        try store.migrate(to: people(toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner")))
        #expect(try store.links("Person", "cars") == [1: [], 2: [1], 3: [2]])
    }

    @Test func aRelationshipBecomesOrderedAndUnordered() throws {
        let store = try store(
            toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner"), [(1, 2), (2, 2), (3, 2)])
        let ordered = people(toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner", "ordered=\"YES\""))
        try store.migrate(to: ordered)
        #expect(try store.links("Person", "cars") == [1: [], 2: [1, 2, 3], 3: []])
        try store.use { context in
            let two = try #require(try context.all("Person").first { $0.value(forKey: "id") as? Int == 2 })
            let cars = try #require(two.value(forKey: "cars") as? NSOrderedSet)
            two.setValue(NSOrderedSet(array: cars.array.reversed()), forKey: "cars")
        }
        try store.migrate(to: ordered.replacing("name=\"Car\"", with: "name=\"Car\" versionHashModifier=\"2\""))
        #expect(try store.links("Person", "cars") == [1: [], 2: [3, 2, 1], 3: []])
        try store.migrate(to: people(toOne("owner", "Person", "cars"), toMany("cars", "Car", "owner")))
        #expect(try store.links("Person", "cars") == [1: [], 2: [1, 2, 3], 3: []])
    }

    @Test func orderIsPreservedBetweenForeignKeysAndJoinTable() throws {
        let store = try store(
            toMany("owner", "Person", "cars", "ordered=\"YES\""), toOne("cars", "Car", "owner"),
            [(1, 3), (1, 1), (2, 2)])
        #expect(try store.links("Car", "owner") == [1: [3, 1], 2: [2], 3: []])
        try store.migrate(
            to: people(toMany("owner", "Person", "cars", "ordered=\"YES\""), toMany("cars", "Car", "owner")))
        #expect(try store.links("Car", "owner") == [1: [3, 1], 2: [2], 3: []])
        try store.migrate(
            to: people(
                toMany("owner", "Person", "cars", "ordered=\"YES\""), toMany("cars", "Car", "owner", "ordered=\"YES\""))
        )
        #expect(try store.links("Car", "owner") == [1: [3, 1], 2: [2], 3: []])
        try store.migrate(
            to: people(toMany("owner", "Person", "cars", "ordered=\"YES\""), toOne("cars", "Car", "owner")))
        #expect(try store.links("Car", "owner") == [1: [3, 1], 2: [2], 3: []])
        try store.migrate(to: people(toOne("owner", "Person", "cars"), toOne("cars", "Car", "owner")))
        #expect(try store.links("Car", "owner") == [1: [3], 2: [2], 3: []])
        #expect(try store.links("Person", "cars") == [1: [], 2: [2], 3: [1]])
    }

    @Test func anInverseIsAddedAndRemoved() throws {
        let store = try store(toMany("owner", "Person", nil), "", [(1, 2), (1, 3), (2, 1)])
        try store.migrate(to: people(toMany("owner", "Person", "car"), toOne("car", "Car", "owner")))
        #expect(try store.links("Car", "owner") == [1: [2, 3], 2: [1], 3: []])
        #expect(try store.links("Person", "car") == [1: [2], 2: [1], 3: [1]])
        try store.migrate(to: people(toMany("owner", "Person", nil), ""))
        #expect(try store.links("Car", "owner") == [1: [2, 3], 2: [1], 3: []])
    }

    @Test func reflexiveRelationshipsArePreserved() throws {
        func people(_ more: String) -> String {
            entity(
                "Person", "",
                toMany("friends", "Person", "friends") + toOne("boss", "Person", "reports")
                    + toMany("reports", "Person", "boss") + more)
        }
        let store = try MigratingStore(people("")) { context in
            let all = (1...3).map { context.make("Person", ["id": $0]) }
            all[0].setValue(Set([all[1], all[2]]), forKey: "friends")
            all[1].setValue(all[0], forKey: "boss")
        }
        try store.migrate(to: entity("Ant") + people(attribute("name")))
        #expect(try store.links("Person", "friends") == [1: [2, 3], 2: [1], 3: [1]])
        #expect(try store.links("Person", "reports") == [1: [2], 2: [], 3: []])
    }

    @Test func joinTablesAreRenamedWithTheEntityNumbers() throws {
        let store = try store(toMany("owner", "Person", "cars"), toMany("cars", "Car", "owner"), [(1, 2), (2, 2)])
        try store.migrate(
            to: entity("Ant") + people(toMany("owner", "Person", "cars"), toMany("cars", "Car", "owner")))
        #expect(try store.query("SELECT count(*) FROM Z_2OWNER") == [[2]])
        #expect(try store.links("Person", "cars") == [1: [], 2: [1, 2], 3: []])
    }
}
