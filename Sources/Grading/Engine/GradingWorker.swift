import Course
import Foundation
import Processes
import TerminalText

/// Grades pieces of work until there are none left. One for each thread.
final class GradingWorker {
    private let board: WorkBoard
    private let grading: ClassGrading
    private var cache: ResultCache
    /// The grader of the previous piece's exercise.
    private var current: (exercise: Int, grader: AnswerGrader)?

    init(board: WorkBoard, grading: ClassGrading) {
        self.board = board
        self.grading = grading
        cache = ResultCache(grading)
    }

    func run() {
        do {
            while let piece = board.next(after: current?.exercise) {
                let exercise = grading.exercises[piece.exercise]
                let key = cache.key(exercise, piece)
                if let result = cache.result(for: key) {
                    board.finish(piece, result)
                    continue
                }
                do {
                    let result = try grade(piece, exercise)
                    if result.verdict != .unchecked { cache.keep(result, for: key) }
                    board.finish(piece, result)
                } catch  where !(error is Interruption.Stop) {
                    // Whatever went wrong, it costs this exercise and not the class.
                    var result = ExerciseResult(exercise: exercise.path, verdict: .unchecked)
                    result.reason = LocalizedText(describing: error)
                    board.finish(piece, result)
                }
            }
        } catch {
            board.fail(error)
        }
        current = nil
    }

    private func grade(_ piece: WorkBoard.Piece, _ exercise: Exercise) throws -> ExerciseResult {
        let grader = try grader(of: piece.exercise, exercise)
        let others = try EarlierAnswers(kit: grading.kit).exercises(before: exercise)
        return try grader.grade(
            piece.source, with: zip(others, piece.earlier).map { (exercise: $0, text: $1) }, in: piece.language)
    }

    private func grader(of index: Int, _ exercise: Exercise) throws -> AnswerGrader {
        if let current, current.exercise == index { return current.grader }
        current = nil
        let facts = try facts(about: exercise)
        let grader = try AnswerGrader(exercise, grading.setting, facts: facts)
        current = (index, grader)
        return grader
    }

    /// The facts about an exercise, from the kit's build folder if they are there.
    private func facts(about exercise: Exercise) throws -> ExerciseFacts {
        let key = cache.key(of: exercise)
        if let facts = cache.facts(for: key) { return facts }
        let grader = try AnswerGrader(exercise, grading.setting)
        let solutions = try EarlierAnswers(kit: grading.kit).exercises(before: exercise).map {
            grading.kit.file(of: $0, in: "Solution")
        }
        let facts = try grader.findFacts(with: solutions)
        cache.keep(facts, for: key)
        return facts
    }
}
