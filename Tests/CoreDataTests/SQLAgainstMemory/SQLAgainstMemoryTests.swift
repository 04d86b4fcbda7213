import Testing
import Torture

@testable import CoreData

/// Random predicates and sort descriptors, on random data of random models: a SQLite store and evaluation in memory
/// return the same objects, except for the differences listed in `StoreLogic`.
///
/// A failure prints its seed: `FAULTLINE_SEED=17` repeats that seed only. `FAULTLINE_TORTURE` runs 100,000 cases.
@Suite(.tags(.random, .slow)) struct SQLAgainstMemoryTests {
    /// Cases per model, half of them with unsaved changes in the context.
    private static let casesOfAModel = 60
    private static let seeds = TortureSummary.seeds(
        usually: 3_000 / casesOfAModel, inTorture: 100_000 / casesOfAModel)
    /// Tests run concurrently, each with a share of the seeds.
    private static let shares = 4

    @Test(arguments: 0..<shares) func sqliteAndMemoryReturnTheSameObjects(_ share: Int) throws {
        let name = "SQL against memory, part \(share + 1) of \(Self.shares)"
        let seeds = TortureSummary.share(share, of: Self.shares, Self.seeds)
        var (cases, telling, failures) = (0, 0, 0)
        for (number, seed) in seeds.enumerated() {
            let trial = try Trial(seed: seed)
            try trial.run(Self.casesOfAModel)
            cases += trial.cases.count
            telling += trial.telling
            failures += trial.failures.count
            for failure in trial.failures {
                TortureSummary.note(failure, of: name)
                Issue.record("\(failure)")
            }
            TortureSummary.progress(name, number + 1, of: seeds.count)
        }
        TortureSummary.record(
            name, counts: "\(cases) random predicates and sorts, of which \(telling) found some objects and not others",
            failures: failures, seed: Self.seeds.first)
        // A predicate that matches all objects or none tests little.
        #expect(telling * 5 >= cases * 2, "of \(cases) cases \(telling) find some of the objects")
    }

    /// Cases depend on no clock, memory address or concurrent work.
    @Test(arguments: [3, 14, 159]) func aSeedReproducesItsCases(_ seed: UInt64) throws {
        let trials = try (0..<2).map { _ in try Trial(seed: seed) }
        for trial in trials { try trial.run(Self.casesOfAModel) }
        #expect(trials[0].cases.count > Self.casesOfAModel / 3)
        for (one, other) in zip(trials[0].cases, trials[1].cases) { #expect(one == other) }
        #expect(trials[0].cases.count == trials[1].cases.count)
    }
}
