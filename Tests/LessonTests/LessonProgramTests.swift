import Testing

/// Every Swift block of every lesson, compiled, run, and held against what the lesson says that it prints.
@Suite struct LessonProgramTests {
    @Test(arguments: LessonFile.all)
    func everySwiftBlockPrintsWhatTheLessonShows(lesson: LessonFile) async throws {
        for program in try LessonProgram.programs(in: lesson.read()) {
            for problem in try await LessonWorkshop.shared.problems(of: program) { Issue.record("\(problem)") }
        }
    }
}
