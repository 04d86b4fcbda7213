import SQLite
import Testing
import Torture

@testable import CoreData

/// Random stores whose tables, columns and cached models are reshaped as versions of Apple's framework have written
/// them. They keep their contents, and can be written and migrated.
///
/// A failure prints its seed: `FAULTLINE_SEED=17` repeats that store only.
@Suite(.tags(.random, .slow)) struct RandomLayoutTests {
    private static let seeds = TortureSummary.seeds(usually: 40, inTorture: 1000)

    @Test func reshapedStoresKeepTheirContents() throws {
        let name = "stores with reshaped tables and cached models"
        var tried = 0
        let failures = TortureSummary.run(name, Self.seeds, of: Self.self) { seed in
            if try tryStore(seed) { tried += 1 }
        }
        TortureSummary.record(
            name, counts: "\(tried) stores opened, read, written and migrated", failures: failures,
            seed: Self.seeds.first)
        if Self.seeds.count > 1 { #expect(tried > Self.seeds.count / 2) }
    }

    /// - Returns: whether the seed produces a valid model.
    private func tryStore(_ seed: UInt64) throws -> Bool {
        var chance = Chance(seed: seed)
        var version = VersionedModel.random(&chance)
        version.makeNamesClash(&chance)
        let model = version.model()
        guard (try? model.validate()) != nil else { return false }
        let store = try MigratingStore(model) { context in Self.change(context, &chance) }
        let before = try store.use { try StoredWorld($0, version) }
        try store.makeForeign()
        var reshaper = try Reshaper(Connection(path: store.url.path), model, chance)
        try reshaper.reshape()
        chance = reshaper.chance
        let story = reshaper.done.joined(separator: "\n    ")

        func require(_ world: StoredWorld, _ expected: StoredWorld, _ moment: String) throws {
            guard world != expected else { return }
            throw TestFailure("\(moment) it holds something else:\n    \(story)")
        }
        do {
            try require(try store.use { try StoredWorld($0, version) }, before, "opened,")
            let written = try store.use { context in
                Self.change(context, &chance)
                try context.save()
                return try StoredWorld(context, version)
            }
            try require(try store.use { try StoredWorld($0, version) }, written, "written and opened again,")
            guard try store.query("PRAGMA integrity_check") == [["ok"]] else {
                throw TestFailure("the file is damaged:\n    \(story)")
            }
            var next = version.successor()
            next.entities[0].name += "Renamed"
            for index in next.entities.indices { next.entities[index].attributes.removeAll { _ in chance.once(in: 4) } }
            try store.migrateOnly(to: next.model())
            guard try store.query("PRAGMA integrity_check") == [["ok"]] else {
                throw TestFailure("the migrated file is damaged:\n    \(story)")
            }
            let migrated = try store.use { try StoredWorld($0, next) }
            guard migrated.links == written.links, Set(migrated.values.keys) == Set(written.values.keys) else {
                throw TestFailure("migrated, it holds something else:\n    \(story)")
            }
        } catch let error as CocoaError {
            throw TestFailure("\(error.localizedDescription)\n    \(story)")
        }
        return true
    }

    /// Inserts records and changes existing ones.
    private static func change(_ context: NSManagedObjectContext, _ chance: inout Chance) {
        let model = context.persistentStoreCoordinator!.managedObjectModel
        var objects = model.entities.filter { $0.superentity == nil }.sorted { $0.name! < $1.name! }
            .flatMap { (try? context.all($0.name!)) ?? [] }.sorted { "\($0.objectID)" < "\($1.objectID)" }
        for entity in model.entities.sorted(by: { $0.name! < $1.name! }) where !entity.isAbstract {
            for _ in 0..<chance.number(1...4) { objects.append(NSManagedObject(entity: entity, insertInto: context)) }
        }
        for object in objects {
            RandomData.change(object, among: objects, &chance, every: 2)
            for attribute in object.entity.attributesByName.values
            where !attribute.isOptional && object.value(forKey: attribute.name) == nil {
                object.setValue(attribute.defaultValue, forKey: attribute.name)
            }
        }
    }
}

extension VersionedModel {
    /// Gives properties names that others have in the same table, without duplicates within an entity.
    fileprivate mutating func makeNamesClash(_ chance: inout Chance) {
        for index in entities.indices {
            for place in entities[index].attributes.indices where chance.once(in: 2) {
                let name = chance.pick(["name", "title", "size"])
                if !family(entities[index].id).contains(where: { has(name, $0) }) {
                    entities[index].attributes[place].name = name
                }
            }
        }
        for index in relationships.indices {
            for end in 0...1 where chance.once(in: 2) {
                let name = chance.pick(["users", "items", "tags", "users1"])
                if !family(relationships[index].ends[end].entity).contains(where: { has(name, $0) }) {
                    relationships[index].ends[end].name = name
                }
            }
        }
    }

    private func has(_ name: String, _ entity: Int) -> Bool {
        attributes(of: entity).contains { $0.name == name }
            || relationships.flatMap(\.ends).contains { $0.name == name && lineage(entity).contains($0.entity) }
    }
}
