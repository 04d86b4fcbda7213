import CoreData
import SQLiteBaseline

/// Measures the relevant part of a run, without its preparation.
final class Stopwatch {
    private let clock: clockid_t
    /// The total seconds in `measure`.
    private(set) var seconds = 0.0

    /// Called at the end of each measured part.
    private let didMeasure: () -> Void

    init(processorTime: Bool, didMeasure: @escaping () -> Void = {}) {
        clock = processorTime ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC
        self.didMeasure = didMeasure
    }

    func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
        let start = now
        baseline_part_begins()
        defer {
            baseline_part_ends()
            seconds += now - start
            didMeasure()
        }
        return try body()
    }

    private var now: Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
