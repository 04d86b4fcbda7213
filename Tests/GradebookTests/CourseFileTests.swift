import Course
import Foundation
import TerminalText
import Testing
import TestSupport

@testable import Gradebook

/// Reading a course file, and what is reported about a wrong one.
@Suite struct CourseFileTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let folder = root.appendingPathComponent("Exercises/Grading")

    private func error(_ json: String) -> ToolError? {
        do {
            _ = try SmallClass.course(json)
            return nil
        } catch { return error as? ToolError }
    }

    private func message(_ json: String) -> String {
        let text = error(json)?.message.en ?? "no error"
        return text.firstRange(of: "course.grading.json").map { String(text[$0.lowerBound...]) } ?? text
    }

    @Test func everySettingHasADefault() throws {
        let course = try CourseFile(file: nil)
        #expect(course.exercises == nil && course.title == nil && course.seed == nil)
        #expect(try SmallClass.course("{}").exercises == nil)
        #expect(try SmallClass.course(#"{ "exercises": "all" }"#).exercises == nil)
    }

    @Test func theSampleIsReadAgainstTheCatalog() throws {
        let course = try CourseFile(
            file: Self.folder.appendingPathComponent("course.grading.json"), catalog: Catalog(root: Self.root))
        #expect(course.title != nil && course.seed != nil && course.limits.seconds != nil)
        #expect(course.hiddenCheckers == nil, "The kit has no folder with hidden checkers.")
        #expect(course.received.isEmpty, "The kit has no file with dates.")
        #expect(course.exercises?.isEmpty == false && !course.allowedSymbols.isEmpty)
    }

    /// The sample shows the place of every key. It names no folder of hidden checkers, because the kit has none.
    @Test func theSampleContainsEveryKeyButThatOfHiddenCheckers() throws {
        let file = Self.folder.appendingPathComponent("course.grading.json")
        let lines = JSONLines(of: try Data(contentsOf: file)).lines.keys
        func has(_ pattern: String, _ key: String) -> Bool {
            lines.contains { $0.wholeMatch(of: try! Regex(pattern + key)) != nil }
        }
        let places: [CourseFile.Level: String] = [
            .course: "", .exercise: #"exercises\[\d+\]\."#, .late: #"late\."#, .student: #"students\.[^.]+\."#,
            .limits: #"limits\."#,
        ]
        for (level, keys) in CourseFile.keys {
            for key in keys where !["hiddenCheckers", "received"].contains(key) {
                #expect(has(places[level] ?? "", key), "\(level).\(key)")
            }
        }
    }

    /// Each key is read: a value that it can't have is refused, with its name.
    @Test func everyKeyIsRead() {
        let wrong = #"{ "x": [] }"#
        let places: [CourseFile.Level: (String, String)] = [
            .course: ("", "{ KEY }"), .exercise: ("exercises[0].", #"{ "exercises": [{ "exercise": "01", KEY }] }"#),
            .late: ("late.", #"{ "late": { KEY } }"#),
            .student: ("students.kim.", #"{ "students": { "kim": { KEY } } }"#),
            .limits: ("limits.", #"{ "limits": { KEY } }"#),
        ]
        for (level, keys) in CourseFile.keys {
            for key in keys where !(level == .exercise && key == "exercise") {
                let (path, json) = places[level] ?? ("", "")
                let isObject = ["deadlines", "late", "students", "allowedSymbols", "limits", "tests"].contains(key)
                let value = isObject ? "7" : wrong
                let text = message(json.replacing("KEY", with: "\"\(key)\": \(value)"))
                #expect(text.contains("\(path)\(key): This must be"), "\(text)")
            }
        }
    }

    @Test func anUnknownKeyIsAnErrorWithTheNearestName() {
        #expect(
            message("{\n  \"title\": \"A\",\n  \"lat\": {}\n}")
                == "course.grading.json:3: lat: There is no key \"lat\". Did you mean \"late\"?")
        #expect(message(#"{ "late": { "zzz": 1 } }"#).contains("The keys are: graceDays, percentPerDay, cutOffDays."))
    }

    @Test func anErrorNamesTheKeyAndItsLine() {
        let text = message("{\n \"exercises\": [\n  \"01\",\n  { \"exercise\": \"02\",\n    \"points\": -1 }\n ]\n}")
        #expect(text.hasPrefix("course.grading.json:5: exercises[1].points: This must be a number"))
        #expect(error(#"{ "partial": 1 }"#)?.message.ko.contains("true나 false") == true)
    }

    @Test func aSyntaxErrorNamesItsPlace() {
        #expect(message("{\n  \"title\": \"A\"\n  \"seed\": 1\n}").contains("is not valid JSON: see line 3"))
    }

    @Test func aDateNeedsItsTimeZone() {
        #expect(message(#"{ "deadline": "2026-10-01T12:00:00" }"#).contains("with its time zone"))
        #expect(message(#"{ "deadline": "2026-10-01T12:00:00+09:00" }"#) == "no error")
    }

    @Test func aWeightOfAnUnknownTestSuggestsTheNearestOne() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("course.json")
        try "{ \"exercises\": [{ \"exercise\": \"01\",\n  \"tests\": { \"testRwos\": 2 } }] }".write(
            to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: ToolError.self) {
            try CourseFile(file: file, catalog: Catalog(root: Self.root)) { exercise, _ in
                exercise.label == "01" ? ["testRows", "testSum"] : nil
            }
        }
        #expect(
            error?.message.en.hasSuffix(
                "course.json:2: exercises[0].tests.testRwos: Exercise 01 has no test \"testRwos\". "
                    + "Did you mean \"testRows\"?") == true, "\(error?.message.en ?? "")")
    }

    @Test func anUnknownExerciseSuggestsTheNearestOne() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("course.json")
        try #"{ "exercises": ["01", "first-modle"] }"#.write(to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: ToolError.self) {
            try CourseFile(file: file, catalog: Catalog(root: Self.root))
        }
        #expect(
            error?.message.en.contains(
                "exercises[1]: There is no exercise \"first-modle\"; did you mean \"first-model\"?") == true)
        #expect(error?.cause == .input)
    }
}
