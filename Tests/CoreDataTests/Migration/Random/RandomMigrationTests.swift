import SQLite
import Testing
import Torture

@testable import CoreData

/// Randomly changed models and randomly filled stores. After each migration, the schema equals that of a new store,
/// and the records are unchanged.
///
/// A failure prints its seed: `FAULTLINE_SEED=17` repeats that chain only.
@Suite(.tags(.random, .slow)) struct RandomMigrationTests {
    private static let seeds = TortureSummary.seeds(usually: 25, inTorture: 1000)
    /// Tests run concurrently, each with a share of the seeds.
    private static let shares = 2

    @Test(arguments: 0..<shares) func storesAreMigratedFromVersionToVersion(_ share: Int) throws {
        let name = "lightweight migrations of random stores, part \(share + 1) of \(Self.shares)"
        let seeds = TortureSummary.share(share, of: Self.shares, Self.seeds)
        var migrations = 0
        let failures = TortureSummary.run(name, seeds, of: Self.self) { seed in
            let chain = try migrateChain(seed)
            migrations += chain.migrations
            guard !chain.problems.isEmpty else { return }
            throw TestFailure("migration \(chain.migrations + 1): \(chain.problems.joined(separator: "\n  "))")
        }
        TortureSummary.record(
            name, counts: "\(migrations) migrations in \(seeds.count) chains, schema and records compared",
            failures: failures, seed: Self.seeds.first)
        // Most changes can be inferred.
        if seeds.count > 1 { #expect(migrations > seeds.count) }
    }

    private static func fill(_ context: NSManagedObjectContext, _ model: NSManagedObjectModel, _ chance: inout Chance) {
        var objects: [NSManagedObject] = []
        for entity in model.entities.sorted(by: { $0.name! < $1.name! }) where !entity.isAbstract {
            for _ in 0..<chance.number(1...6) { objects.append(NSManagedObject(entity: entity, insertInto: context)) }
        }
        for object in objects {
            RandomData.change(object, among: objects, &chance, every: 1)
            for attribute in object.entity.attributesByName.values
            where !attribute.isOptional && object.value(forKey: attribute.name) == nil {
                object.setValue(attribute.defaultValue, forKey: attribute.name)
            }
        }
    }

    /// Migrates a store through some random versions.
    /// - Returns: the number of successful migrations, and the problems of the migration after them.
    private func migrateChain(_ seed: UInt64) throws -> (migrations: Int, problems: [String]) {
        var chance = Chance(seed: seed)
        var version = VersionedModel.random(&chance)
        let first = version.model()
        guard (try? first.validate()) != nil else { return (0, []) }
        let store = try MigratingStore(first) { context in Self.fill(context, first, &chance) }
        var count = 0
        for _ in 0..<4 {
            var next = version.successor()
            next.change(&chance)
            let model = next.model()
            guard (try? model.validate()) != nil,
                (try? NSMappingModel.inferredMappingModel(forSourceModel: store.model, destinationModel: model)) != nil
            else { continue }
            let before = try store.use { try StoredWorld($0, version) }
            try store.migrateOnly(to: model)
            let schema = try store.schemaProblems()
            let after = try store.use { try StoredWorld($0, next) }
            let problems = schema + Comparison(before: before, after: after, old: version, new: next).problems
            if !problems.isEmpty { return (count, problems + ["from", version.outline, "to", next.outline]) }
            // A migrated store is a store like any other: it can be changed.
            try store.use { context in
                for entity in model.entities where !entity.isAbstract {
                    _ = NSManagedObject(entity: entity, insertInto: context)
                }
            }
            version = next
            count += 1
        }
        return (count, [])
    }
}

/// Compares the expected result of a migration with the actual one.
private struct Comparison {
    let before: StoredWorld
    let after: StoredWorld
    let old: VersionedModel
    let new: VersionedModel

    var problems: [String] { recordProblems + valueProblems + linkProblems }

    private var survivors: Set<StoredWorld.Key> {
        let kept = Set(new.entities.map(\.id))
        return Set(before.values.keys.filter { kept.contains($0.entity) })
    }

    private var recordProblems: [String] {
        Set(after.values.keys) == survivors
            ? [] : ["records \(survivors.symmetricDifference(after.values.keys).sorted())"]
    }

    private var valueProblems: [String] {
        survivors.sorted().flatMap { key in
            new.attributes(of: key.entity).compactMap { attribute in
                let former = before.values[key]?[attribute.id]
                let fallback = StoredWorld.text(attribute.fallback)
                let expected = former == "nil" && !attribute.isOptional ? fallback : former ?? fallback
                let found = after.values[key]?[attribute.id]
                return found == expected
                    ? nil : "\(key) \(attribute.name): \(found ?? "no record") instead of \(expected)"
            }
        }
    }

    private var linkProblems: [String] {
        new.relationships.flatMap { relationship in
            (0...1).flatMap { end in
                survivors.sorted().flatMap { key in problems(of: relationship, end, key) }
            }
        }
    }

    private func problems(
        of relationship: VersionedModel.Relationship, _ end: Int, _ key: StoredWorld.Key
    ) -> [String] {
        let (own, other) = (relationship.ends[end], relationship.ends[1 - end])
        guard new.lineage(key.entity).contains(own.entity) else { return [] }
        let link = StoredWorld.Link(relationship: relationship.id, end: end, holder: key)
        let former = old.relationships.first { $0.id == relationship.id }
        let expected = (before.links[link] ?? []).filter {
            survivors.contains($0) && new.lineage($0.entity).contains(other.entity)
        }
        let found = after.links[link] ?? []
        let narrows = zip(former?.ends ?? [], relationship.ends).contains { $0.isToMany && !$1.isToMany }
        let place = "\(key) \(own.name)"
        if narrows {
            // Another test checks which of several objects is kept.
            if !Set(found).isSubset(of: expected) { return ["\(place): \(found) not among \(expected)"] }
            let mustStay = !own.isToMany && other.isToMany && !expected.isEmpty
            return mustStay && found.isEmpty ? ["\(place): nothing of \(expected)"] : []
        }
        let keepsOrder = former?.ends[end].isOrdered == true && former?.ends[end].isToMany == true && own.isOrdered
        let isSame = keepsOrder ? found == expected : Set(found) == Set(expected)
        return isSame ? [] : ["\(place): \(found) instead of \(expected)"]
    }
}
