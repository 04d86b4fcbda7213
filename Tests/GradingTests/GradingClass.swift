import Course
import Foundation
import Grading
import TestSupport

/// A folder of hand-ins for a test, with the kit that it's graded with. Removed with this object.
final class GradingClass: Sendable {
    let folder: URL
    let kit = Kit(root: GradingClass.root)
    let catalog: Catalog

    /// The kit that contains these tests.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init() throws {
        folder = try TestFolder.make()
        catalog = try Catalog(root: Self.root)
        try FileManager.default.createDirectory(at: handIns, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var handIns: URL { folder.appendingPathComponent("hand-ins", isDirectory: true) }

    func exercise(_ label: String) -> Exercise {
        (catalog.exercises + catalog.steps).first { $0.label == label } ?? catalog.exercises[0]
    }

    /// The text of one of the kit's answers: `Starter`, `Solution` or `Wrong/<name>`.
    func text(_ version: String, of exercise: Exercise) throws -> String {
        try String(contentsOf: kit.file(of: exercise, in: version), encoding: .utf8)
    }

    /// The path of an answer in a hand-in.
    func path(of exercise: Exercise) -> String { "\(exercise.path)/\(exercise.module).swift" }

    /// Writes a file into a student's hand-in.
    func hand(in student: String, _ text: String, at path: String) throws {
        try write(Data(text.utf8), to: handIns.appendingPathComponent("\(student)/\(path)"))
    }

    func write(_ data: Data, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func grade(
        _ exercises: [Exercise], change: (inout ClassGrading.Options) -> Void = { _ in },
        progress: @escaping @Sendable (ClassGrading.Progress) -> Void = { _ in }
    ) throws -> ClassResult {
        var options = ClassGrading.Options()
        options.seed = 1
        change(&options)
        let grading = try ClassGrading(kit: kit, exercises: exercises, options: options)
        return try grading.grade(HandInReader.list([handIns]), progress: progress)
    }
}

extension ClassResult {
    /// The results without the times, which differ each time.
    var withoutTimes: ClassResult {
        var result = self
        for (handIn, exercise) in handIns.indices.flatMap({ index in
            handIns[index].exercises.indices.map { (index, $0) }
        }) {
            result.handIns[handIn].exercises[exercise].seconds = nil
            for test in result.handIns[handIn].exercises[exercise].tests.indices {
                result.handIns[handIn].exercises[exercise].tests[test].seconds = nil
            }
        }
        return result
    }

    /// The first result of each student.
    var firsts: [String: ExerciseResult] {
        Dictionary(uniqueKeysWithValues: handIns.map { ($0.student, $0.exercises[0]) })
    }
}

extension ExerciseResult {
    /// The names of the tests that passed.
    var passed: Set<String> { Set(tests.filter { $0.outcome == .passed }.map(\.name)) }
}
