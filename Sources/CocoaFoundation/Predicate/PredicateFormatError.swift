import Foundation

/// A text that is not in the predicate format language, with the position of the error.
public struct PredicateFormatError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
    /// The whole text.
    public let format: String
    /// The number of characters before the error.
    public let position: Int
    /// The input that was expected at the position.
    public let expected: String
    /// The input that was found there.
    public let found: String

    public var description: String {
        """
        Unable to parse the format string "\(format)": at character \(position + 1), expected \(expected) but found \
        \(found).
        """
    }

    public var errorDescription: String? { description }
}
