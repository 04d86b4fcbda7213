import CoreData
import Testing
import Torture

/// Several processes with one file.
@Suite(.tags(.slow)) struct ProcessesTests {
    @Test(.timeLimit(.minutes(30))) func aThousandSavesOfFourProcessesAreKept() throws {
        let place = try Place()
        try place.makeBank(saves: 1)
        let before = try place.bank()
        let children = try (1...4).map { try Child("count", [place.store.path, "\($0)", "250"]) }
        for child in children { #expect(try child.nextReport() == "ready") }
        for child in children { child.send("go") }
        let conflicts = try children.map { child in
            let report = try #require(try child.nextReport(within: 240))
            #expect(report.hasPrefix("conflicts "), "\(report)")
            #expect(child.wait() == .exited(0))
            return Int(report.dropFirst(10)) ?? 0
        }
        let bank = try place.bank()
        #expect(bank.saves == before.saves + 1000)
        let names = (1...4).flatMap { name in (0..<250).map { name * 1_000_000 + $0 } }
        #expect(bank.tags == before.tags.union(names))
        // Without conflicts the processes did not overlap, and the test would show nothing.
        #expect(conflicts.reduce(0, +) > 0)
        TortureSummary.record(
            "Four processes on one file",
            counts: "1000 saves, \(conflicts.reduce(0, +)) conflicts on the way",
            failures: bank.saves == before.saves + 1000 ? 0 : 1)
    }
}
