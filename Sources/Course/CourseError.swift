import Foundation

/// A problem with the course's files or the learner's machine, described so that the reader can act on it.
///
/// Its message says what happened, where, and what to do, in each language of the course.
public struct CourseError: Error, Hashable, Sendable {
    public var message: LocalizedText

    public init(en: String, ko: String) {
        message = LocalizedText(en: en, ko: ko)
    }
}

extension CourseError: LocalizedError, CustomStringConvertible {
    public var description: String { message.en }
    public var errorDescription: String? { message.en }
}
