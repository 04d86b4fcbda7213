import Course
import Foundation
import Testing

/// Checks on generated data, which refuse answers that return what all other checks expect.
@Suite(
    .tags(.slow),
    .enabled(if: ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] != nil, "make torture runs this"))
struct GeneratedDataTests {
    static let exercises = ExerciseTests.exercises.filter { exercise in
        exercise.wrongAnswers.contains { $0.name == name }
    }
    private static let name = "answers-are-written-down"

    @Test func atLeastTenExercisesHaveWrittenDownAnswers() {
        #expect(Self.exercises.count >= 10)
    }

    @Test(arguments: exercises) func onlyGeneratedDataRefusesWrittenDownAnswers(exercise: Exercise) throws {
        let answer = ExerciseTests.kit.file(of: exercise, in: "Wrong/\(Self.name)")
        var patient = exercise
        patient.timeLimit = 300
        let assessment = try Checker(patient, kit: ExerciseTests.kit, language: .english).check(answer)
        let refusing = assessment.tests.filter { !$0.failures.isEmpty }.map(\.name)
        #expect(refusing == ["testResultsFollowTheData"])
        #expect(assessment.tests.filter { $0.outcome == .passed }.count == assessment.tests.count - 1)
    }
}
