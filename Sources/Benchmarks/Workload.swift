import CoreData
import SQLiteBaseline

/// One row of the table: the same work done by plain C and by the stack.
struct Workload {
    let name: String
    /// The target for the ratio of the stack's time to C's, if there is one.
    let goal: Double?
    /// Prepares both sides. Called once, directly before the workload runs.
    let open: (Workshop) throws -> Sides
}

/// The two sides of a workload. Each call does the work once, and returns the sums of what it read.
struct Sides {
    let plain: (Stopwatch) throws -> BaselineSum
    let faultline: (Stopwatch) throws -> BaselineSum
}

/// The result of one workload.
struct Outcome: Codable {
    let name: String
    let goal: Double?
    /// Medians, in milliseconds.
    let plain: Double
    let faultline: Double
    /// The median of the stack's runs over the median of C's.
    var ratio: Double { faultline / plain }
    var meetsGoal: Bool? { goal.map { ratio <= $0 } }
}

extension Workload {
    /// Runs both sides in turn, so that a slow phase of the machine affects both.
    /// - Parameter parts: the list that each measured part adds a line to.
    func run(
        in workshop: Workshop, repetitions: Int, processorTime: Bool, parts: PartList? = nil
    ) throws -> Outcome {
        let sides = try open(workshop)
        var times: [[Double]] = [[], []]
        for repetition in 0..<repetitions {
            var sums = [BaselineSum(), BaselineSum()]
            for side in repetition % 2 == 0 ? [0, 1] : [1, 0] {
                let stopwatch = Stopwatch(processorTime: processorTime) {
                    parts?.append("\(side == 0 ? "C" : "Faultline")\t\(name)")
                }
                sums[side] = try side == 0 ? sides.plain(stopwatch) : sides.faultline(stopwatch)
                times[side].append(stopwatch.seconds * 1000)
            }
            guard sums[0].matches(sums[1]) else {
                throw BenchmarkError("\(name): the two sides read different records: \(sums[0]) and \(sums[1]).")
            }
        }
        return Outcome(name: name, goal: goal, plain: times[0].median, faultline: times[1].median)
    }
}

extension [Double] {
    var median: Double {
        let sorted = sorted()
        let middle = count / 2
        return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
