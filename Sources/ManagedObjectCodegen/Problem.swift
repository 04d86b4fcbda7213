/// A problem in the sources or their environment that prevents writing the accessors.
///
/// It prints as `file:line: error: message`, a format that SwiftPM and editors recognize.
public struct Problem: Error, Hashable, CustomStringConvertible {
    /// The path of the source file; nil if the problem has no place.
    public var file: String?
    /// The line, counted from 1; nil if the problem concerns the whole file.
    public var line: Int?
    /// The problem in a sentence.
    public var message: String
    /// The line of the class declaration, if an error there explains this problem, such as an unknown superclass.
    var classLine: Int?

    public init(_ message: String, file: String? = nil, line: Int? = nil) {
        self.message = message
        self.file = file
        self.line = line
    }

    public var description: String {
        guard let file else { return "error: \(message)" }
        return "\(file):\(line.map { "\($0):" } ?? "") error: \(message)"
    }
}

/// All problems of one run.
public struct Problems: Error, CustomStringConvertible {
    /// The problems, in the order in which they were found.
    public let all: [Problem]
    public var description: String { all.map(\.description).joined(separator: "\n") }
}
