import Foundation

/// A problem with the kit's files, the user's files or the machine, described so that the reader can act on it.
///
/// The message describes what happened, where, and what to do, in each language.
public struct ToolError: Error, Hashable, Sendable {
    /// The part that has to be fixed before the command can succeed.
    public enum Cause: Sendable {
        /// The kit or the machine.
        case kit
        /// The command line, or a file that it names.
        case input
    }

    /// The message: what happened, where, and what to do.
    public var message: LocalizedText
    /// The part that has to be fixed.
    public let cause: Cause

    /// Creates an error from its message in both languages.
    public init(_ cause: Cause = .kit, en: String, ko: String) {
        message = LocalizedText(en: en, ko: ko)
        self.cause = cause
    }
}

extension ToolError: LocalizedError, CustomStringConvertible {
    public var description: String { message.en }
    public var errorDescription: String? { message.en }
}
