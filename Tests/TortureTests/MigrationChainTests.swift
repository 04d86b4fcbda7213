import CoreData
import Testing
import Torture

/// Stores of twenty versions of a model, each made from the previous one by random edits, are migrated to every other
/// version, and their records compared with the expected ones.
///
/// The usual tests cover neighboring versions and some others; `FAULTLINE_TORTURE` covers all pairs of several chains.
/// A failure prints its seed: `FAULTLINE_SEED=17` repeats that chain.
@Suite(.tags(.random, .slow)) struct MigrationChainTests {
    private static let length = 20

    private func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// A store of each version, and its contents.
    private func makeStores(
        _ chain: [SchemaVersion], in folder: URL, _ chance: inout Chance
    ) throws -> [(store: VersionedStore, world: World)] {
        try chain.enumerated().map { index, version in
            let store = VersionedStore(folder.appendingPathComponent("version\(index + 1).sqlite"))
            let world = try store.open(version) { context in
                try World.fill(context, version, count: 6, &chance)
                return try World(reading: context, version)
            }
            return (store, world)
        }
    }

    private func pairs(_ chance: inout Chance) -> [(Int, Int)] {
        let all = (0..<Self.length).flatMap { one in (0..<Self.length).map { (one, $0) } }.filter { $0 != $1 }
        guard !TortureSummary.isWanted else { return all }
        let (neighbors, others) = (all.filter { abs($0 - $1) == 1 }, all.filter { abs($0 - $1) > 1 })
        return neighbors + others.shuffled(using: &chance).prefix(60)
    }

    @Test(.timeLimit(.minutes(60))) func everyVersionIsMigratedToEveryOtherVersion() throws {
        let seeds = (0..<UInt64(TortureSummary.isWanted ? 8 : 1)).map { TortureSummary.seed &+ $0 }
        var failures: [String] = []
        var (count, records) = (0, 0)
        for seed in seeds {
            let chain = SchemaVersion.chain(Self.length, seed: seed)
            var chance = Chance(seed: seed)
            try withFolder { folder in
                let stores = try makeStores(chain, in: folder, &chance)
                for (from, to) in pairs(&chance) {
                    count += 1
                    let place = folder.appendingPathComponent("\(from + 1) to \(to + 1).sqlite")
                    let old = stores[from]
                    let wrong: [String]
                    do {
                        let found = try old.store.copy(to: place).world(chain[to])
                        wrong = old.world.differences(after: found, from: chain[from], to: chain[to])
                        records += found.count
                    } catch {
                        wrong = ["\(error.localizedDescription)"]
                    }
                    if !wrong.isEmpty {
                        failures.append("seed \(seed), \(from + 1) to \(to + 1): \(wrong.prefix(4))")
                    }
                }
            }
        }
        TortureSummary.record(
            "migrations between random versions",
            counts: "\(count) migrations between \(Self.length) versions of "
                + "\(seeds.count) chains, \(records) records compared", failures: failures.count,
            seed: TortureSummary.seed)
        #expect(failures == [])
    }

    @Test(.timeLimit(.minutes(30))) func oneStoreIsMigratedThroughTheWholeChain() throws {
        let seed = TortureSummary.seed
        let chain = SchemaVersion.chain(Self.length, seed: seed)
        var chance = Chance(seed: seed)
        try withFolder { folder in
            let first = try makeStores(Array(chain.prefix(1)), in: folder, &chance)[0]
            var world = first.world
            for (old, new) in zip(chain, chain.dropFirst()) {
                let found = try first.store.world(new)
                #expect(world.differences(after: found, from: old, to: new) == [], "seed \(seed)")
                world = found
            }
        }
    }

    /// The comparison itself must detect errors of a migration.
    @Test func theComparisonDetectsALostValue() throws {
        let chain = SchemaVersion.chain(2, seed: 5)
        var chance = Chance(seed: 5)
        try withFolder { folder in
            let (store, world) = try makeStores(Array(chain.prefix(1)), in: folder, &chance)[0]
            try store.open(chain[1]) { context in
                let object = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: chain[1].someEntityName))[0]
                context.delete(object)
                try context.save()
            }
            let found = try store.world(chain[1])
            #expect(!world.differences(after: found, from: chain[0], to: chain[1]).isEmpty)
        }
    }
}
