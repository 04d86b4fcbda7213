import Course
import Foundation
import Testing
import TestSupport

/// Requirements on every exercise of the course and every step of the desk, tested by compiling and running it.
///
/// `ExerciseAudit` states them, and `faultline author check` reports them to authors. One of the two tests of an exercise
/// contains the other: `make test` runs the short one, and `make test-all` the long one.
@Suite(.tags(.slow)) struct ExerciseTests {
    static let kit = Kit(root: Repository.root)

    /// All exercises, or only those whose number, name or series is set in the environment variable `EXERCISE`.
    static let exercises: [Exercise] = {
        guard let catalog = try? Catalog(root: kit.root) else { return [] }
        let all = catalog.exercises + catalog.steps
        guard let only = ProcessInfo.processInfo.environment["EXERCISE"] else { return all }
        return all.filter { [$0.label, $0.slug, $0.name, "\($0.series)"].contains(only) }
    }()

    /// Answers that return what the other checks expect are refused only by generated data.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EXERCISE"] == nil))
    func atLeastTenExercisesRefuseWrittenDownAnswers() {
        let tempting = Self.exercises.filter { $0.wrongAnswers.contains { $0.name == ExerciseAudit.writtenDown } }
        #expect(tempting.count >= 10)
    }

    @Test(arguments: exercises) func thereAreEnoughWrongAnswers(exercise: Exercise) {
        #expect(ExerciseAudit(exercise, in: Self.kit).fewWrongAnswers() == [])
    }

    @Test(arguments: exercises) func theStarterIsUnsolvedAndTheSolutionPasses(exercise: Exercise) throws {
        #expect(try ExerciseAudit(exercise, in: Self.kit).problemsWithAnswers(includingWrong: false) == [])
    }

    @Test(arguments: exercises)
    func theStarterIsUnsolvedTheSolutionPassesAndEachWrongAnswerIsRefused(exercise: Exercise) throws {
        #expect(try ExerciseAudit(exercise, in: Self.kit).problemsWithAnswers() == [])
    }
}

/// Test results show the exercise's folder instead of its whole description.
extension Exercise: CustomTestStringConvertible {
    public var testDescription: String { slug }
}
