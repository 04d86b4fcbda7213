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

    /// One test, because a checker is compiled once for all answers with the same interface.
    @Test(arguments: exercises)
    func theStarterIsUnsolvedTheSolutionPassesAndEachWrongAnswerIsRefused(exercise: Exercise) throws {
        let checker = Checker(exercise, kit: Self.kit, language: .english)
        try expectTheStarterIsReportedAsUnsolved(checker)
        try expectTheSolutionPasses(checker)
        try expectEveryWrongAnswerIsRefusedByADifferentAssertion(checker)
        try expectARefusalInKorean(checker)
    }

    private func expectTheStarterIsReportedAsUnsolved(_ checker: Checker) throws {
        let assessment = try check("Starter", with: checker)
        #expect(assessment.verdict == .unsolved)
        #expect(assessment.tests.allSatisfy { $0.outcome != .passed && $0.outcome != .failed })
    }

    private func expectTheSolutionPasses(_ checker: Checker) throws {
        let assessment = try check("Solution", with: checker)
        #expect(assessment.verdict == .solved)
        #expect(assessment.tests.allSatisfy { $0.outcome == .passed })
    }

    private func expectEveryWrongAnswerIsRefusedByADifferentAssertion(_ checker: Checker) throws {
        let exercise = checker.exercise
        #expect(exercise.wrongAnswers.count >= (exercise.series == .desk ? 2 : 5))
        var refusals: [String: String] = [:]
        for wrong in exercise.wrongAnswers {
            let assessment = try check("Wrong/\(wrong.name)", with: checker)
            #expect(assessment.verdict == .wrong, "\(wrong.name)")
            let test = try #require(assessment.tests.first { $0.name == wrong.test }, "\(wrong.name)")
            let failure = try #require(
                test.failures.first { $0.message.contains(wrong.says) },
                "\(wrong.name): \(assessment.failures.map(\.message))")
            let twin = refusals.updateValue(wrong.name, forKey: "\(wrong.test): \(failure.message)")
            #expect(twin == nil, "\(wrong.name) is refused by the same assertion as \(twin ?? "")")
        }
    }

    /// Repeats the last check, which needs no compilation, in the other language.
    private func expectARefusalInKorean(_ checker: Checker) throws {
        let wrong = try #require(checker.exercise.wrongAnswers.last)
        checker.language = .korean
        let failure = try #require(try check("Wrong/\(wrong.name)", with: checker).failures.first)
        #expect(failure.message.contains("이유: "))
    }

    private func check(_ folder: String, with checker: Checker) throws -> Assessment {
        try checker.check(Self.kit.file(of: checker.exercise, in: folder))
    }
}

/// Test results show the exercise's folder instead of its whole description.
extension Exercise: CustomTestStringConvertible {
    public var testDescription: String { slug }
}
