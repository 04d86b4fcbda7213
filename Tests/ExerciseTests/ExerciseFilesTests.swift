import Course
import Foundation
import Testing

/// The exact contents of each exercise's folder.
@Suite struct ExerciseFilesTests {
    static let kit = Kit(root: PlaygroundKit.real)
    static let catalogue = try? Catalogue(root: kit.root)
    static let exercises: [Exercise] = catalogue?.exercises ?? []
    static let steps: [Exercise] = catalogue?.steps ?? []

    private func names(in folder: URL) -> Set<String> {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return Set(names).subtracting([".DS_Store"])
    }

    @Test func theCourseHasExercises() {
        #expect(!Self.exercises.isEmpty)
    }

    @Test func thePackageListsTheExercisesOfTheCourse() throws {
        let manifest = try String(
            contentsOf: Self.kit.exercises.appendingPathComponent("Package.swift"), encoding: .utf8)
        let start = try #require(manifest.firstRange(of: "let exercises: [String] = [")?.upperBound)
        let end = try #require(manifest[start...].firstIndex(of: "]"))
        let listed = manifest[start..<end].split(separator: "\"").filter { $0.contains("-") }.map(String.init)
        #expect(listed == Self.exercises.map(\.slug))
    }

    @Test func everyExerciseFolderBelongsToTheCourse() {
        let folders = names(in: Self.kit.exercises).filter { $0.first?.isNumber == true }
        #expect(folders == Set(Self.exercises.map(\.slug)))
        #expect(names(in: Self.kit.exercises.appendingPathComponent("desk")) == Set(Self.steps.map(\.slug)))
    }

    @Test(arguments: exercises + steps) func exerciseFoldersContainNoStrayFiles(exercise: Exercise) {
        let file = "\(exercise.module).swift"
        let folder = Self.kit.folder(of: exercise)
        let known: Set = [
            "exercise.json", "hints.en.md", "hints.ko.md", "Starter", "Solution", "Wrong", "Checker", "Show",
        ]
        // The learner's answer can exist too.
        #expect(names(in: folder).subtracting([file, "Earlier"]) == known)
        for subfolder in ["Starter", "Solution"] + exercise.wrongAnswers.map({ "Wrong/\($0.name)" }) {
            #expect(names(in: folder.appendingPathComponent(subfolder)) == [file], "\(subfolder)")
        }
        #expect(names(in: folder.appendingPathComponent("Wrong")) == Set(exercise.wrongAnswers.map(\.name)))
        let show: Set =
            exercise.series == .desk ? ["\(exercise.module)Commands.swift", "demonstration.txt"] : ["main.swift"]
        #expect(names(in: folder.appendingPathComponent("Show")) == show)
    }

    @Test(arguments: exercises) func theEarlierSolutionsAreLinked(exercise: Exercise) throws {
        let earlier = Self.exercises.filter { exercise.buildsOn.contains($0.slug) }
        #expect(earlier.map(\.slug) == exercise.buildsOn)
        #expect(earlier.allSatisfy { $0.number < exercise.number })
        let folder = Self.kit.folder(of: exercise).appendingPathComponent("Earlier")
        #expect(names(in: folder) == Set(earlier.map { "\($0.module).swift" }))
        for exercise in earlier {
            let link = folder.appendingPathComponent("\(exercise.module).swift").resolvingSymlinksInPath()
            #expect(link.path == Self.kit.file(of: exercise, in: "Solution").resolvingSymlinksInPath().path)
        }
    }

    @Test(arguments: exercises + steps) func thereAreThreeHintsInBothLanguages(exercise: Exercise) throws {
        for language in Language.allCases {
            let hints = try HintSheet(exercise, in: Self.kit, language: language).hints
            #expect(hints.count == 3)
            #expect(Set(hints).count == 3)
            #expect(hints.allSatisfy { !$0.isEmpty && (language == .korean) == $0.containsHangul })
        }
    }

    @Test(arguments: exercises + steps) func theSectionIsInTheLesson(exercise: Exercise) {
        #expect(LessonSection(of: exercise, in: Self.kit) != nil)
    }

    @Test(arguments: exercises + steps) func textsAreInTheirDeclaredLanguage(exercise: Exercise) {
        for text in [exercise.title, exercise.goal] {
            #expect(!text.en.isEmpty && !text.en.containsHangul)
            #expect(text.ko.containsHangul)
        }
    }
}

extension String {
    var containsHangul: Bool {
        unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
    }
}
