import Testing
import Torture

extension TortureSummary {
    /// Runs a trial for each seed. An error that the trial throws is an issue of the test, with the command that
    /// repeats the seed.
    /// - Returns: the number of failed seeds.
    static func run(
        _ trial: String, _ seeds: [UInt64], of suite: Any.Type, _ body: (_ seed: UInt64) throws -> Void
    ) -> Int {
        var failures = 0
        for (number, seed) in seeds.enumerated() {
            do { try body(seed) } catch {
                failures += 1
                let text = "seed \(seed), \(error)\n  repeat: FAULTLINE_SEED=\(seed) swift test --filter \(suite)"
                note(text, of: trial)
                Issue.record("\(text)")
            }
            progress(trial, number + 1, of: seeds.count)
        }
        return failures
    }
}
