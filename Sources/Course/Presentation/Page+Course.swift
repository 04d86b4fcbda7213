/// Parts shared by all pages about the course.
extension Page {
    /// `01  A first model`
    public mutating func addTitle(_ exercise: Exercise, _ language: Language) {
        add("\(exercise.label)  ", exercise.title[language], ink: .bold)
    }

    /// Adds a command to type, after a line that describes its purpose.
    public mutating func addCommand(_ arguments: String, _ purpose: String) {
        add("", purpose)
        addVerbatim("    \(Tool.command(arguments))", ink: .cyan)
    }

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
