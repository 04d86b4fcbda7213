/// An error for bytes from a file that do not follow their format, or exceed a limit.
///
/// Everything in this module reads bytes from untrusted sources. It creates only values (strings, numbers, lists),
/// never objects of classes that a file names. It checks every length and offset before it uses it. Its results are no
/// larger than a fixed multiple of its input; inflated bytes have a fixed limit (`Deflate`). It throws this error when a
/// file violates these rules.
package struct Malformed: Error, Hashable, CustomStringConvertible {
    /// The end of a sentence that describes the problem: "it names an object that is not there".
    package let problem: String
    /// The line, counted from 1, if the bytes are text.
    package var line: Int?

    package init(_ problem: String, line: Int? = nil) {
        self.problem = problem
        self.line = line
    }

    package var description: String { line.map { "line \($0): \(problem)" } ?? problem }
}
