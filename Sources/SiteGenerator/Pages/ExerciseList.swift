import Course
import TerminalText

/// The exercises of a chapter as a list, each with the command that checks it.
///
/// It ends the lesson's section on exercises, which describes each exercise. A lesson without that section gets one at
/// its end.
struct ExerciseList: Sendable {
    /// The ID of the heading of a lesson's section on exercises.
    static let heading = "exercises"

    private let exercises: [Exercise]
    private let language: Language
    private let words: Words

    init(_ exercises: [Exercise], language: Language, words: Words) {
        self.exercises = exercises
        self.language = language
        self.words = words
    }

    var isEmpty: Bool { exercises.isEmpty }

    /// The list without a heading.
    func list(withGoals: Bool) -> String {
        var html = HTML()
        html.raw("<ol class=\"exercises\">\n")
        for exercise in exercises {
            html.raw("<li><span class=\"number\">\(number(of: exercise))</span> <strong>")
            html.raw("<a href=\"\(ExercisePages.file(of: exercise))\">")
            html.text(exercise.title[language])
            html.raw("</a></strong> <span class=\"facts\">")
            html.text(words[.exerciseMinutes].replacing("{n}", with: "\(exercise.minutes)"))
            html.raw("</span>\n")
            if withGoals {
                html.raw("<p>")
                html.inlineCode(exercise.goal[language])
                html.raw("</p>\n")
            }
            html.raw("<pre tabindex=\"0\"><code>\(Tool.script) check \(exercise.label)</code></pre></li>\n")
        }
        html.raw("</ol>\n")
        return html.string
    }

    /// The label, whose series is above the number: `desk-02`.
    private func number(of exercise: Exercise) -> String {
        let parts = exercise.label.split(separator: "-", maxSplits: 1)
        return parts.count == 2 ? "<small>\(parts[0])-</small>\(parts[1])" : exercise.label
    }

    /// The list as a section with a heading.
    func section() -> String {
        guard !isEmpty else { return "" }
        let title = words[.exercises].escapedForHTML
        return """
            <section aria-labelledby="\(Self.heading)">
            <div class="heading"><h2 id="\(Self.heading)">\(title)</h2></div>
            <p>\(words[.exerciseHelp].escapedForHTML)</p>
            \(list(withGoals: true))</section>

            """
    }
}

extension HTML {
    /// Appends text in which backticks mark code.
    mutating func inlineCode(_ words: String) {
        for (index, part) in words.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) {
                text(String(part))
            } else {
                raw("<code>\(WordBreaks.inSentence(String(part)))</code>")
            }
        }
    }
}
