import Course
import Foundation
import Processes
import TerminalText

/// The pieces of work of a class, which several threads take and finish.
///
/// An exercise that continues others waits for them, because it is compiled with those of the student's answers that
/// are solved.
final class WorkBoard: @unchecked Sendable {
    /// An answer to grade: all that its result depends on.
    struct Piece: Hashable {
        var exercise: Int
        var source: String
        /// The texts of the answers that it continues; nil for the kit's solution.
        var earlier: [String?]
        /// The student's language. The checker's messages are in it, so equal answers of two languages are two pieces.
        var language: Language
    }

    private struct Place: Hashable { var handIn: Int, exercise: Int }

    // Sendable: the condition protects all mutable state.
    private let condition = NSCondition()
    private let handIns: [HandIn]
    private let languages: [Language]
    private let exercises: [Exercise]
    /// For each exercise, the indexes of those that it continues; nil for one that isn't graded.
    private let continued: [[Int?]]
    private let starters: [String]
    private var table: [[ExerciseResult?]]
    private var open: [Place]
    private var waiting: [Piece: [Place]] = [:]
    private var known: [Piece: ExerciseResult] = [:]
    private var done = 0
    private var total = 0
    private var failure: (any Error)?
    private let progress: @Sendable (ClassGrading.Progress) -> Void

    init(_ handIns: [HandIn], of grading: ClassGrading, progress: @escaping @Sendable (ClassGrading.Progress) -> Void)
        throws
    {
        self.handIns = handIns
        languages = handIns.map { grading.options.languages[$0.student] ?? grading.options.language }
        self.progress = progress
        exercises = grading.exercises
        let earlier = EarlierAnswers(kit: grading.kit)
        continued = try grading.exercises.map { exercise in
            try earlier.exercises(before: exercise).map { other in
                grading.exercises.firstIndex { $0.path == other.path }
            }
        }
        starters = try exercises.map {
            try String(contentsOf: grading.kit.file(of: $0, in: "Starter"), encoding: .utf8)
        }
        table = handIns.map { _ in grading.exercises.map { _ in nil } }
        open = []
        let expected = try exercises.map { exercise in
            try ExpectedTests(exercise, grading.setting)
        }
        for exercise in exercises.indices {
            for handIn in handIns.indices {
                let place = Place(handIn: handIn, exercise: exercise)
                if let result = immediateResult(at: place, expected[exercise]) {
                    enter(result, at: place)
                } else {
                    open.append(place)
                }
            }
        }
        total = open.count
        // Taken from the end.
        open.reverse()
    }

    /// The result of an exercise that needs no check: its file is missing, unreadable, or equals the starter.
    private func immediateResult(at place: Place, _ expected: ExpectedTests) -> ExerciseResult? {
        var result: ExerciseResult
        switch handIns[place.handIn].answers[exercises[place.exercise].path] {
        case nil: result = expected.result(.missing)
        case .unreadable(let reason):
            result = expected.result(.doesNotCompile)
            result.reason = reason
        case .refused(let reason):
            result = expected.result(.refused)
            result.reason = reason
        case .text(let text) where Self.plain(text).isEmpty:
            result = expected.result(.doesNotCompile)
            result.reason = LocalizedText(
                en: "The file is empty. Start from the exercise's starter.", ko: "파일이 비어 있습니다. 문제의 처음 파일에서 시작하십시오.")
        case .text(let text):
            guard Self.plain(text) == Self.plain(starters[place.exercise]) else { return nil }
            result = expected.result(.unsolved)
        }
        return result
    }

    /// The text without differences that editors make.
    private static func plain(_ text: String) -> String {
        text.replacingOccurrences(of: "\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: - Taking and finishing pieces

    /// Waits for a piece of work. Returns nil when there is nothing left.
    ///
    /// - Parameter exercise: The exercise of the caller's last piece, which it can grade with the same build. So each
    ///   thread takes a different exercise, as long as there are enough.
    func next(after exercise: Int?) -> Piece? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if Interruption.isRequested, failure == nil { failure = Interruption.Stop() }
            if failure != nil || (open.isEmpty && waiting.isEmpty) {
                condition.broadcast()
                return nil
            }
            while let index = nextIndex(after: exercise) {
                let place = open.remove(at: index)
                let piece = piece(at: place)
                if let result = known[piece] {
                    finish(place, result)
                } else if waiting[piece] != nil {
                    waiting[piece]?.append(place)
                } else {
                    waiting[piece] = [place]
                    return piece
                }
            }
            if !waiting.isEmpty { _ = condition.wait(until: Date().addingTimeInterval(1)) }
        }
    }

    private func nextIndex(after exercise: Int?) -> Int? {
        let taken = Set(waiting.keys.map(\.exercise))
        return open.lastIndex { $0.exercise == exercise && isReady($0) }
            ?? open.lastIndex { !taken.contains($0.exercise) && isReady($0) } ?? open.lastIndex(where: isReady)
    }

    func finish(_ piece: Piece, _ result: ExerciseResult) {
        condition.lock()
        defer { condition.unlock() }
        known[piece] = result
        for place in waiting.removeValue(forKey: piece) ?? [] { finish(place, result) }
        condition.broadcast()
    }

    /// Ends the work of all threads.
    func fail(_ error: any Error) {
        condition.lock()
        defer { condition.unlock() }
        failure = failure ?? error
        waiting = [:]
        condition.broadcast()
    }

    /// The results of each hand-in, in the order of the exercises. Throws what ended the work early.
    func results() throws -> [[ExerciseResult]] {
        condition.lock()
        defer { condition.unlock() }
        if let failure { throw failure }
        return table.map { $0.compactMap { $0?.showingHiddenCharacters() } }
    }

    private func isReady(_ place: Place) -> Bool {
        continued[place.exercise].allSatisfy { $0.map { table[place.handIn][$0] != nil } ?? true }
    }

    private func piece(at place: Place) -> Piece {
        let earlier = continued[place.exercise].map { index in
            index.flatMap { index -> String? in
                guard let result = table[place.handIn][index], result.verdict == .solved else { return nil }
                return text(place.handIn, index)
            }
        }
        return Piece(
            exercise: place.exercise, source: text(place.handIn, place.exercise) ?? "", earlier: earlier,
            language: languages[place.handIn])
    }

    private func text(_ handIn: Int, _ exercise: Int) -> String? {
        guard case .text(let text) = handIns[handIn].answers[exercises[exercise].path] else { return nil }
        return text
    }

    private func finish(_ place: Place, _ result: ExerciseResult) {
        enter(result, at: place)
        done += 1
        progress(ClassGrading.Progress(done: done, total: total))
    }

    /// Puts a result into the table, with what the hand-in has for it. An empty file counts as no answer.
    private func enter(_ result: ExerciseResult, at place: Place) {
        let (handIn, path) = (handIns[place.handIn], exercises[place.exercise].path)
        var result = result
        result.answer = text(place.handIn, place.exercise).flatMap { Self.plain($0).isEmpty ? nil : $0 }
        result.path = handIn.paths[path]
        result.hints = handIn.hints?[path]
        table[place.handIn][place.exercise] = result
    }
}

/// The tests of an exercise, for results that need no build.
struct ExpectedTests {
    private let exercise: Exercise
    private let tests: [ExerciseResult.Test]

    init(_ exercise: Exercise, _ setting: AnswerGrader.Setting) throws {
        self.exercise = exercise
        let source = try CheckerSource(
            folder: setting.kit.folder(of: exercise).appendingPathComponent("Checker"),
            and: setting.hiddenFolders(of: exercise), kit: setting.kit)
        tests = source.suites.flatMap(\.tests).map { test in
            ExerciseResult.Test(
                name: test.name, title: TestResult.title(of: test.name, korean: source.koreanNames[test.name]),
                outcome: .notStarted)
        }
    }

    func result(_ verdict: ExerciseResult.Verdict) -> ExerciseResult {
        var result = ExerciseResult(exercise: exercise.path, verdict: verdict)
        result.tests = tests
        return result
    }
}
