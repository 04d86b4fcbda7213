import Foundation

/// The personnel desk: a program with one file per step.
///
/// The program of a step consists of that step's file and those of all earlier steps. For a solved step, the learner's
/// file as it last passed is used; for any other step, the solution. So a learner can join at any step, and a later
/// edit of one step doesn't break the others.
public struct Desk: Sendable {
    public let kit: Kit
    public let steps: [Exercise]
    private let progress: LearnerProgress

    /// The module of all steps. They share it so that a managed object class has the same name in each.
    static let module = "PersonnelDesk"

    /// Creates the desk of a kit. If `usesOwnAnswers` is false, it consists of solutions only.
    public init(kit: Kit, usesOwnAnswers: Bool = true) throws {
        self.kit = kit
        steps = try Catalogue(root: kit.root).steps
        progress = usesOwnAnswers ? try LearnerProgress(kit: kit) : LearnerProgress()
    }

    /// The files of the steps before `step`.
    func files(before step: Exercise) -> [URL] {
        steps.filter { $0.number < step.number }.map { earlier in
            let passed = Self.passedAnswer(to: earlier, in: kit)
            let isOwn = progress.isSolved(earlier) && FileManager.default.fileExists(atPath: passed.path)
            return isOwn ? passed : kit.file(of: earlier, in: "Solution")
        }
    }

    /// Saves the answer to a step that has just passed, for use in later steps.
    public static func keepAnswer(to step: Exercise, in kit: Kit) throws {
        guard let text = try? String(contentsOf: kit.answer(to: step), encoding: .utf8) else { return }
        try FileWriting.write(text, to: passedAnswer(to: step, in: kit), in: kit)
    }

    private static func passedAnswer(to step: Exercise, in kit: Kit) -> URL {
        kit.state.appendingPathComponent("desk/passed/\(step.module).swift")
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
