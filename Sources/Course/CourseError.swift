import Foundation

/// A problem with the course's files or the learner's machine, described so that the reader can act on it.
///
/// The message describes what happened, where, and what to do, in each language of the course.
public struct CourseError: Error, Hashable, Sendable {
    /// The part that has to be fixed before the command can succeed.
    public enum Cause: Sendable {
        /// The kit or the machine.
        case kit
        /// The command line, or a file that it names.
        case input
    }

    public var message: LocalizedText
    public let cause: Cause

    public init(_ cause: Cause = .kit, en: String, ko: String) {
        message = LocalizedText(en: en, ko: ko)
        self.cause = cause
    }
}

extension CourseError: LocalizedError, CustomStringConvertible {
    public var description: String { message.en }
    public var errorDescription: String? { message.en }
}
