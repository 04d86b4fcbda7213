import CoreData

/// A random program of several contexts: its steps, generated at random or decoded from a line of JSON.
///
///     let (program, outcome) = try ContextProgram.write(seed: 17, length: 60)
///     if let finding = outcome.finding { print(finding.text, program) }
public struct ContextProgram: Sendable {
    /// An incorrect state of a context or the file.
    public struct Finding: Error, Codable, Sendable {
        /// The violated rule. A program is shortened only while it violates the same rule.
        public let rule: String
        public let text: String

        public init(rule: String, text: String) { (self.rule, self.text) = (rule, text) }
    }

    /// The outcome of a run.
    public struct Outcome: Codable, Sendable {
        public var finding: Finding?
        public var steps = 0
        public var saves = 0
        public var conflicts = 0
    }

    var steps: [Step]

    init(_ steps: [Step]) { self.steps = steps }

    /// - Parameter json: an array of steps, on one line.
    public init(json: String) throws { steps = try JSONDecoder().decode([Step].self, from: Data(json.utf8)) }

    /// All steps, on one line.
    public var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return String(decoding: try encoder.encode(steps), as: UTF8.self)
        }
    }

    /// Generates a program of that many steps, each after the previous steps have run.
    /// - Parameter tell: called with every step, as JSON, before it runs.
    public static func write(
        seed: UInt64, length: Int, before report: ((ContextProgram) throws -> Void)? = nil
    ) throws -> (program: ContextProgram, outcome: Outcome) {
        var program = ContextProgram([])
        let outcome = try inMachine { machine in
            var programmer = Programmer(seed: seed)
            func run(_ step: Step) throws {
                program.steps.append(step)
                try report?(ContextProgram([step]))
                try machine.run(step)
            }
            for _ in 0..<length { try run(programmer.next(machine)) }
            try machine.lastSteps(run)
        }
        return (program, outcome)
    }

    /// Runs the program on a new store.
    public func run() throws -> Outcome {
        try Self.inMachine { machine in
            for step in steps { try machine.run(step) }
        }
    }

    private static func inMachine(_ body: (Machine) throws -> Void) throws -> Outcome {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let machine = try Machine(in: folder)
        var outcome = Outcome()
        do { try body(machine) } catch let finding as Finding { outcome.finding = finding }
        (outcome.steps, outcome.saves, outcome.conflicts) = (machine.steps, machine.saves, machine.conflicts)
        return outcome
    }

    /// The shortest program that still fails after leaving out steps.
    /// - Parameter fails: whether a program fails in the same way.
    public func shortened(_ fails: (ContextProgram) throws -> Bool) rethrows -> ContextProgram {
        var best = self
        var size = max(1, best.steps.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + size, best.steps.count))
                if try fails(candidate) {
                    (best, hasShrunk) = (candidate, true)
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { return best }
            size = max(1, size / 2)
        }
    }
}

extension ContextProgram: CustomStringConvertible {
    /// The steps, one per line, similar to Swift code.
    public var description: String { steps.map { "    \($0)" }.joined(separator: "\n") }
    public var count: Int { steps.count }

    /// The steps of both programs, in order.
    public static func + (one: ContextProgram, other: ContextProgram) -> ContextProgram {
        ContextProgram(one.steps + other.steps)
    }
}
