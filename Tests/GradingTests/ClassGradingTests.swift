import Course
import Foundation
import Grading
import TerminalText
import Testing

@Suite struct ClassGradingTests {
    /// Counts the pieces of work that a run reports.
    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var last = 0
        func note(_ done: Int) {
            lock.lock()
            last = done
            lock.unlock()
        }
        var count: Int {
            lock.lock()
            defer { lock.unlock() }
            return last
        }
    }

    @Test func verdictsAreThoseOfTheAnswersHoweverOftenTheyAreGraded() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        let place = group.path(of: exercise)
        let solution = try group.text("Solution", of: exercise)
        let starter = try group.text("Starter", of: exercise)
        try group.hand(in: "solved", solution, at: place)
        try group.hand(in: "same", solution, at: place)
        try group.hand(in: "windows", starter.replacingOccurrences(of: "\n", with: "\r\n"), at: place)
        try group.hand(in: "wrong", group.text("Wrong/in-no-order", of: exercise), at: place)
        // Read in another language, the same answer gets the checker's messages in it.
        try group.hand(in: "wrong-korean", group.text("Wrong/in-no-order", of: exercise), at: place)
        try group.hand(in: "broken", solution + "\nlet x: Int = \"\"\n", at: place)
        try group.hand(
            in: "vacuous",
            starter.replacingOccurrences(
                of: "-> [Employee] {\n    throw Unsolved()", with: "-> [Employee] {\n    return []"
            ).replacingOccurrences(
                of: "-> [String] {\n    throw Unsolved()", with: "-> [String] {\n    return []"), at: place)
        try group.hand(
            in: "unhandled", solution + "\nfunc more() { try mayFail() }\nfunc mayFail() throws {}\n", at: place)
        try group.hand(in: "absent", "", at: "README")
        try group.hand(in: "empty", " \n", at: place)
        try group.hand(in: "collision", solution + "\nclass Employee {}\n", at: place)
        try group.hand(in: "constants", group.text("Wrong/answers-are-written-down", of: exercise), at: place)
        try group.hand(
            in: "solved", "an edited checker", at: "\(exercise.slug)/Checker/\(exercise.module)Checker.swift")

        let own = (try? Data(contentsOf: group.kit.answer(to: exercise)), try? LearnerProgress(kit: group.kit))
        let count = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] == nil ? 2 : 100
        let languages = ["wrong-korean": Language.korean, "unhandled": .korean]
        let first = try group.grade([exercise]) {
            $0.cache = group.folder.appendingPathComponent("cache")
            $0.languages = languages
        }
        for _ in 1..<count {
            #expect(
                try group.grade([exercise]) { $0.languages = languages }.withoutTimes == first.withoutTimes)
        }
        #expect((try? Data(contentsOf: group.kit.answer(to: exercise))) == own.0)
        #expect((try? LearnerProgress(kit: group.kit)) == own.1)

        let results = first.firsts
        #expect(results["solved"]?.verdict == .solved && results["same"]?.verdict == .solved)
        #expect(results["windows"]?.verdict == .unsolved)
        #expect(results["wrong"]?.verdict == .wrong)
        #expect(results["wrong"]?.tests.contains { $0.message?.contains("Without sort descriptors") == true } == true)
        let korean = try #require(results["wrong-korean"])
        #expect(korean.verdict == .wrong && korean.passed == results["wrong"]?.passed)
        #expect(korean.tests.contains { $0.message?.contains("이유:") == true })
        #expect(!korean.tests.contains { $0.message?.contains("why:") == true })
        #expect(first.handIns.first { $0.student == "wrong-korean" }?.language == "ko")
        let failed = results["constants"]?.tests.filter { $0.outcome == .failed }.map(\.name)
        #expect(results["constants"]?.verdict == .wrong && failed == ["testResultsFollowTheData"])
        #expect(results["broken"]?.verdict == .doesNotCompile && results["broken"]?.marks.isEmpty == false)
        // The compiler's own message is in English.
        #expect(
            results["unhandled"]?.marks.map(\.message) == [
                "errors thrown from here are not handled\n함수에 throws를 붙이거나 do와 catch로 오류를 처리하십시오."
            ])
        #expect(results["absent"]?.verdict == .missing)
        #expect(results["empty"]?.verdict == .doesNotCompile)
        #expect(results["empty"]?.reason?.en.hasPrefix("The file is empty.") == true)
        #expect(results["empty"]?.reason?.ko.hasPrefix("파일이 비어 있습니다.") == true)
        let line = solution.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        #expect(
            results["collision"]?.reason?.en.hasSuffix(
                "line \(line): Employee is also a name in the kit. Rename yours.")
                == true, "\(results["collision"]?.reason?.en ?? "")")
        for student in ["solved", "wrong", "constants"] {
            let result = try #require(results[student])
            let times = result.tests.map { $0.seconds ?? 0 }
            #expect(times.allSatisfy { $0 > 0 } && times.reduce(0, +) < result.seconds ?? 0, "\(student)")
        }
        for student in ["windows", "absent", "empty", "broken"] {
            #expect(results[student]?.seconds == nil, "\(student)")
            #expect(results[student]?.tests.allSatisfy { $0.outcome == .notStarted } == true, "\(student)")
        }
        #expect(results["solved"]?.path == place && results["absent"]?.path == nil)
        #expect(results.values.allSatisfy { $0.tests.count == 9 })
        let vacuous = try #require(results["vacuous"])
        #expect(vacuous.verdict != .solved)
        #expect(!vacuous.tests.contains { $0.outcome == .passed && $0.earns })
        #expect(results["solved"]?.tests.contains { $0.earns } == true)
    }

    @Test func anInterruptedRunContinues() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        try group.hand(in: "ada", group.text("Solution", of: exercise), at: group.path(of: exercise))
        let cache = group.folder.appendingPathComponent("cache")
        let first = try group.grade([exercise]) { $0.cache = cache }
        let kept = try FileManager.default.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil)
        #expect(kept.count == 1)
        // A result that was kept is taken without a check: this one says something that a check wouldn't.
        let text = try String(contentsOf: kept[0], encoding: .utf8)
        try text.replacingOccurrences(of: "\"solved\"", with: "\"wrong\"").write(
            to: kept[0], atomically: true, encoding: .utf8)
        #expect(first.firsts["ada"]?.verdict == .solved)
        #expect(try group.grade([exercise]) { $0.cache = cache }.firsts["ada"]?.verdict == .wrong)
        // With another seed it's found again.
        let other = try group.grade([exercise]) {
            $0.cache = cache
            $0.seed = 2
        }
        #expect(other.firsts["ada"]?.verdict == .solved)
    }

    @Test func stepsContinueTheStudentsOwnAnswers() throws {
        let group = try GradingClass()
        let steps = [group.exercise("desk-02"), group.exercise("desk-03")]
        let own = try group.text("Solution", of: steps[0]) + "\nfunc onlyHere() {}\n"
        try group.hand(in: "own", own, at: group.path(of: steps[0]))
        let later = try group.text("Solution", of: steps[1]) + "\nprivate func test() { onlyHere() }\n"
        try group.hand(in: "own", later, at: group.path(of: steps[1]))
        try group.hand(in: "without", later, at: group.path(of: steps[1]))
        let counter = Counter()
        let result = try group.grade(steps, progress: { counter.note($0.done) })
        #expect(result.handIns[0].exercises.map(\.verdict) == [.solved, .solved])
        #expect(result.handIns[1].exercises.map(\.verdict) == [.missing, .doesNotCompile])
        #expect(counter.count == 3)
    }

    @Test func aFolderOfHiddenCheckersThatDoesNotExistIsRefused() throws {
        let group = try GradingClass()
        let error = #expect(throws: ToolError.self) {
            try group.grade([group.exercise("01")]) { $0.hidden = group.folder.appendingPathComponent("nowhere") }
        }
        #expect(error?.cause == .input && error?.message.en.contains("nowhere with hidden checkers") == true)
        #expect(error?.message.ko.contains("nowhere 폴더가 없습니다") == true)
    }

    @Test func hiddenCheckersAddTests() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        try group.hand(in: "ada", group.text("Solution", of: exercise), at: group.path(of: exercise))
        let hidden = group.folder.appendingPathComponent("hidden")
        let source = """
            import Checking
            import XCTest
            final class HiddenChecker: XCTestCase {
                /// 숨은 검사
                func testSomethingElse() { XCTFail("hidden") }
            }
            """
        try group.write(Data(source.utf8), to: hidden.appendingPathComponent("\(exercise.slug)/Checker/Hidden.swift"))
        let result = try #require(try group.grade([exercise]) { $0.hidden = hidden }.firsts["ada"])
        #expect(result.verdict == .wrong)
        #expect(result.tests.count == 10)
        #expect(result.tests.last?.name == "testSomethingElse" && result.tests.last?.outcome == .failed)
        #expect(result.tests.last?.title.ko == "숨은 검사")
    }

    /// More than the report's reader keeps: many failures, and texts of which each character has many scalars.
    @Test func aCheckerThatFailsInALoopStillEndsItsReport() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        try group.hand(in: "ada", group.text("Solution", of: exercise), at: group.path(of: exercise))
        let hidden = group.folder.appendingPathComponent("hidden")
        let source = #"""
            import Checking
            import XCTest
            final class HiddenChecker: XCTestCase {
                func testManyFailures() { for _ in 0..<3000 { XCTFail(String(repeating: "가", count: 9000)) } }
                func testWideCharacters() {
                    for _ in 0..<40 { XCTFail("a" + String(repeating: "\u{301}", count: 100_000)) }
                }
                func testAFewWords() { XCTFail("short") }
            }
            """#
        try group.write(Data(source.utf8), to: hidden.appendingPathComponent("\(exercise.slug)/Checker/Hidden.swift"))
        let result = try #require(try group.grade([exercise]) { $0.hidden = hidden }.firsts["ada"])
        #expect(result.verdict == .wrong && result.reason == nil, "\(result.reason?.en ?? "")")
        #expect(result.tests.suffix(3).map(\.outcome) == [.failed, .failed, .failed])
        #expect(result.tests.dropLast(3).allSatisfy { $0.outcome == .passed })
        #expect(result.tests.last?.message?.hasSuffix("short") == true)
        let long = try #require(result.tests.suffix(3).first?.message)
        #expect(long.contains("가가가") && long.utf8.count < 1 << 19)
        #expect(result.tests.suffix(2).first?.message?.contains("This message doesn't fit into the report.") == true)
    }

    /// A number as the argument of `%@` is taken for an object. That ends the process of this answer alone.
    @Test func aFormatThatCrashesCostsOnlyItsOwnExercise() throws {
        let group = try GradingClass()
        let exercises = [group.exercise("01"), group.exercise("03")]
        let solution = try group.text("Solution", of: exercises[0])
        let call = "byPercent percent: Double) throws {"
        #expect(solution.contains(call))
        let crashing = solution.replacingOccurrences(
            of: call, with: "\(call)\n    print(String(format: \"%@\", 1))")
        for student in ["ada", "ben"] {
            let answer = student == "ada" ? crashing : solution
            try group.hand(in: student, answer, at: group.path(of: exercises[0]))
            try group.hand(in: student, group.text("Solution", of: exercises[1]), at: group.path(of: exercises[1]))
        }
        let handIns = try group.grade(exercises).handIns
        #expect(handIns.map { $0.exercises.map(\.verdict) } == [[.crashed, .solved], [.solved, .solved]])
        let crashed = handIns[0].exercises[0]
        let line = try #require(
            crashing.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("%@") })
        #expect(crashed.marks.map(\.line) == [line + 1])
        #expect(crashed.reason?.en.contains("line \(line + 1)") == true && crashed.reason?.ko.isEmpty == false)
        // The tests before the crash count.
        #expect(!crashed.passed.isEmpty && crashed.tests.contains { $0.outcome == .missing })
    }
}

@Suite struct ResultsFileTests {
    private func part(_ students: [String], seed: UInt64 = 1) -> ClassResult {
        ClassResult(seed: seed, exercises: ["01-a"], handIns: students.map { HandInResult(student: $0) })
    }

    @Test func partsAreMergedInTheOrderOfTheStudents() throws {
        let merged = try ClassResult(merging: [part(["ada", "cem"]), part(["ben"])])
        #expect(merged.handIns.map(\.student) == ["ada", "ben", "cem"])
        #expect(throws: ToolError.self) { try ClassResult(merging: [part(["ada"]), part(["ada"])]) }
        #expect(throws: ToolError.self) { try ClassResult(merging: [part(["ada"]), part(["ben"], seed: 2)]) }
    }

    @Test func aMissingPartIsNamed() throws {
        let parts = (1...4).map { number in
            var part = part(["student-\(number)"])
            part.part = .init(number: number, count: 4)
            return part
        }
        let error = #expect(throws: ToolError.self) { try ClassResult(merging: [parts[3], parts[1]]) }
        #expect(error?.message.en.hasPrefix("Parts of the class are missing: 1/4, 3/4. ") == true)
        #expect(error?.message.ko.hasPrefix("빠진 부분이 있습니다: 1/4, 3/4. ") == true)
        #expect(try ClassResult(merging: parts).part == nil)
    }

    @Test func resultsAreReadAsTheyWereWritten() throws {
        let group = try GradingClass()
        var written = part(["ada"])
        written.handIns[0].date = Date(timeIntervalSince1970: 1_800_000_000)
        var result = ExerciseResult(exercise: "01-a", verdict: .outOfMemory)
        result.tests = [ExerciseResult.Test(name: "testA", title: LocalizedText(en: "A", ko: "가"), outcome: .missing)]
        written.handIns[0].exercises = [result]
        try written.write(to: group.folder)
        #expect(try ClassResult(contentsOf: group.folder) == written)
        #expect(throws: ToolError.self) { try ClassResult(contentsOf: group.handIns) }
    }
}
