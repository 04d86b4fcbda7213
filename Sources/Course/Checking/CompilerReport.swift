/// The compiler's errors about an answer, reduced to those that the learner can act on.
public struct CompilerReport: Hashable, Sendable {
    /// An error of the compiler, with its place in the learner's file.
    public struct Complaint: Hashable, Sendable {
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1 in bytes of UTF-8.
        public let column: Int
        /// The compiler's message, in English.
        public let message: String
        /// The line of source with the error, unchanged.
        public let source: String
    }

    /// The errors in the learner's file, from top to bottom.
    public var complaints: [Complaint] = []
    /// The errors in the checker, which compiles only against the names and types declared in the starter.
    public var mismatches: [String] = []
    /// Messages about neither: the linker's, or an internal error of the compiler.
    public var remainder = ""

    /// Parses the output of `swiftc -diagnostic-style llvm` for the file named `fileName`.
    public init(output: String, fileName: String, sources: String) {
        let lines = sources.split(separator: "\n", omittingEmptySubsequences: false)
        var seen: Set<Complaint> = []
        for text in output.split(separator: "\n") {
            guard let diagnostic = Diagnostic(text) else { continue }
            if diagnostic.file == fileName {
                let index = diagnostic.line - 1
                let complaint = Complaint(
                    line: diagnostic.line, column: diagnostic.column, message: diagnostic.message,
                    source: lines.indices.contains(index) ? String(lines[index]) : "")
                if seen.insert(complaint).inserted { complaints.append(complaint) }
            } else if !mismatches.contains(diagnostic.message) {
                mismatches.append(diagnostic.message)
            }
        }
        complaints.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        if complaints.isEmpty, mismatches.isEmpty {
            let relevant = output.split(separator: "\n").filter { $0.contains("error") || $0.contains("undefined") }
            remainder = relevant.prefix(5).joined(separator: "\n")
        }
    }
}

/// The first line of an error: `path/File.swift:3:14: error: message`.
private struct Diagnostic {
    let file: Substring
    let line: Int
    let column: Int
    let message: String

    init?(_ text: Substring) {
        guard let range = text.firstRange(of: ": error: ") else { return nil }
        let parts = text[..<range.lowerBound].split(separator: ":")
        guard parts.count >= 3, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
            return nil
        }
        file = parts[parts.count - 3].split(separator: "/").last ?? ""
        self.line = line
        self.column = column
        message = String(text[range.upperBound...])
    }
}
