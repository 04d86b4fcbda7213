import CoreData
import SQLite
import Testing
import Torture

/// Files that are not stores, or are damaged. Each is refused with the right error code, wherever the damage is
/// detected, and none traps.
@Suite(.tags(.random, .slow)) struct DamageTests {
    private let place: Place

    init() throws { place = try Place() }

    private var open: String { "open SQLite \(place.store.path)" }

    /// Modifies bytes of the store's file.
    private func damage(_ url: URL? = nil, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = [UInt8](try Data(contentsOf: url ?? place.store))
        change(&bytes)
        try Data(bytes).write(to: url ?? place.store)
    }

    /// The root page of a table's rows.
    private func rootPage(of table: String) throws -> Int {
        let rows = try Connection(path: place.store.path, mode: .readOnly).query(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", [.text(table)])
        guard case .integer(let page)? = rows.first?[0] else { return 0 }
        return Int(page)
    }

    @Test func aDamagedHeaderIsDetectedOnOpening() throws {
        try place.makeBank(saves: 5)
        try damage { $0[3] ^= 0xFF }
        try Puppet().send(open, answers: "failed 259 sqlite 26 clean")
        try Puppet().send(open + " readOnly", answers: "failed 259 sqlite 26 clean")
    }

    @Test(arguments: [0.9, 0.5, 0.1]) func aTruncatedFileIsDetectedOnOpening(_ share: Double) throws {
        try place.makeBank(saves: 10)
        try damage { $0.removeLast(Int(Double($0.count) * (1 - share))) }
        try Puppet().send(open, answers: "failed 259 sqlite 11 clean")
    }

    @Test func aDamagedTableIsDetectedWhenItIsRead() throws {
        try place.makeBank(saves: 10)
        let root = try rootPage(of: "ZENTRY")
        try damage { for byte in (root - 1) * 4096..<root * 4096 { $0[byte] = 0xA5 } }
        // Opening a bank reads the table.
        try Puppet().send(open, answers: "failed 259 sqlite 11 clean")
    }

    @Test func aDamagedFreePageListIsDetectedWhenASaveNeedsAPage() throws {
        let bank = try place.makeBank(saves: 30)
        let store = try BankStore(NSSQLiteStoreType, place.store)
        try store.write(bank.entries.keys.map { .remove($0) }, of: bank)
        try store.context.performAndWait { try store.context.save() }
        try store.close()
        try damage { bytes in
            let first = bytes[32..<36].reduce(0) { $0 << 8 | Int($1) }
            for byte in (first - 1) * 4096..<first * 4096 { bytes[byte] = 0xFF }
        }
        let user = try Puppet()
        try user.send(open, answers: "opened 31")
        try user.send("fill 100", answers: "failed 259 sqlite 11 kept")
        try user.send("read", answers: "read 31")
    }

    @Test func truncatingAnOpenFileDoesNotTrap() throws {
        let user = try Puppet()
        try user.send(open, answers: "opened 0")
        for save in 1...10 { try user.send("save", answers: "saved \(save)") }
        #expect(truncate(place.store.path, 4096) == 0)
        // The log still contains everything.
        try user.send("save", answers: "saved 11")
        try user.send("read", answers: "read 11")
    }

    /// Overwrites random pages of a sound store, then reads everything and writes something.
    @Test(.timeLimit(.minutes(30))) func randomDamageDoesNotTrap() throws {
        try place.makeBank(saves: 20)
        let sound = try Data(contentsOf: place.store)
        var chance = Chance(seed: TortureSummary.seed)
        var (noticed, failures) = (0, 0)
        var user = try Puppet()
        let cases = TortureSummary.isWanted ? 3000 : 60
        for number in 0..<cases {
            try sound.write(to: place.store)
            for file in [place.log.path, place.store.path + "-shm"] { unlink(file) }
            try damage { bytes in
                for _ in 0..<1 + chance.below(20) {
                    let page = chance.below(bytes.count / 4096) * 4096
                    let start = page + (chance.once(in: 2) ? 0 : chance.below(4096))
                    for byte in start..<min(start + 1 + chance.below(64), page + 4096) {
                        bytes[byte] = UInt8(truncatingIfNeeded: chance.next())
                    }
                }
            }
            let answers = try [open, "fill 3", "read", "close"].map { try user.answer(to: $0) }
            if answers.contains(where: { $0.hasPrefix("failed") }) { noticed += 1 }
            if let end = answers.first(where: { $0.hasPrefix("ended") }) {
                failures += 1
                Issue.record("seed \(TortureSummary.seed), case \(number): \(end) after \(answers)")
                user = try Puppet()
            }
        }
        TortureSummary.record(
            "Random damage to a SQLite store", counts: "\(cases) files, \(noticed) of them refused at some time",
            failures: failures, seed: TortureSummary.seed)
        #expect(noticed > cases / 4)
    }

    /// Random bytes, some with a store's header.
    @Test(.timeLimit(.minutes(30))) func randomBytesAreRefusedAsAStore() throws {
        var chance = Chance(seed: TortureSummary.seed)
        let user = try Puppet()
        let cases = TortureSummary.isWanted ? 2000 : 60
        var failures = 0
        try place.makeBank(saves: 1)
        let head = try Data(contentsOf: place.store).prefix(100)
        for number in 0..<cases {
            var bytes = (0..<1 + chance.below(20_000)).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
            if chance.once(in: 2) { bytes.replaceSubrange(0..<min(100, bytes.count), with: head.prefix(bytes.count)) }
            try Data(bytes).write(to: place.store)
            let answer = try user.answer(to: open)
            guard answer.hasPrefix("failed 259 sqlite ") else {
                failures += 1
                Issue.record("seed \(TortureSummary.seed), case \(number), \(bytes.count) bytes: \(answer)")
                continue
            }
        }
        TortureSummary.record(
            "Random bytes as a SQLite store", counts: "\(cases) files", failures: failures, seed: TortureSummary.seed)
    }
}
