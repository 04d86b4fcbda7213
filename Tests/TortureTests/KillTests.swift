import CoreData
import Testing
import Torture

/// Saves that returned are durable, even if the process is killed.
///
/// `FAULTLINE_TORTURE` kills a thousand times instead of some dozens. A failure prints its seed: `FAULTLINE_SEED=17`
/// makes the same saves and kills after the same times, although the processes will have progressed differently.
@Suite(.serialized, .tags(.random, .slow)) struct KillTests {
    private func run(_ trial: String, _ type: String, usually: Int, torture: Int) -> KillTrial.Counts {
        let kills = TortureSummary.isWanted ? torture : usually
        let counts = KillTrial.run(type, kills: kills, trials: 4, seed: TortureSummary.seed)
        TortureSummary.record(
            trial, counts: counts.sentence(of: type), failures: counts.failures.count, seed: TortureSummary.seed)
        #expect(counts.failures == [])
        #expect(counts.kills == kills && counts.saves > 0 && counts.insideSaves > 0)
        return counts
    }

    @Test(.timeLimit(.minutes(30))) func aSQLiteStoreKeepsEveryReturnedSave() {
        let counts = run("SIGKILL while a SQLite store is saved", NSSQLiteStoreType, usually: 40, torture: 1000)
        #expect(counts.insideTransactions > 0)
    }

    @Test(.timeLimit(.minutes(30))) func aBinaryStoreIsSavedAtomically() {
        _ = run("SIGKILL while a binary store is saved", NSBinaryStoreType, usually: 20, torture: 400)
    }

    @Test(.timeLimit(.minutes(30))) func anXMLStoreIsSavedAtomically() {
        _ = run("SIGKILL while an XML store is saved", NSXMLStoreType, usually: 20, torture: 400)
    }

    @Test func theTrialDetectsASaveReportedTooEarly() {
        let trial = KillTrial(role: "boast", type: NSSQLiteStoreType, kills: 20, seed: 1, keepsEvidence: false)
        #expect(!trial.run().failures.isEmpty)
    }
}
