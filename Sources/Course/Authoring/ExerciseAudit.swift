import Foundation
import TerminalText

/// The requirements on an exercise, which `faultline author check` and the kit's tests check.
///
///     let audit = ExerciseAudit(exercise, in: kit)
///     for problem in audit.problemsInFiles() { print(problem[.english]) }
///
/// Each function returns a description of everything that is wrong, with what to do; an empty array if nothing is.
public struct ExerciseAudit {
    public let exercise: Exercise
    public let kit: Kit
    /// The time limit of a check is longer than the learner's, because no answer here runs forever and the machine may
    /// be busy.
    private static let timeLimit = 300.0

    public init(_ exercise: Exercise, in kit: Kit) {
        var exercise = exercise
        exercise.timeLimit = Self.timeLimit
        self.exercise = exercise
        self.kit = kit
    }

    /// Everything that can be checked without compiling.
    public func problemsInFiles() -> [LocalizedText] {
        strayFiles() + missingEarlierSolutions() + problemsInHints() + problemsInSection() + problemsInTexts()
            + problemsInStarter() + fewWrongAnswers()
    }

    private func path(_ name: String) -> String {
        kit.path(of: kit.folder(of: exercise).appendingPathComponent(name))
    }
}

// MARK: - Files

extension ExerciseAudit {
    private func names(in folder: String) -> Set<String> {
        let path = kit.folder(of: exercise).appendingPathComponent(folder).path
        return Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).subtracting([".DS_Store"])
    }

    /// Files that an exercise doesn't have, and those that it lacks.
    public func strayFiles() -> [LocalizedText] {
        let file = "\(exercise.module).swift"
        let show: Set =
            exercise.series == .desk ? ["\(exercise.module)Commands.swift", "demonstration.txt"] : ["main.swift"]
        var problems = differences(
            in: "",
            from: [
                "exercise.json", "hints.en.md", "hints.ko.md", "Starter", "Solution", "Wrong", "Checker", "Show",
            ],
            // The learner's answer can exist too.
            ignoring: [file, "Earlier"])
        for folder in ["Starter", "Solution"] + exercise.wrongAnswers.map({ "Wrong/\($0.name)" }) {
            problems += differences(in: folder, from: [file])
        }
        problems += differences(in: "Wrong", from: Set(exercise.wrongAnswers.map(\.name)))
        return problems + differences(in: "Show", from: show)
    }

    private func differences(
        in folder: String, from expected: Set<String>, ignoring ignored: Set<String> = []
    ) -> [LocalizedText] {
        let present = names(in: folder).subtracting(ignored)
        func paths(_ names: Set<String>) -> [String] {
            names.sorted().map { path(folder.isEmpty ? $0 : "\(folder)/\($0)") }
        }
        return paths(expected.subtracting(present)).map {
            LocalizedText(en: "\($0) is missing. Add it.", ko: "\($0) 항목이 없습니다. 추가하십시오.")
        }
            + paths(present.subtracting(expected)).map {
                LocalizedText(
                    en: "\($0) is not part of an exercise. Remove it, or list a wrong answer in exercise.json.",
                    ko: "\($0) 항목은 연습 문제에 속하지 않습니다. 지우거나, 오답이라면 exercise.json에 적으십시오.")
            }
    }

    /// Links to the solutions that the exercise continues, for the package manager.
    public func missingEarlierSolutions() -> [LocalizedText] {
        guard exercise.series == .course else { return [] }
        let all = (try? Catalog(root: kit.course).exercises) ?? []
        let earlier = all.filter { exercise.buildsOn.contains($0.slug) && $0.number < exercise.number }
        guard earlier.map(\.slug) == exercise.buildsOn else {
            return [
                LocalizedText(
                    en:
                        "\(path("exercise.json")): \"buildsOn\" must list earlier exercises, in the order of the course.",
                    ko: "\(path("exercise.json")): \"buildsOn\"에는 앞에 나오는 연습 문제를 순서대로 적어야 합니다.")
            ]
        }
        var problems = differences(in: "Earlier", from: Set(earlier.map { "\($0.module).swift" }))
        for earlier in earlier {
            let name = "Earlier/\(earlier.module).swift"
            let link = kit.folder(of: exercise).appendingPathComponent(name).resolvingSymlinksInPath()
            let solution = kit.file(of: earlier, in: "Solution").resolvingSymlinksInPath()
            if problems.isEmpty, link.path != solution.path {
                problems.append(
                    LocalizedText(
                        en: "\(path(name)) must be a link to \(kit.path(of: solution)).",
                        ko: "\(path(name)) 파일은 \(kit.path(of: solution)) 파일을 가리키는 링크여야 합니다."))
            }
        }
        return problems
    }

    /// There are enough typical mistakes.
    public func fewWrongAnswers() -> [LocalizedText] {
        let least = exercise.series == .desk ? 2 : 5
        guard exercise.wrongAnswers.count < least else { return [] }
        return [
            LocalizedText(
                en: "\(path("exercise.json")): at least \(least) wrong answers are needed; there are "
                    + "\(exercise.wrongAnswers.count).",
                ko: "\(path("exercise.json")): 오답이 \(least)개 이상 필요한데 \(exercise.wrongAnswers.count)개입니다.")
        ]
    }
}

// MARK: - Texts

extension ExerciseAudit {
    /// There are three different hints in each language.
    public func problemsInHints() -> [LocalizedText] {
        Language.allCases.flatMap { language -> [LocalizedText] in
            let name = path("hints.\(language.rawValue).md")
            guard let hints = try? HintSheet(exercise, in: kit, language: language).hints else {
                return [LocalizedText(en: "\(name) is missing. Add it.", ko: "\(name) 항목이 없습니다. 추가하십시오.")]
            }
            var problems: [LocalizedText] = []
            if hints.count != 3 || Set(hints).count != hints.count || hints.contains("") {
                problems.append(
                    LocalizedText(
                        en: "\(name): write three different hints, each under a heading of the second level (##).",
                        ko: "\(name): 서로 다른 힌트 세 개를 2단계 제목(##) 아래에 하나씩 적으십시오."))
            }
            if hints.contains(where: { $0.containsHangul != (language == .korean) }) {
                problems.append(
                    LocalizedText(
                        en: "\(name): a hint is in another language.", ko: "\(name): 다른 언어로 적힌 힌트가 있습니다."))
            }
            return problems
        }
    }

    /// The lesson has the section that the exercise practices. An exercise of a chapter without a text needs none.
    public func problemsInSection() -> [LocalizedText] {
        let chapter = try? Catalog(root: kit.course).chapters.first { $0.slug == exercise.chapter }
        if exercise.section == nil, chapter?.isWritten == false { return [] }
        guard LessonSection(of: exercise, in: kit) == nil else { return [] }
        return [
            LocalizedText(
                en:
                    "\(path("exercise.json")): \"section\" must be a heading of the chapter \(exercise.chapter), which has "
                    + "the same sections in both languages.",
                ko: "\(path("exercise.json")): \"section\"에는 \(exercise.chapter) 장에 있는 제목을 적어야 합니다. 그 장의 절은 두 언어에서 "
                    + "같아야 합니다.")
        ]
    }

    /// The title and the goal exist in both languages.
    public func problemsInTexts() -> [LocalizedText] {
        [("title", exercise.title), ("goal", exercise.goal)].compactMap { key, text in
            guard text.en.isEmpty || text.en.containsHangul || !text.ko.containsHangul else { return nil }
            return LocalizedText(
                en: "\(path("exercise.json")): write \"\(key)\" in both languages, en and ko.",
                ko: "\(path("exercise.json")): \"\(key)\" 항목을 두 언어(en, ko)로 적으십시오.")
        }
    }

    /// Each doc comment of the starter has a Korean part.
    public func problemsInStarter() -> [LocalizedText] {
        let file = kit.file(of: exercise, in: "Starter")
        // `strayFiles()` reports a missing file.
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let comments = Array(lines.enumerated()).split { !$0.element.drop { $0 == " " }.hasPrefix("///") }
        return comments.filter { comment in !comment.contains { $0.element.containsHangul } }.map { comment in
            let place = "\(kit.path(of: file)):\(comment[comment.startIndex].offset + 1)"
            return LocalizedText(
                en: "\(place): the doc comment is only in English. Add the Korean after it.",
                ko: "\(place): 문서 주석이 영어로만 적혀 있습니다. 그 뒤에 한국어를 추가하십시오.")
        }
    }
}

extension String {
    var containsHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}
