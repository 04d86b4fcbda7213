import Foundation

/// The answers that an exercise continues: those of the desk's earlier steps, or of the exercises that it builds on.
///
/// An answer is kept as it was when it last passed, and the exercises that continue it are compiled with that copy. Until
/// it has passed, and after a reset, they are compiled with the kit's solution.
struct EarlierAnswers {
    let kit: Kit

    /// The files to compile with an answer. The learner's own answer continues the learner's own; any other answer continues
    /// the solutions, whatever the learner has done.
    func files(for answer: URL, to exercise: Exercise) throws -> [URL] {
        let isOwn = answer == kit.answer(to: exercise)
        return try exercises(before: exercise).map { earlier in
            let kept = copy(of: earlier)
            let isKept = isOwn && FileManager.default.fileExists(atPath: kept.path)
            return isKept ? kept : kit.file(of: earlier, in: "Solution")
        }
    }

    private func exercises(before exercise: Exercise) throws -> [Exercise] {
        switch exercise.series {
        case .desk: try Catalogue(root: kit.root).steps.filter { $0.number < exercise.number }
        case .course:
            try exercise.buildsOn.map { try Exercise(slug: $0, chapter: exercise.chapter, root: kit.root) }
        }
    }

    /// Keeps an answer that has just passed.
    func keep(_ source: String, of exercise: Exercise) throws {
        try FileWriting.update(source, in: copy(of: exercise), of: kit)
    }

    /// Forgets the answer that was kept.
    func forget(_ exercise: Exercise) {
        try? FileManager.default.removeItem(at: copy(of: exercise))
    }

    private func copy(of exercise: Exercise) -> URL {
        kit.state.appendingPathComponent("passed/\(exercise.name)/\(exercise.module).swift")
    }
}
