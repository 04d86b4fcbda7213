import Foundation

extension Checker {
    /// The files of the exercises that this exercise continues. They are compiled together with its answer.
    ///
    /// The learner's answer is compiled with the learner's earlier files if those are solved and haven't been reset
    /// since, and with the kit's solutions otherwise, so you can start with any exercise of a series. Any other answer
    /// is compiled with the solutions only.
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
