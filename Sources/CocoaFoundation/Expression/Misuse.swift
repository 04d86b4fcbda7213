import Foundation

/// Stops the process over a programmer's mistake, where Apple's framework raises an exception.
///
/// Linux has no exceptions to raise, so the sentence is the last thing that is printed: it says what was asked,
/// where, and what to do instead.
func misuse(_ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) -> Never {
    let message = message()
    ProgrammersMistake.observer?(message)
    fatalError(message, file: file, line: line)
}

/// The stops that are the program's own doing, told apart from defects of the framework.
package enum ProgrammersMistake {
    /// Called with the sentence before the process stops. Only `make fuzz` sets it, which makes such mistakes by the
    /// thousand and has its observer end the thread instead.
    nonisolated(unsafe) package static var observer: ((String) -> Void)?
}
