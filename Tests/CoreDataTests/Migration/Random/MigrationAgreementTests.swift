import ModelFile
import ModelTools
import StoreTools
import Testing
import Torture

@testable import CoreData

/// For many pairs of versions, `model diff`, `migrate --dry-run` and the migration itself agree.
///
/// A failure prints its seed: `FAULTLINE_SEED=17` repeats that pair only.
@Suite(.tags(.random, .slow)) struct MigrationAgreementTests {
    private static let seeds = TortureSummary.seeds(usually: 60, inTorture: 3000)

    @Test func diffDryRunAndMigrationAgree() throws {
        let name = "pairs of versions: diff, dry run and migration"
        var answers: [VersionPair.Answer: Int] = [:]
        let failures = TortureSummary.run(name, Self.seeds, of: Self.self) { seed in
            let pair = try VersionPair(seed: seed)
            let (answer, problems) = try pair.compare()
            answers[answer, default: 0] += 1
            guard !problems.isEmpty else { return }
            throw TestFailure(problems.joined(separator: "\n  ") + "\n" + pair.text)
        }
        let counts = VersionPair.Answer.allCases.map { "\(answers[$0] ?? 0) \($0.rawValue)" }
        TortureSummary.record(
            name, counts: "\(Self.seeds.count) pairs: " + counts.joined(separator: ", "), failures: failures,
            seed: Self.seeds.first)
        // Each outcome occurs often enough to be compared.
        if Self.seeds.count > 1 { #expect(answers.count == VersionPair.Answer.allCases.count) }
    }
}
