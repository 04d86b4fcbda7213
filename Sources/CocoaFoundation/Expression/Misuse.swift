import Foundation

/// Stops the process over a programmer's mistake, where Apple's framework raises an exception.
///
/// Linux has no exceptions to raise, so the message is the last output of the process: it says what was requested,
/// where, and what to do instead.
func misuse(_ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) -> Never {
    let message = message()
    MisuseTrap.observer?(message)
    fatalError(message, file: file, line: line)
}

/// Distinguishes stops that the program causes from defects of the framework.
package enum MisuseTrap {
    /// Called with the message before the process stops. Only `make fuzz` sets it: random input causes thousands of
    /// these stops, and its observer ends the thread instead of the process.
    nonisolated(unsafe) package static var observer: ((String) -> Void)?
}
