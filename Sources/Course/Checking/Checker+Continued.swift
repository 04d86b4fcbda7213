import Foundation

extension Checker {
    /// The files of the exercises that an exercise continues, which are compiled with its answer.
    ///
    /// For the learner's own answer they are the learner's, where those are solved and not reset since; the rest are the
    /// kit's solutions, so you can start with any exercise of a series. Every other answer is checked with the solutions,
    /// whatever the learner has done.
    func continuedFiles(for answer: URL) throws -> [URL] {
        guard !exercise.buildsOn.isEmpty else { return [] }
        let progress = answer == kit.answer(to: exercise) ? try LearnerProgress(kit: kit) : LearnerProgress()
        return try exercise.buildsOn.map { slug in
            let earlier = try Exercise(slug: slug, chapter: exercise.chapter, root: kit.root)
            let (own, starter) = (kit.answer(to: earlier), kit.file(of: earlier, in: "Starter"))
            let text = try? Data(contentsOf: own)
            let isUsed = try progress.isSolved(earlier) && text != nil && text != Data(contentsOf: starter)
            return isUsed ? own : kit.file(of: earlier, in: "Solution")
        }
    }
}
