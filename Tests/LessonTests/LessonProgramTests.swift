import Testing

/// Compiles and runs every Swift block of every lesson, and compares its output with the lesson.
@Suite(.tags(.slow)) struct LessonProgramTests {
    @Test(arguments: LessonFile.all)
    func everySwiftBlockPrintsWhatTheLessonShows(lesson: LessonFile) async throws {
        for program in try LessonProgram.programs(in: lesson.read()) {
            for problem in try await LessonWorkshop.shared.problems(of: program) { Issue.record("\(problem)") }
        }
    }
}
