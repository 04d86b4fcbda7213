import Foundation

/// A request to stop: SIGINT (Ctrl-C), SIGTERM or SIGHUP.
///
/// Once the signals are caught, they no longer end the process. Loops that wait or run a child check `isRequested`.
public enum Interruption {
    // Only the signal handler writes it, and it only sets it. A late read costs one more iteration of a loop.
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0

    /// Whether a signal has arrived since `catchSignals()`.
    public static var isRequested: Bool { flag != 0 }

    /// Starts catching the signals.
    public static func catchSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Interruption.flag = 1 }
        }
    }
}

extension Interruption {
    /// Thrown when the user interrupts a job; no message is shown.
    public struct Stop: Error {
        public init() {}
    }
}
