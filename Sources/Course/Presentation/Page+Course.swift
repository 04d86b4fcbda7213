import TerminalText

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
}
