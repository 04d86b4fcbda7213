/// A problem in a lesson, as a sentence that starts with the file and the line.
struct LessonProblem: Error, Hashable {
    let place: Place
    let sentence: String
}

extension LessonProblem: CustomStringConvertible {
    var description: String { "\(place): \(sentence)" }
}

/// A line of a file, counted from 1. The path is relative to the package's root.
struct Place: Hashable {
    let file: String
    let line: Int
}

extension Place: CustomStringConvertible {
    var description: String { "\(file):\(line)" }
}
