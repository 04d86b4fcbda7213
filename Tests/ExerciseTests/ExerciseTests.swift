import Course
import Foundation
import Testing

/// Requirements on every exercise of the course and every step of the desk, tested by compiling and running it.
@Suite(.tags(.slow)) struct ExerciseTests {
    static let kit = Kit(root: PlaygroundKit.real)

    /// All exercises, or only those whose number, name or series is set in the environment variable `EXERCISE`.
    ///
    /// The machine may be busy and no answer here runs forever, so the time limit is longer than the learner's.
    static let exercises: [Exercise] = {
        guard let catalogue = try? Catalogue(root: kit.root) else { return [] }
        var all = catalogue.exercises + catalogue.steps
        for place in all.indices { all[place].timeLimit = 300 }
        guard let only = ProcessInfo.processInfo.environment["EXERCISE"] else { return all }
        return all.filter { [$0.label, $0.slug, $0.name, "\($0.series)"].contains(only) }
    }()

    @Test(arguments: exercises) func theStarterIsReportedAsUnsolved(exercise: Exercise) throws {
        let assessment = try check(exercise, "Starter")
        #expect(assessment.verdict == .unsolved)
        #expect(assessment.failures.isEmpty)
    }

    @Test(arguments: exercises) func theSolutionPasses(exercise: Exercise) throws {
        let assessment = try check(exercise, "Solution")
        #expect(assessment.verdict == .solved)
        #expect(assessment.tests.allSatisfy { $0.outcome == .passed })
    }

    @Test(arguments: exercises) func everyWrongAnswerIsRefusedByADifferentAssertion(exercise: Exercise) throws {
        #expect(exercise.wrongAnswers.count >= (exercise.series == .desk ? 2 : 5))
        var refusals: [String: String] = [:]
        let checker = Self.checker(exercise, .english)
        for wrong in exercise.wrongAnswers {
            let assessment = try checker.check(Self.kit.file(of: exercise, in: "Wrong/\(wrong.name)"))
            #expect(assessment.verdict == .wrong, "\(wrong.name)")
            let test = try #require(assessment.tests.first { $0.name == wrong.test }, "\(wrong.name)")
            let failure = try #require(
                test.failures.first { $0.message.contains(wrong.says) },
                "\(wrong.name): \(assessment.failures.map(\.message))")
            let twin = refusals.updateValue(wrong.name, forKey: "\(wrong.test): \(failure.message)")
            #expect(twin == nil, "\(wrong.name) is refused by the same assertion as \(twin ?? "")")
        }
    }

    @Test(arguments: exercises) func refusalsAreAvailableInKorean(exercise: Exercise) throws {
        let wrong = try #require(exercise.wrongAnswers.first)
        let answer = Self.kit.file(of: exercise, in: "Wrong/\(wrong.name)")
        let assessment = try Self.checker(exercise, .korean).check(answer)
        let failure = try #require(assessment.failures.first)
        #expect(failure.message.contains("이유: "))
    }

    private func check(_ exercise: Exercise, _ folder: String) throws -> Assessment {
        try Self.checker(exercise, .english).check(Self.kit.file(of: exercise, in: folder))
    }

    private static func checker(_ exercise: Exercise, _ language: Language) -> Checker {
        Checker(exercise, kit: kit, language: language)
    }
}

/// Test results show the exercise's folder instead of its whole description.
extension Exercise: CustomTestStringConvertible {
    public var testDescription: String { slug }
}
