import Foundation

/// The answers that an exercise continues: those of the desk's earlier steps, or of the exercises that it builds on.
///
/// When an answer passes, a copy is saved, and the exercises that continue it are compiled with the copy. Before that,
/// and after a reset, they are compiled with the kit's solution.
package struct EarlierAnswers {
    let kit: Kit

    package init(kit: Kit) { self.kit = kit }

    /// The files to compile with an answer: the saved copies for the learner's answer, and solutions only for any
    /// other.
    func files(for answer: URL, to exercise: Exercise) throws -> [URL] {
        let isOwn = answer == kit.answer(to: exercise)
        return try exercises(before: exercise).map { earlier in
            let kept = copy(of: earlier)
            let isKept = isOwn && FileManager.default.fileExists(atPath: kept.path)
            return isKept ? kept : kit.file(of: earlier, in: "Solution")
        }
    }

    /// The exercises whose answers are compiled with those of `exercise`.
    package func exercises(before exercise: Exercise) throws -> [Exercise] {
        switch exercise.series {
        case .desk: try Catalog(root: kit.course).steps.filter { $0.number < exercise.number }
        case .course:
            try exercise.buildsOn.map { try Exercise(slug: $0, chapter: exercise.chapter, root: kit.course) }
        }
    }

    /// Saves a copy of an answer that has just passed.
    func keep(_ source: String, of exercise: Exercise) throws {
        try FileWriting.update(source, in: copy(of: exercise), of: kit)
    }

    /// Removes the saved copy of an answer.
    func remove(_ exercise: Exercise) {
        try? FileManager.default.removeItem(at: copy(of: exercise))
    }

    private func copy(of exercise: Exercise) -> URL {
        kit.state.appendingPathComponent("passed/\(exercise.name)/\(exercise.module).swift")
    }
}
