import Foundation

/// What is wrong with a model file, and where.
///
///     Model.xcdatamodel/contents:12: <attribute>: the attribute "name" is missing
public struct ModelFileError: LocalizedError, CustomStringConvertible, Sendable {
    public let path: String
    /// The line, counted from 1; nil when the fault is not in one place.
    public let line: Int?
    /// The XML element, without its brackets.
    public let element: String?
    public let problem: String
    /// The same in Korean, for the tools that speak it; nil for what only the stack finds, whose errors are English as
    /// Apple's are.
    public let koreanProblem: String?

    public init(path: String, line: Int?, element: String? = nil, problem: String, korean: String? = nil) {
        self.path = path
        self.line = line
        self.element = element
        self.problem = problem
        koreanProblem = korean
    }

    /// File, line and element, as they stand before the sentence.
    public var place: String {
        "\(line.map { "\(path):\($0)" } ?? path): \(element.map { "<\($0)>: " } ?? "")"
    }

    public var description: String { place + problem }

    public var errorDescription: String? { description }
}
