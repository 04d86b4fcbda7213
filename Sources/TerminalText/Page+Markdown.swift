extension Page {
    /// Adds a text in the subset of Markdown that hints use: paragraphs, `code` and fenced blocks.
    public mutating func addMarkdown(_ markdown: String, indent: String = "") {
        var isCode = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if isCode {
                addVerbatim("\(indent)    \(line)", ink: .cyan)
            } else if line.isEmpty {
                space()
            } else {
                add(indent, line.replacing("**", with: ""))
            }
        }
    }
}
