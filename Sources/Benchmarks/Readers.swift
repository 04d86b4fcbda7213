import CoreData
import Dispatch
import SQLiteBaseline

/// The time in which two contexts read the whole table at once, on two threads, compared with one after the other. Each
/// uses its own connection. With two processors, half the time is the limit.
///
/// Always measures wall-clock time, because the processor time is the same.
enum Readers {
    static let name = "two contexts read at once"
    private static let goal = 0.75

    /// The ratio of two threads in C, which is the limit on this machine, and that of two contexts.
    static func measure(in workshop: Workshop, repetitions: Int) throws -> [Outcome] {
        let url = try workshop.populatedStore()
        let connections = try [Plain(url), Plain(url)]
        let stack = try Stack(url)
        try stack.warmUp()
        return [
            try measure("two threads in C", goal: nil, repetitions) { _ = try connections[$0].readAll() },
            try measure(name, goal: goal, repetitions) { _ in
                _ = try stack.inEmptyContext { try $0.fetch(Person.request()).sum }
            },
        ]
    }

    /// - Parameter read: the work of the first or of the second reader.
    private static func measure(
        _ name: String, goal: Double?, _ repetitions: Int, _ read: (Int) throws -> Void
    ) throws -> Outcome {
        // Opens the second connection, and fills its page cache.
        _ = try atOnce(read)
        var times: [[Double]] = [[], []]
        for repetition in 0..<repetitions {
            for side in repetition % 2 == 0 ? [0, 1] : [1, 0] {
                times[side].append(try (side == 0 ? inTurn(read) : atOnce(read)) * 1000)
            }
        }
        return Outcome(name: name, goal: goal, plain: times[0].median, faultline: times[1].median)
    }

    private static func inTurn(_ read: (Int) throws -> Void) throws -> Double {
        let stopwatch = Stopwatch(processorTime: false)
        for reader in 0..<2 { try stopwatch.measure { try read(reader) } }
        return stopwatch.seconds
    }

    private static func atOnce(_ read: (Int) throws -> Void) throws -> Double {
        let stopwatch = Stopwatch(processorTime: false)
        nonisolated(unsafe) var failures: [(any Error)?] = [nil, nil]
        withoutActuallyEscaping(read) { read in
            nonisolated(unsafe) let read = read
            stopwatch.measure {
                failures.withUnsafeMutableBufferPointer { failures in
                    nonisolated(unsafe) let failures = failures
                    DispatchQueue.concurrentPerform(iterations: 2) { reader in
                        do { try read(reader) } catch { failures[reader] = error }
                    }
                }
            }
        }
        if let failure = failures.compactMap({ $0 }).first { throw failure }
        return stopwatch.seconds
    }
}
