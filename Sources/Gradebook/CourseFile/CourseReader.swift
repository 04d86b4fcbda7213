import Course
import Foundation
import TerminalText

/// Reads a course file.
struct CourseReader {
    private let source: JSONSource
    private let folder: URL
    /// The words that are accepted for exercises, and for exercises and chapters; nil if any are.
    private let words: (exercises: [String], all: [String])?
    private let exercises: [Exercise]
    private let tests: (Exercise, URL?) throws -> Set<String>?

    init(file: URL, catalog: Catalog?, tests: @escaping (Exercise, URL?) throws -> Set<String>?) throws {
        self.tests = tests
        exercises = catalog.map { $0.exercises + $0.steps } ?? []
        source = try JSONSource(file)
        folder = file.deletingLastPathComponent()
        words = catalog.map { catalog in
            let exercises = (catalog.exercises + catalog.steps).flatMap(\.names)
            let chapters = catalog.chapters.flatMap { [$0.slug, String($0.slug.dropFirst(3))] }
            return (exercises, exercises + chapters)
        }
    }

    func read(into course: inout CourseFile) throws {
        let fields = try source.root.fields(CourseFile.keys[.course] ?? [])
        course.title = try fields["title"]?.string()
        course.language = try fields["language"]?.language()
        course.points = try fields["points"]?.decimal() ?? course.points
        course.isPartial = try fields["partial"]?.bool() ?? course.isPartial
        course.deadline = try fields["deadline"]?.date()
        course.deadlines = try deadlines(fields["deadlines"])
        course.timeZone = try fields["timeZone"]?.timeZone() ?? course.timeZone
        course.seed = try fields["seed"]?.seed()
        course.hiddenCheckers = try (fields["hiddenCheckers"]?.string()).map {
            URL(fileURLWithPath: $0, isDirectory: true, relativeTo: folder)
        }
        if let received = fields["received"] {
            course.received = try ReceivedDates(
                file: URL(fileURLWithPath: received.string(), relativeTo: folder), namedAt: received
            ).dates
        }
        if let exercises = fields["exercises"] { try read(exercises, into: &course) }
        if let late = fields["late"] { course.late = try latePolicy(late) }
        if let limits = fields["limits"] { course.limits = try self.limits(limits) }
        for (word, list) in try fields["allowedSymbols"]?.entries() ?? [] {
            course.allowedSymbols[try exercise(word, at: list)] = try list.elements().map { try $0.string() }
        }
        for (name, entry) in try fields["students"]?.entries() ?? [] { course.students[name] = try student(entry) }
    }

    private func read(_ exercises: JSONCursor, into course: inout CourseFile) throws {
        if case .string("all") = exercises.value { return }
        for element in try exercises.elements() {
            if case .string(let word) = element.value {
                course.rules.append(CourseFile.ExerciseRule(exercise: try exercise(word, at: element)))
            } else {
                course.rules.append(try rule(element, course.hiddenCheckers))
            }
        }
        course.exercises = course.rules.map(\.exercise)
    }

    private func rule(_ cursor: JSONCursor, _ hidden: URL?) throws -> CourseFile.ExerciseRule {
        let fields = try cursor.fields(CourseFile.keys[.exercise] ?? [])
        guard let word = fields["exercise"] else {
            throw cursor.error(
                en: "\"exercise\" is missing. Add the exercise's number or name.",
                ko: "\"exercise\" 키가 없습니다. 연습 문제의 번호나 이름을 추가하십시오.")
        }
        var rule = CourseFile.ExerciseRule(exercise: try exercise(word.string(), at: word))
        rule.points = try fields["points"]?.decimal()
        rule.isPartial = try fields["partial"]?.bool()
        rule.deadline = try fields["deadline"]?.date()
        let known = try exercises.first { $0.names.contains(rule.exercise) }.flatMap { try tests($0, hidden) }
        for (test, weight) in try fields["tests"]?.entries() ?? [] {
            rule.tests[test] = try weight.decimal()
            guard let known, !known.contains(test) else { continue }
            let guess = Suggestion.nearest(to: test, among: known.sorted())
            throw weight.error(
                en: "Exercise \(rule.exercise) has no test \"\(test)\". "
                    + (guess.map { "Did you mean \"\($0)\"?" } ?? "Correct the name, or remove it."),
                ko: "\(rule.exercise)번 문제에는 \"\(test)\" 검사가 없습니다. "
                    + (guess.map { "\"\($0)\" 검사를 찾으십니까?" } ?? "이름을 고치거나 지우십시오."))
        }
        return rule
    }

    private func latePolicy(_ cursor: JSONCursor) throws -> CourseFile.LatePolicy {
        let fields = try cursor.fields(CourseFile.keys[.late] ?? [])
        return CourseFile.LatePolicy(
            graceDays: try fields["graceDays"]?.count() ?? 0,
            percentPerDay: try fields["percentPerDay"]?.decimal() ?? 0,
            cutOffDays: try fields["cutOffDays"]?.count())
    }

    private func limits(_ cursor: JSONCursor) throws -> CourseFile.Limits {
        let fields = try cursor.fields(CourseFile.keys[.limits] ?? [])
        return CourseFile.Limits(
            seconds: try (fields["seconds"]?.decimal()).map { NSDecimalNumber(decimal: $0).doubleValue },
            megabytes: try fields["megabytes"]?.count())
    }

    private func student(_ cursor: JSONCursor) throws -> CourseFile.Student {
        let fields = try cursor.fields(CourseFile.keys[.student] ?? [])
        return CourseFile.Student(
            name: try fields["name"]?.string(), email: try fields["email"]?.string(),
            language: try fields["language"]?.language(), extensionDays: try fields["extensionDays"]?.count() ?? 0,
            deadlines: try deadlines(fields["deadlines"]), graceDays: try fields["graceDays"]?.count())
    }

    private func deadlines(_ cursor: JSONCursor?) throws -> [String: Date] {
        var deadlines: [String: Date] = [:]
        for (word, date) in try cursor?.entries() ?? [] {
            try check(word, among: words?.all, at: date)
            deadlines[word] = try date.date()
        }
        return deadlines
    }

    private func exercise(_ word: String, at cursor: JSONCursor) throws -> String {
        try check(word, among: words?.exercises, at: cursor)
        return word
    }

    private func check(_ word: String, among words: [String]?, at cursor: JSONCursor) throws {
        guard let words, !words.contains(word) else { return }
        let guess = Suggestion.nearest(to: word, among: words)
        throw cursor.error(
            en: "There is no exercise \"\(word)\"" + (guess.map { "; did you mean \"\($0)\"?" } ?? ".")
                + " To list them all: \(Tool.command("list"))",
            ko: "\"\(word)\" 연습 문제는 없습니다." + (guess.map { " \"\($0)\" 문제를 찾으십니까?" } ?? "")
                + " 전체 목록: \(Tool.command("list"))")
    }
}
