import Foundation

/// The user's wish to stop, told by Ctrl-C or by a polite kill.
///
/// Once it is caught, nobody dies of it: whoever waits or runs a child looks at `isRequested` and returns in order.
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
