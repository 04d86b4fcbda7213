import CoreData
import SQLite
import Torture

/// A process that saves continuously is killed repeatedly. After each kill, its store is opened and checked.
struct KillTrial {
    /// The phases that kills interrupted, and the failures.
    struct Counts {
        var kills = 0
        var phases: [Phase: Int] = [:]
        /// Saves that had returned.
        var saves = 0
        /// Saves in the store that had not returned: the kill came between their COMMIT and their report.
        var arrived = 0
        /// Logs that ended in the middle of a transaction.
        var unfinishedLogs = 0
        /// Kills that left unreferenced files: external values written before their row, temporary files.
        var withLeftovers = 0
        var failures: [String] = []

        static func + (one: Counts, other: Counts) -> Counts {
            Counts(
                kills: one.kills + other.kills, phases: one.phases.merging(other.phases, uniquingKeysWith: +),
                saves: one.saves + other.saves, arrived: one.arrived + other.arrived,
                unfinishedLogs: one.unfinishedLogs + other.unfinishedLogs,
                withLeftovers: one.withLeftovers + other.withLeftovers, failures: one.failures + other.failures)
        }
    }

    /// The number of consecutive kills for one store: each run has to cope with the leftovers of the previous one.
    private static let killsOfAStore = 40

    /// How long a process may work, in seconds: enough for some saves.
    private var stretch: Double { type == NSSQLiteStoreType ? 0.15 : 0.5 }

    var role = "save"
    let type: String
    let kills: Int
    let seed: UInt64
    /// Whether to keep the folder of an incorrect store for inspection.
    var keepsEvidence = true

    /// Several concurrent trials, on separate threads.
    static func run(_ type: String, kills: Int, trials: Int, seed: UInt64) -> Counts {
        let lock = NSLock()
        nonisolated(unsafe) var counts = Counts()
        DispatchQueue.concurrentPerform(iterations: trials) { number in
            let trial = KillTrial(type: type, kills: kills / trials, seed: seed &* 64 &+ UInt64(number))
            let own = trial.run()
            lock.withLock { counts = counts + own }
        }
        return counts
    }

    func run() -> Counts {
        var counts = Counts()
        var chance = Chance(seed: seed)
        for start in stride(from: 0, to: kills, by: Self.killsOfAStore) {
            let folder = TestFolder.place()
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try run(min(Self.killsOfAStore, kills - start), in: folder, &chance, &counts)
                try? FileManager.default.removeItem(at: folder)
            } catch {
                if !keepsEvidence { try? FileManager.default.removeItem(at: folder) }
                counts.failures.append("seed \(seed), kill \(counts.kills), see \(folder.path): \(error)")
            }
        }
        return counts
    }

    /// Kills the processes that use one store.
    private func run(_ kills: Int, in folder: URL, _ chance: inout Chance, _ counts: inout Counts) throws {
        let url = folder.appendingPathComponent("bank.store")
        var bank = Bank()
        for _ in 0..<kills {
            let meetsOpening = chance.once(in: 5)
            let killed = try Child.killed(
                role, [type, url.path, "\(seed)"], after: meetsOpening ? .start : .firstReport,
                within: meetsOpening ? 0.25 : stretch, &chance)
            counts.kills += 1
            counts.phases[killed.phase, default: 0] += 1
            if WriteAheadLog.unfinishedFrames(of: url) > 0 { counts.unfinishedLogs += 1 }
            guard killed.ending == .killed(signal: SIGKILL) else {
                throw TestFailure("the child ended by itself, \(killed.ending): \(killed.reports.last ?? "")")
            }
            try replay(killed, on: &bank, &counts)
            if try leavings(of: url) > 0 { counts.withLeftovers += 1 }
            try check(url, holds: &bank, killed, &counts)
            let left = try leftovers(of: url, bank)
            guard left == 0 else { throw TestFailure("the next opening left \(left) files that belong to nothing") }
        }
        try checkTidying(url, bank)
    }

    /// Advances the bank to the minimum state of the store: the last save that returned.
    private func replay(_ killed: Killed, on bank: inout Bank, _ counts: inout Counts) throws {
        guard let opened = killed.reports.first else { return }
        guard opened == "opened \(bank.saves)" else {
            throw TestFailure("the next process said '\(opened)', where \(bank.saves) saves are in the store")
        }
        for report in killed.reports.dropFirst() {
            bank = bank.next(seed: seed)
            guard report == "saved \(bank.saves)" else {
                throw TestFailure("said '\(report)' after \(bank.saves) saves")
            }
            counts.saves += 1
        }
    }

    private func check(_ url: URL, holds bank: inout Bank, _ killed: Killed, _ counts: inout Counts) throws {
        let exists = FileManager.default.fileExists(atPath: url.path)
        let store = try BankStore(type, url)
        let found = try store.read()
        try store.close()
        if found.saves == bank.saves + 1, killed.begun == found.saves {
            bank = bank.next(seed: seed)
            counts.arrived += 1
        }
        let differences = found.differences(from: bank)
        guard differences.isEmpty else {
            throw TestFailure("after \(bank.saves) saves, killed while \(killed.phase): \(differences.prefix(5))")
        }
        guard found.isBalanced else { throw TestFailure("the books of save \(found.saves) do not balance") }
        guard type == NSSQLiteStoreType, exists else { return }
        let verdict = try Connection(path: url.path, mode: .readOnly).query("PRAGMA integrity_check")
        guard verdict == [["ok"]] else { throw TestFailure("SQLite says: \(verdict)") }
    }

    /// The number of traces of a kill: marks, and new versions of a file.
    private func leavings(of url: URL) throws -> Int {
        let folder = url.deletingLastPathComponent()
        let places = [folder, folder.appendingPathComponent(".bank_SUPPORT")].map(\.path)
        let names = places.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
        return names.count { $0.hasPrefix("_CHANGING_") || $0.hasPrefix(".faultline-saving-") }
    }

    /// The number of unreferenced files.
    private func leftovers(of url: URL, _ bank: Bank) throws -> Int {
        let values = url.deletingLastPathComponent().appendingPathComponent(".bank_SUPPORT/_EXTERNAL_DATA").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: values)) ?? []
        let papers = bank.entries.values.count { $0.paper != nil }
        return try leavings(of: url) + (type == NSSQLiteStoreType ? files.count - papers : 0)
    }

    /// Vacuuming removes the leftovers of kills, and nothing else.
    private func checkTidying(_ url: URL, _ bank: Bank) throws {
        guard type == NSSQLiteStoreType else { return }
        let store = try BankStore(type, url, options: [NSSQLiteManualVacuumOption: true])
        defer { try? store.close() }
        let left = try leftovers(of: url, bank)
        guard try store.read() == bank, left == 0 else {
            throw TestFailure("a vacuum left \(left) files that belong to nothing, or another bank")
        }
    }
}

extension KillTrial.Counts {
    var insideTransactions: Int { phases[.inTransaction, default: 0] }
    var insideSaves: Int { insideTransactions + phases[.working, default: 0] }

    /// The counts as text.
    func sentence(of type: String) -> String {
        let opening = phases[.starting, default: 0] + phases[.opening, default: 0]
        let transactions =
            ", \(insideTransactions) of them inside a transaction (\(unfinishedLogs) left half of one in the log)"
        return "\(kills) kills: \(insideSaves) in a save" + (type == NSSQLiteStoreType ? transactions : "")
            + ", \(phases[.between, default: 0]) between saves, \(opening) while starting; all of the \(saves) saves that "
            + "had returned were there, and \(arrived) whose return was not reported; \(withLeftovers) left unused "
            + "files, which the next opening removed"
    }
}
