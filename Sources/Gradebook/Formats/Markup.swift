import TerminalText

/// Everything that a student wrote is escaped here before it becomes part of a page.
typealias Markup = TerminalText.Markup

extension String {
    /// Replaces scalars, also those that combine with the next one into a single character, such as a quote with an accent.
    func mappingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var mapped = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let replaced = replacement(scalar) {
                mapped.append(contentsOf: replaced.unicodeScalars)
            } else {
                mapped.append(scalar)
            }
        }
        return String(mapped)
    }
}
