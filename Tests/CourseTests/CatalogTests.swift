import Course
import TerminalText
import Testing
import TestSupport

@Suite struct CatalogTests {
    static let exercise = """
        { "title": { "en": "First", "ko": "첫째" }, "goal": { "en": "Do it.", "ko": "하십시오." }, "minutes": 5, "wrong": {} }
        """

    static func course(_ chapters: String) -> String {
        #"{ "title": { "en": "T", "ko": "제" }, "chapters": [\#(chapters)] }"#
    }

    static func chapter(_ slug: String, exercises: String = "", written: Bool = true) -> String {
        """
        { "slug": "\(slug)", "title": { "en": "\(slug)", "ko": "장" }, "written": \(written), "minutes": 30, "exercises": [\(exercises)] }
        """
    }

    func message(course: String, files: [String: String] = [:]) throws -> String {
        let kit = try TemporaryKit(course: course, files: files)
        do {
            _ = try Catalog(root: kit.root)
            return "no error"
        } catch {
            return try #require(error as? ToolError).message[.english]
        }
    }

    @Test func theCourseHasTwentyTwoChaptersWithTitlesInBothLanguages() throws {
        let catalog = try Catalog(root: Repository.root)
        #expect(catalog.chapters.map(\.number) == Array(1...22))
        #expect(catalog.chapters[5].title[.korean] == "객체를 만들고 저장하고 삭제하기")
    }

    @Test func exercisesAreListedInCourseOrder() throws {
        let chapters = [
            Self.chapter("01-one", exercises: "\"01-first\""),
            Self.chapter("02-two", exercises: "\"04-last\""),
        ]
        let kit = try TemporaryKit(
            course: Self.course(chapters.joined(separator: ",")),
            files: [
                "Exercises/01-first/exercise.json": Self.exercise, "Exercises/04-last/exercise.json": Self.exercise,
            ])
        let catalog = try Catalog(root: kit.root)
        #expect(catalog.exercises.map(\.slug) == ["01-first", "04-last"])
        #expect(catalog.exercises(of: catalog.chapters[1]).map(\.label) == ["04"])
        #expect(catalog.exercises[0].title[.korean] == "첫째")
    }

    @Test func neighborsSkipUnwrittenChapters() throws {
        let chapters = [Self.chapter("01-a"), Self.chapter("02-b", written: false), Self.chapter("03-c")]
        let kit = try TemporaryKit(course: Self.course(chapters.joined(separator: ",")))
        let catalog = try Catalog(root: kit.root)
        #expect(catalog.neighbors(of: catalog.chapters[0]).next?.slug == "03-c")
        #expect(catalog.neighbors(of: catalog.chapters[2]).previous?.slug == "01-a")
        #expect(catalog.neighbors(of: catalog.chapters[2]).next == nil)
    }

    @Test func malformedJSONReportsFileAndLine() throws {
        let message = try message(course: "{\n  \"title\": { \"en\" \"T\" }\n}")
        #expect(message.hasPrefix("Lessons/course.json is not valid JSON"))
        #expect(message.contains("line 2"))
    }

    @Test func aMissingValueIsReportedWithItsKeyPath() throws {
        let message = try message(
            course: Self.course(#"{ "slug": "01-a", "title": { "en": "A" }, "written": true, "exercises": [] }"#))
        #expect(message.contains("\"ko\" is missing at chapters[0].title"))
    }

    @Test func aWrittenChapterNeedsItsMinutes() throws {
        let message = try message(
            course: Self.course(
                #"{ "slug": "01-a", "title": { "en": "A", "ko": "가" }, "written": true, "exercises": [] }"#))
        #expect(message.contains("chapter 01-a has no \"minutes\""))
    }

    @Test func prerequisitesMustBeEarlierChapters() throws {
        let second = Self.chapter("02-b").replacingOccurrences(
            of: #""minutes""#, with: #""prerequisites": ["03-c"], "minutes""#)
        let message = try message(course: Self.course([Self.chapter("01-a"), second].joined(separator: ",")))
        #expect(message.contains("chapter 02-b builds on 03-c, which is not an earlier chapter"))
    }

    @Test func chaptersOutOfOrderAreRefused() throws {
        let message = try message(course: Self.course(Self.chapter("02-a") + "," + Self.chapter("01-b")))
        #expect(message.contains("\"01-b\" comes after number 2"))
    }

    @Test(arguments: ["1-a", "01a", "01-", "01-Upper", "00-zero", "01-a-"])
    func aBadSlugIsRefused(slug: String) throws {
        #expect(try message(course: Self.course(Self.chapter(slug))).contains("\"\(slug)\" is not a valid name"))
    }

    @Test func aListedExerciseNeedsItsFolder() throws {
        let message = try message(course: Self.course(Self.chapter("01-a", exercises: "\"01-gone\"")))
        #expect(message.hasPrefix("Exercises/01-gone/exercise.json cannot be read"))
    }

    @Test func twoExercisesWithTheSameNameAreRefused() throws {
        let exercises = "\"01-same\", \"02-same\""
        let message = try message(course: Self.course(Self.chapter("01-a", exercises: exercises)))
        #expect(message.contains("another exercise has the same name as 02-same"))
    }

    @Test func aMissingCatalogSuggestsGitCheckout() throws {
        let kit = try TemporaryKit(course: "", files: [:])
        #expect {
            _ = try Catalog(root: kit.root.appendingPathComponent("nowhere"))
        } throws: { error in
            (error as? ToolError)?.message[.english].contains("git checkout -- Lessons/course.json") == true
        }
    }

    @Test func deskStepsMustHaveTheNumberOfTheirChapter() throws {
        let chapter = Self.chapter("02-b").replacingOccurrences(
            of: #""minutes""#, with: #""desk": "03-model", "minutes""#)
        #expect(try message(course: Self.course(chapter)).contains("the desk's step 03-model belongs to chapter 02-b"))
    }

    @Test func deskStepsAreListedSeparatelyFromExercises() throws {
        let chapter = Self.chapter("02-b", exercises: "\"01-first\"").replacingOccurrences(
            of: #""minutes""#, with: #""desk": "02-model", "minutes""#)
        let kit = try TemporaryKit(
            course: Self.course(chapter),
            files: [
                "Exercises/01-first/exercise.json": Self.exercise,
                "Exercises/desk/02-model/exercise.json": Self.exercise,
            ])
        let catalog = try Catalog(root: kit.root)
        #expect(catalog.exercises.map(\.label) == ["01"])
        #expect(catalog.steps.map(\.label) == ["desk-02"])
        #expect(catalog.step(of: catalog.chapters[0])?.name == "desk-model")
        let answer = Kit(root: kit.root).answer(to: catalog.steps[0])
        #expect(answer.path.hasSuffix("Exercises/desk/02-model/Model.swift"))
    }
}
