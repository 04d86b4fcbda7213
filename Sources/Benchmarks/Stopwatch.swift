import CoreData

/// Measures the relevant part of a run, without its preparation.
final class Stopwatch {
    private let clock: clockid_t
    /// The total seconds in `measure`.
    private(set) var seconds = 0.0

    init(processorTime: Bool) { clock = processorTime ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC }

    func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
        let start = now
        defer { seconds += now - start }
        return try body()
    }

    private var now: Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
