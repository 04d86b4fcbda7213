extension ExpectedOutput {
    /// Whether `printed` matches the lesson, where `…` matches text that differs from run to run.
    func matches(_ printed: [String]) -> Bool { Self.match(lines[...], printed[...]) }

    private static func match(_ expected: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
        guard let first = expected.first else { return printed.isEmpty }
        if first == "…" {
            return (printed.startIndex...printed.endIndex).contains { match(expected.dropFirst(), printed[$0...]) }
        }
        guard let line = printed.first else { return false }
        return matchLine(first[...], line[...]) && match(expected.dropFirst(), printed.dropFirst())
    }

    private static func matchLine(_ expected: Substring, _ printed: Substring) -> Bool {
        guard let hole = expected.firstIndex(of: "…") else { return expected == printed }
        let (before, after) = (expected[..<hole], expected[expected.index(after: hole)...])
        guard printed.hasPrefix(before) else { return false }
        var rest = printed.dropFirst(before.count)
        while !rest.isEmpty {
            rest = rest.dropFirst()
            if matchLine(after, rest) { return true }
        }
        return false
    }
}
