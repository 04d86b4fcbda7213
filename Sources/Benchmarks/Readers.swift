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

    static func measure(in workshop: Workshop, repetitions: Int) throws -> Outcome {
        let stack = try Stack(workshop.populatedStore())
        try stack.warmUp()
        // Opens the second connection, and fills its page cache.
        _ = try atOnce(stack)
        var times: [[Double]] = [[], []]
        for repetition in 0..<repetitions {
            for side in repetition % 2 == 0 ? [0, 1] : [1, 0] {
                times[side].append(try (side == 0 ? inTurn(stack) : atOnce(stack)) * 1000)
            }
        }
        return Outcome(name: name, goal: goal, plain: times[0].median, faultline: times[1].median)
    }

    private static func inTurn(_ stack: Stack) throws -> Double {
        let stopwatch = Stopwatch(processorTime: false)
        for _ in 0..<2 { try stopwatch.measure { try read(stack) } }
        return stopwatch.seconds
    }

    private static func atOnce(_ stack: Stack) throws -> Double {
        let stopwatch = Stopwatch(processorTime: false)
        nonisolated(unsafe) var failures: [(any Error)?] = [nil, nil]
        nonisolated(unsafe) let stack = stack
        stopwatch.measure {
            failures.withUnsafeMutableBufferPointer { failures in
                nonisolated(unsafe) let failures = failures
                DispatchQueue.concurrentPerform(iterations: 2) { number in
                    do { try read(stack) } catch { failures[number] = error }
                }
            }
        }
        if let failure = failures.compactMap({ $0 }).first { throw failure }
        return stopwatch.seconds
    }

    private static func read(_ stack: Stack) throws {
        _ = try stack.inEmptyContext { try $0.fetch(Person.request()).sum }
    }
}
