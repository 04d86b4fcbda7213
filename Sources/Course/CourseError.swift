import Foundation

/// A fault in the course's files or in the learner's machine, told so that the reader knows what to do next.
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
