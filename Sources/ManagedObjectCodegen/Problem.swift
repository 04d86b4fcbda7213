/// Something in the sources, or around them, that keeps the accessors from being written.
///
/// Printed as `file:line: error: sentence`, which SwiftPM and editors understand.
public struct Problem: Error, Hashable, CustomStringConvertible {
    public var file: String?
    public var line: Int?
    public var message: String
    /// Where the class is declared, for a problem that an error there explains: a superclass that does not exist.
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

/// Everything that is wrong, found in one run.
public struct Problems: Error, CustomStringConvertible {
    public let all: [Problem]
    public var description: String { all.map(\.description).joined(separator: "\n") }
}
