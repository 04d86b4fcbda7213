import Foundation

/// A text that is not in the predicate format language, with the place where reading it came to an end.
public struct PredicateFormatError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
    /// The whole text.
    public let format: String
    /// How many characters lie before the place.
    public let position: Int
    /// What should have been there.
    public let expected: String
    /// What was there instead.
    public let found: String

    public var description: String {
        """
        Unable to parse the format string "\(format)": at character \(position + 1), expected \(expected) but found \
        \(found).
        """
    }

    public var errorDescription: String? { description }
}
