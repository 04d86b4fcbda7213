import CoreData
import SQLite
import Testing
import Torture

/// A process that migrates a store is killed at a random moment. The result must be the old store or the new one; the
/// next opening completes the migration and leaves no files behind.
@Suite(.serialized, .tags(.random, .slow)) struct MigrationKillTests {
    @Test(.timeLimit(.minutes(30))) func aLightweightMigrationIsAtomic() throws {
        try run("light", usually: 12, torture: 300)
    }

    @Test(.timeLimit(.minutes(30))) func aMigrationStageIsAtomic() throws {
        try run("staged", usually: 8, torture: 200)
    }

    private func run(_ kind: String, usually: Int, torture: Int) throws {
        let kills = TortureSummary.isWanted ? torture : usually
        let trial = try MigrationKillTrial(kind: kind, seed: TortureSummary.seed)
        defer { trial.end() }
        for number in 0..<kills { trial.kill(number) }
        TortureSummary.record(
            "SIGKILL while a store is migrated (\(kind))", counts: trial.sentence, failures: trial.failures.count,
            seed: TortureSummary.seed)
        #expect(trial.failures == [])
        #expect(trial.old > 0)
    }
}

/// Migrations between the versions of one chain, each one killed.
private final class MigrationKillTrial {
    private static let length = 6
    private let kind: String
    private let seed: UInt64
    private let folder: URL
    private let chain: [SchemaVersion]
    private var stores: [(store: VersionedStore, world: World)] = []
    private var chance: Chance
    /// The duration of a migration in its own process, in seconds, from its first report. Measured once, then adjusted
    /// whenever kills come too late or in time, because the machine's load may change.
    private var duration = 1.0

    private(set) var failures: [String] = []
    private(set) var (kills, old, new, inTransaction) = (0, 0, 0, 0)

    init(kind: String, seed: UInt64) throws {
        self.kind = kind
        self.seed = seed
        chance = Chance(seed: seed)
        chain = SchemaVersion.chain(Self.length, seed: seed)
        folder = TestFolder.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, version) in chain.enumerated() {
            let store = VersionedStore(folder.appendingPathComponent("version\(index).sqlite"))
            let world = try store.open(version) { context in
                try World.fill(context, version, count: 200, &chance)
                return try World(reading: context, version)
            }
            stores.append((store, world))
        }
        duration = try measured()
    }

    func end() { if failures.isEmpty { try? FileManager.default.removeItem(at: folder) } }

    var sentence: String {
        "\(kills) kills: \(inTransaction) inside a transaction; \(old) stores were the old one whole and \(new) the new one, "
            + "and all were migrated by the next opening"
    }

    private func arguments(_ place: URL, _ from: Int, _ to: Int) -> [String] {
        [place.path, "\(seed)", "\(Self.length)", "\(from)", "\(to)", kind]
    }

    private func measured() throws -> Double {
        let place = try copy(0)
        let child = try Child("migrate", arguments(place, 0, 1))
        _ = try child.nextReport()
        let start = Date()
        guard try child.nextReport() == "migrated" else { throw TestFailure("the first migration was not reported") }
        let seconds = Date().timeIntervalSince(start)
        child.wait()
        try FileManager.default.removeItem(at: place.deletingLastPathComponent())
        return seconds
    }

    /// A copy of a version's store in a separate folder.
    private func copy(_ version: Int) throws -> URL {
        let own = folder.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        return try stores[version].store.copy(to: own.appendingPathComponent("store.sqlite")).url
    }

    func kill(_ number: Int) {
        let from = chance.below(Self.length - 1)
        let to = from + 1 + chance.below(Self.length - 1 - from)
        do {
            let place = try copy(from)
            let killed = try Child.killed("migrate", arguments(place, from, to), within: duration * 1.1, &chance)
            kills += 1
            if killed.phase == .inTransaction { inTransaction += 1 }
            guard killed.ending == .killed(signal: SIGKILL) || killed.reports.last == "migrated" else {
                throw TestFailure("the child ended by itself, \(killed.ending): \(killed.reports)")
            }
            try check(place, from, to, wasToldDone: killed.reports.last == "migrated")
            try FileManager.default.removeItem(at: place.deletingLastPathComponent())
        } catch {
            failures.append("seed \(seed), kill \(number), \(from) to \(to), see \(folder.path): \(error)")
        }
    }

    private func check(_ place: URL, _ from: Int, _ to: Int, wasToldDone: Bool) throws {
        let store = VersionedStore(place)
        let world = stores[from].world
        if try store.fits(chain[to]) {
            new += 1
            duration *= 0.8
        } else if try store.fits(chain[from]), !wasToldDone {
            old += 1
            duration *= 1.2
            try checkOld(place, chain[from], world)
        } else {
            throw TestFailure("the store is of neither version, or not migrated although that was reported")
        }
        let options = kind == "staged" ? VersionedStore.stagedOptions(from: chain[from], to: chain[to]) : [:]
        let found = try store.open(chain[to], options: options) { try World(reading: $0, chain[to]) }
        let due = kind == "staged" ? world.renumbered(by: 2 * VersionedStore.shift) : world
        let wrong = due.differences(after: found, from: chain[from], to: chain[to])
        guard wrong.isEmpty else { throw TestFailure("after the next opening: \(wrong.prefix(3))") }
        let verdict = try Connection(path: place.path, mode: .readOnly).query("PRAGMA integrity_check")
        guard verdict == [["ok"]] else { throw TestFailure("SQLite says: \(verdict)") }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.deletingLastPathComponent().path)
        let strange = names.filter { !$0.hasPrefix("store.sqlite") }
        guard strange.isEmpty else { throw TestFailure("left over: \(strange)") }
    }

    /// The store as the older program sees it: a copy, with its log.
    private func checkOld(_ place: URL, _ version: SchemaVersion, _ world: World) throws {
        let own = place.deletingLastPathComponent().appendingPathComponent("old")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: place.path + suffix) {
            try FileManager.default.copyItem(
                atPath: place.path + suffix, toPath: own.appendingPathComponent("store.sqlite" + suffix).path)
        }
        let found = try VersionedStore(own.appendingPathComponent("store.sqlite")).world(version)
        guard found == world else { throw TestFailure("the old store is not what it was") }
        try FileManager.default.removeItem(at: own)
    }
}
