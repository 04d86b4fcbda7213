import CoreData
import Testing
import Torture

/// Random programs of one to six contexts, checked against a plain model of the records: after every save the file is
/// read independently, and the contexts' contents are compared with it.
///
/// The usual tests run some dozens of programs, `FAULTLINE_TORTURE` more than three thousand. A failure prints its
/// seed and the shortest failing program: `FAULTLINE_SEED=17` repeats that seed.
@Suite(.tags(.random, .slow)) struct ContextProgramTests {
    private static let length = 60
    /// Tests run concurrently, each with a share of the seeds.
    private static let shares = 2
    private static let seeds = TortureSummary.seeds(usually: 50, inTorture: 3_400)

    @Test(.timeLimit(.minutes(60)), arguments: 0..<shares) func memoryMatchesTheStore(_ share: Int) throws {
        let name = "random programs of several contexts, part \(share + 1) of \(Self.shares)"
        let size = (Self.seeds.count + Self.shares - 1) / Self.shares
        let seeds = Self.seeds.dropFirst(share * size).prefix(size)
        guard let first = seeds.first else { return }
        let trial = ContextProgramTrial(seeds: first..<(first + UInt64(seeds.count)), length: Self.length)
        let counts = try trial.run { TortureSummary.progress(name, $0, of: seeds.count) }
        for failure in counts.failures {
            TortureSummary.note(failure, of: name)
            Issue.record("\(failure)")
        }
        TortureSummary.record(name, counts: counts.sentence, failures: counts.failures.count, seed: first)
        #expect(counts.programs == seeds.count && (seeds.count == 1 || counts.conflicts > 0))
    }
}
