import Foundation

/// Timers that call a method. A ported copy passes `{ $0.tick($1) }` for `#selector(tick(_:))`, because no method can
/// be found by its name on Linux.
extension Timer {
    /// Creates a timer that calls a method of the target, which it retains. It has no user info.
    public convenience init<Target: AnyObject>(
        timeInterval interval: TimeInterval, target: Target, selector method: @escaping (Target, Timer) -> Void,
        userInfo: Any?, repeats: Bool
    ) {
        let call = TimerCall(target, method)
        self.init(timeInterval: interval, repeats: repeats) { call.perform($0) }
    }

    /// Creates such a timer with the date of its first call.
    public convenience init<Target: AnyObject>(
        fireAt date: Date, interval: TimeInterval, target: Target, selector method: @escaping (Target, Timer) -> Void,
        userInfo: Any?, repeats: Bool
    ) {
        let call = TimerCall(target, method)
        self.init(fire: date, interval: interval, repeats: repeats) { call.perform($0) }
    }

    /// Creates such a timer and adds it to the current run loop.
    @discardableResult
    public static func scheduledTimer<Target: AnyObject>(
        timeInterval interval: TimeInterval, target: Target, selector method: @escaping (Target, Timer) -> Void,
        userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: interval, target: target, selector: method, userInfo: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// Called on the thread of the timer's run loop alone.
private final class TimerCall<Target: AnyObject>: @unchecked Sendable {
    private let target: Target
    private let method: (Target, Timer) -> Void

    init(_ target: Target, _ method: @escaping (Target, Timer) -> Void) {
        self.target = target
        self.method = method
    }

    func perform(_ timer: Timer) { method(target, timer) }
}
