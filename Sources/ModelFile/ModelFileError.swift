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

    public init(path: String, line: Int?, element: String? = nil, problem: String) {
        self.path = path
        self.line = line
        self.element = element
        self.problem = problem
    }

    public var description: String {
        let place = line.map { "\(path):\($0)" } ?? path
        return "\(place): \(element.map { "<\($0)>: " } ?? "")\(problem)"
    }

    public var errorDescription: String? { description }
}
