import Foundation

/// Stops the process over a programmer's mistake, where Apple's framework raises an exception.
///
/// Linux has no exceptions to raise, so the sentence is the last thing that is printed: it says what was asked,
/// where, and what to do instead.
func misuse(_ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line) -> Never {
    fatalError(message(), file: file, line: line)
}
