import CoreData
import Torture

/// Random programs of several contexts, run by child processes, so that a crash is reported like any other failure.
struct ContextProgramTrial {
    struct Counts {
        var programs = 0
        var steps = 0
        var saves = 0
        var conflicts = 0
        var failures: [String] = []

        var sentence: String {
            "\(programs) programs of \(steps) steps with \(saves) saves, \(conflicts) of them over others' changes"
        }
    }

    let seeds: Range<UInt64>
    let length: Int
    /// The number of failures to shorten. Shortening takes some seconds.
    private static let shortenings = 10

    func run(progress: (Int) -> Void = { _ in }) throws -> Counts {
        var counts = Counts()
        var next = seeds.lowerBound
        while next < seeds.upperBound {
            let child = try Child(
                "programs", ["\(next)", "\(seeds.upperBound - next)", "\(length)"], through: Self.quiet)
            while next < seeds.upperBound, let outcome = try Self.outcome(of: child) {
                if let finding = outcome.finding {
                    let program = try child.nextReport().map(ContextProgram.init(json:))
                    counts.failures.append(try failure(next, program, finding.rule, finding.text, counts))
                }
                counts.programs += 1
                counts.steps += outcome.steps
                counts.saves += outcome.saves
                counts.conflicts += outcome.conflicts
                next += 1
                progress(counts.programs)
            }
            guard next < seeds.upperBound else { break }
            let ending = child.kill()
            counts.failures.append(try failure(next, traced(next), Self.crash, "The process ended: \(ending)", counts))
            counts.programs += 1
            next += 1
        }
        return counts
    }

    private static let crash = "crash"
    /// The runtime's backtrace of a crash takes longer than everything else.
    private static let quiet = ["env", "SWIFT_BACKTRACE=enable=no", "SWIFT_DETERMINISTIC_HASHING=1"]

    /// The next outcome that a child reports, nil if it has crashed or hangs.
    private static func outcome(of child: Child) throws -> ContextProgram.Outcome? {
        do {
            guard let line = try child.nextReport(within: 60) else { return nil }
            return try JSONDecoder().decode(ContextProgram.Outcome.self, from: Data(line.utf8))
        } catch is Child.Silence { return nil }
    }

    /// The steps of a program up to the one that crashes or hangs.
    private func traced(_ seed: UInt64) throws -> ContextProgram {
        let child = try Child("trace", ["\(seed)", "\(length)"], through: Self.quiet)
        var program = try ContextProgram(json: "[]")
        do {
            while let line = try child.nextReport(within: 60) { program = program + (try ContextProgram(json: line)) }
        } catch is Child.Silence {}
        return program
    }

    private func failure(
        _ seed: UInt64, _ program: ContextProgram?, _ rule: String, _ text: String, _ counts: Counts
    ) throws -> String {
        let head = "seed \(seed), \(rule)"
        let end = "\n  repeat: FAULTLINE_SEED=\(seed) swift test --filter ContextProgramTests"
        guard let program, counts.failures.count < Self.shortenings else { return "\(head): \(text)\(end)" }
        let player = Player()
        var found = text
        let short = try program.shortened {
            let finding = try player.finding(of: $0)
            guard finding?.rule == rule else { return false }
            found = finding?.text ?? text
            return true
        }
        return "\(head), \(program.count) steps shortened to \(short.count):\n\(short)\n  \(found)\(end)"
    }

    /// Runs programs in a child process, and starts a new one after each crash.
    private final class Player {
        private var child: Child?

        func finding(of program: ContextProgram) throws -> ContextProgram.Finding? {
            let child = try self.child ?? Child("play", through: ContextProgramTrial.quiet)
            self.child = child
            child.send(try program.json)
            if let outcome = try ContextProgramTrial.outcome(of: child) { return outcome.finding }
            self.child = nil
            return ContextProgram.Finding(rule: ContextProgramTrial.crash, text: "The process ended: \(child.kill())")
        }
    }
}
