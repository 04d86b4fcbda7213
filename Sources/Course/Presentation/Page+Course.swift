/// Parts that all pages about the course share.
extension Page {
    /// `01  A first model`
    public mutating func addTitle(_ exercise: Exercise, _ language: Language) {
        add("\(exercise.label)  ", exercise.title[language], ink: .bold)
    }

    /// A command to type, with what it does.
    public mutating func addCommand(_ arguments: String, _ purpose: String) {
        add("", purpose)
        addVerbatim("    \(Tool.command(arguments))", ink: .cyan)
    }

    /// A text in the little Markdown that hints use: paragraphs, `code`, fenced blocks.
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
