import Foundation

/// A request to stop: Ctrl-C or SIGTERM.
///
/// Once the signals are caught, they no longer end the process: loops that wait or run a child check `isRequested`.
public enum Interruption {
    // Written by the signal handler alone, and only ever set: a torn or late read costs one more turn of a loop.
    private nonisolated(unsafe) static var flag: sig_atomic_t = 0

    public static var isRequested: Bool { flag != 0 }

    /// Catches the signals from now on.
    public static func catchSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in Interruption.flag = 1 }
        }
    }
}
