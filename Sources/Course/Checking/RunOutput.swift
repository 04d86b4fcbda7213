/// Filters the output of a checker's program.
package enum RunOutput {
    /// The lines that the learner's code printed, without XCTest's.
    package static func withoutNoise(_ output: String) -> String {
        var isFailure = false
        var kept: [Substring] = []
        for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("Test Suite '") || line.hasPrefix("Test Case '") || line.hasPrefix("\t Executed ") {
                isFailure = false
            } else if line.contains(".swift:"), line.contains(": error: ") || line.contains(" : Test skipped") {
                // A failure's text can span several lines, up to the next test.
                isFailure = true
            } else if !isFailure {
                kept.append(line)
            }
        }
        while kept.last?.isEmpty == true { kept.removeLast() }
        return kept.joined(separator: "\n")
    }
}
