import Course
import Foundation
import Testing
import TestSupport

/// The exact contents of each exercise's folder.
@Suite struct ExerciseFilesTests {
    static let kit = Kit(root: Repository.root)
    static let catalog = try? Catalog(root: kit.root)
    static let all: [Exercise] = (catalog?.exercises ?? []) + (catalog?.steps ?? [])

    private func audit(_ exercise: Exercise) -> ExerciseAudit { ExerciseAudit(exercise, in: Self.kit) }

    @Test func theCourseHasExercises() {
        #expect(Self.catalog?.exercises.isEmpty == false && Self.catalog?.steps.isEmpty == false)
    }

    @Test func thePackageListsTheExercisesOfTheCourse() throws {
        let manifest = Self.kit.exercises.appendingPathComponent("Package.swift")
        #expect(FileManager.default.fileExists(atPath: manifest.path))
        #expect(try CourseAudit(of: Self.kit).problemsInManifest() == [])
    }

    @Test func everyExerciseFolderBelongsToTheCourse() throws {
        #expect(try CourseAudit(of: Self.kit).problemsInFolders() == [])
    }

    @Test(arguments: all) func exerciseFoldersContainNoStrayFiles(exercise: Exercise) {
        #expect(audit(exercise).strayFiles() == [])
    }

    @Test(arguments: all) func theEarlierSolutionsAreLinked(exercise: Exercise) {
        #expect(audit(exercise).missingEarlierSolutions() == [])
    }

    @Test(arguments: all) func thereAreThreeHintsInBothLanguages(exercise: Exercise) {
        #expect(audit(exercise).problemsInHints() == [])
    }

    @Test(arguments: all) func theSectionIsInTheLesson(exercise: Exercise) {
        #expect(LessonSection(of: exercise, in: Self.kit) != nil)
        #expect(audit(exercise).problemsInSection() == [])
    }

    @Test(arguments: all) func textsAreInTheirDeclaredLanguage(exercise: Exercise) {
        #expect(audit(exercise).problemsInTexts() == [])
    }

    @Test(arguments: all) func docCommentsOfStartersHaveAKoreanPart(exercise: Exercise) {
        #expect(audit(exercise).problemsInStarter() == [])
    }
}
