/// What is wrong with bytes that came from a file: they do not follow their format, or ask for more than they may.
///
/// Everything in this module reads bytes that a stranger may have written. It makes values only (texts, numbers, lists),
/// never objects of classes that a file names; it looks at every length and place before it goes there; what it makes is
/// no larger than some multiple of what it reads; and it throws this where that cannot be kept.
package struct Malformed: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as the end of a sentence: "it names an object that is not there".
    package let problem: String
    /// The line, counted from 1, where the bytes are a text.
    package var line: Int?

    package init(_ problem: String, line: Int? = nil) {
        self.problem = problem
        self.line = line
    }

    package var description: String { line.map { "line \($0): \(problem)" } ?? problem }
}
