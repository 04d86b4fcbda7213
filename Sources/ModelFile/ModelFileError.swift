import Foundation

/// A problem in a model file, with its location.
///
///     Model.xcdatamodel/contents:12: <attribute>: the attribute "name" is missing
public struct ModelFileError: LocalizedError, CustomStringConvertible, Sendable {
    /// The path of the file.
    public let path: String
    /// The line, counted from 1; nil if the problem has no single location.
    public let line: Int?
    /// The XML element, without its brackets.
    public let element: String?
    /// The problem in English, without its place.
    public let problem: String
    /// The problem in Korean, for tools with Korean output; nil for problems that only the stack finds, whose errors
    /// are in English like Apple's.
    public let koreanProblem: String?

    /// Creates an error. Pass `korean` for problems that the tools report.
    public init(path: String, line: Int?, element: String? = nil, problem: String, korean: String? = nil) {
        self.path = path
        self.line = line
        self.element = element
        self.problem = problem
        koreanProblem = korean
    }

    /// File, line and element, as they precede the message.
    public var place: String {
        "\(line.map { "\(path):\($0)" } ?? path): \(element.map { "<\($0)>: " } ?? "")"
    }

    public var description: String { place + problem }

    public var errorDescription: String? { description }
}
