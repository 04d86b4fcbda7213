import Foundation

/// The personnel desk: a program with one file per step.
///
/// The program of a step consists of that step's file and those of all earlier steps (`EarlierAnswers`). So a learner
/// can join at any step, and a later edit of one step doesn't break the others.
public struct Desk: Sendable {
    public let kit: Kit
    /// The steps, in the order of the course.
    public let steps: [Exercise]

    /// Reads the steps of the course. Throws a `ToolError` if a file is missing or malformed.
    public init(kit: Kit) throws {
        self.kit = kit
        steps = try Catalog(root: kit.course).steps
    }

    /// The kit's files with the commands that the steps up to `step` add to the program. They call the steps'
    /// functions.
    func commands(upTo step: Exercise) -> [URL] {
        steps.filter { $0.number <= step.number }.map {
            kit.folder(of: $0).appendingPathComponent("Show/\($0.module)Commands.swift")
        }
    }

    /// A main program with the commands of the steps up to `step`.
    func mainProgram(upTo step: Exercise) -> String {
        let numbers = steps.filter { $0.number <= step.number }.map { $0.label.suffix(2) }
        let calls = numbers.map { "desk.begin(step: \"desk-\($0)\")\naddStep\($0)(to: desk)\n" }
        return """
            import CoreData
            import Exercise
            // Line buffering, so that output printed before a crash is shown.
            setvbuf(stdout, nil, _IOLBF, 0)
            let desk = Console()
            \(calls.joined())desk.run()

            """
    }

    /// The folder of the learner's store.
    var storeFolder: URL { kit.state.appendingPathComponent("desk", isDirectory: true) }
}
