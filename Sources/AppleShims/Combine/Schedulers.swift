import Dispatch
import Foundation

/// Determines where and when values are delivered.
public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    associatedtype SchedulerOptions

    var now: SchedulerTimeType { get }
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void)
}

extension Scheduler {
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        schedule(after: date, tolerance: .seconds(0), options: nil, action)
    }
}

/// A type of time intervals that can be made of seconds and their parts.
public protocol SchedulerTimeIntervalConvertible {
    static func seconds(_ s: Int) -> Self
    static func seconds(_ s: Double) -> Self
    static func milliseconds(_ ms: Int) -> Self
    static func microseconds(_ us: Int) -> Self
    static func nanoseconds(_ ns: Int) -> Self
}

/// The time of every scheduler here, in seconds since the reference date.
public struct SchedulerTime: Strideable, Hashable, Sendable {
    /// An interval, in seconds.
    public struct Stride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, ExpressibleByFloatLiteral,
        Hashable,
        Sendable
    {
        public var timeInterval: TimeInterval

        public init(_ timeInterval: TimeInterval) { self.timeInterval = timeInterval }
        public init(integerLiteral value: Int) { self.init(TimeInterval(value)) }
        public init(floatLiteral value: Double) { self.init(value) }
        public init?<T: BinaryInteger>(exactly source: T) { self.init(TimeInterval(source)) }

        public var magnitude: TimeInterval { abs(timeInterval) }

        public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
        public static func seconds(_ s: Double) -> Self { Self(s) }
        public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1e3) }
        public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1e6) }
        public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1e9) }

        public static func < (left: Self, right: Self) -> Bool { left.timeInterval < right.timeInterval }
        public static func + (left: Self, right: Self) -> Self { Self(left.timeInterval + right.timeInterval) }
        public static func - (left: Self, right: Self) -> Self { Self(left.timeInterval - right.timeInterval) }
        public static func * (left: Self, right: Self) -> Self { Self(left.timeInterval * right.timeInterval) }
        public static func *= (left: inout Self, right: Self) { left = left * right }
    }

    public let date: Date

    public init(_ date: Date) { self.date = date }
    public func distance(to other: SchedulerTime) -> Stride { Stride(other.date.timeIntervalSince(date)) }
    public func advanced(by n: Stride) -> SchedulerTime { SchedulerTime(date + n.timeInterval) }
}

/// Options of a scheduler, of which there are none here.
public struct SchedulerOptions: Sendable {
    public init() {}
}

extension DispatchQueue: Scheduler {
    public typealias SchedulerTimeType = SchedulerTime
    public typealias SchedulerOptions = Combine.SchedulerOptions

    public var now: SchedulerTime { SchedulerTime(Date()) }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        async(execute: DispatchWorkItem(block: action))
    }

    public func schedule(
        after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        asyncAfter(deadline: .now() + date.date.timeIntervalSinceNow, execute: DispatchWorkItem(block: action))
    }
}

extension RunLoop: Scheduler {
    public typealias SchedulerTimeType = SchedulerTime
    public typealias SchedulerOptions = Combine.SchedulerOptions

    public var now: SchedulerTime { SchedulerTime(Date()) }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let action = Once(action)
        perform { action.run() }
    }

    public func schedule(
        after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let action = Once(action)
        add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action.run() }, forMode: .common)
    }
}

extension OperationQueue: Scheduler {
    public typealias SchedulerTimeType = SchedulerTime
    public typealias SchedulerOptions = Combine.SchedulerOptions

    public var now: SchedulerTime { SchedulerTime(Date()) }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let action = Once(action)
        addOperation { action.run() }
    }

    public func schedule(
        after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let action = Once(action)
        DispatchQueue.global().asyncAfter(deadline: .now() + date.date.timeIntervalSinceNow) {
            self.addOperation { action.run() }
        }
    }
}

/// Runs each action immediately.
public struct ImmediateScheduler: Scheduler, Sendable {
    public typealias SchedulerTimeType = SchedulerTime
    public typealias SchedulerOptions = Never

    public static let shared = ImmediateScheduler()

    public var now: SchedulerTime { SchedulerTime(Date()) }
    public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
    public func schedule(
        after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) { action() }
}
