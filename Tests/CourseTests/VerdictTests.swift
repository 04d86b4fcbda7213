import Foundation
import TerminalText
import Testing

@testable import Course

/// The verdict on an answer, as shown to the learner.
@Suite struct VerdictTests {
    private let kit: TemporaryKit
    private let exercise: Exercise

    init() throws {
        kit = try TemporaryKit(
            course: CatalogTests.course(CatalogTests.chapter("01-a", exercises: "\"01-first-step\"")),
            files: [
                "Exercises/01-first-step/exercise.json": CatalogTests.exercise.replacing(
                    "\"minutes\": 5", with: "\"minutes\": 5, \"section\": \"The second\""),
                "Exercises/01-first-step/Starter/FirstStep.swift": "func makeModel() throws -> Int {\n",
                "Lessons/01-a/en.md": "# A\n\n## The first\n\n```\n## no heading\n```\n\n## The second\n",
                "Lessons/01-a/ko.md": "# 가\n\n## 첫째\n\n## 둘째\n",
            ])
        exercise = try #require(try Catalog(root: kit.root).exercises.first)
    }

    private func lines(_ assessment: Assessment, _ language: Language = .english, width: Int = 80) -> [String] {
        var page = Page(width: width, hasColor: false)
        page.add(assessment, of: exercise, in: Kit(root: kit.root), language)
        return page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private func refusal(_ value: String) -> String {
        "called:   value()\nexpected: \"a\"\ngot:      \(value)\nwhy:      It matters."
    }

    private func test(_ name: String, _ outcome: TestResult.Outcome, _ message: String? = nil) -> TestResult {
        TestResult(name: name, outcome: outcome, failures: message.map { [.init(message: $0, line: 1)] } ?? [])
    }

    @Test func theFirstFailureIsShownAndEqualOnesAreMerged() {
        let assessment = Assessment(
            verdict: .wrong,
            tests: [
                test("testItIsFound", .passed), test("testTheNameIsRight", .failed, refusal("nil")),
                test("testTheFileIsRight", .repeated, refusal("nil")), test("testAllIsWell", .failed, refusal("\"b\"")),
                test("testNothingElse", .skipped),
            ])
        let lines = lines(assessment)
        #expect(lines[0] == "Not right yet: 1 of 5 checks pass, 3 fail, one is pending.")
        #expect(lines.count { $0.contains("got:") } == 1)
        #expect(lines.contains("  The name is right; The file is right"))
        #expect(lines.contains("  Then: All is well"))
        #expect(lines.count <= 14)
    }

    @Test(arguments: Language.allCases, [40, 80, 120])
    func aLongRefusalKeepsTheReasonAndTheDifference(language: Language, width: Int) {
        let names = (1...60).map { "\"person \($0)\"" }
        let reason =
            "The list is read from the top to the bottom, and everybody who is in it has to be in it only once, "
            + "because each of them is called by telephone."
        let message = """
            called:   names(in: context, sortedBy: "lastName", ascending: true)
            expected: [\(names.joined(separator: ", "))]
            got:      [\(names.dropLast().joined(separator: ", ")), "nobody"]
            why:      \(reason)
            """
        let wrong = (1...5).map {
            test("testEverybodyIsInTheListExactlyOnceEvenIfTheNamesAreEqual\($0)", .failed, message)
        }
        let lines = lines(Assessment(verdict: .wrong, tests: wrong), language, width: width)
        let block = lines.drop { !$0.contains("names(in: ") }.prefix { !$0.isEmpty }
        #expect(block.count <= 12, "\(block.joined(separator: "\n"))")
        #expect(block.allSatisfy { DisplayWidth.columns(of: $0) <= width })
        let text = block.map { $0.drop { $0 == " " } }.joined(separator: " ")
        #expect(text.contains("nobody"))
        #expect(text.contains("by telephone."))
    }

    @Test func aCheckHasItsKoreanNameInKoreanOutput() {
        var result = test("testTheNameIsRight", .failed, refusal("nil"))
        result.korean = "이름은 필수"
        #expect(lines(Assessment(verdict: .wrong, tests: [result]), .korean).contains("  이름은 필수"))
        #expect(lines(Assessment(verdict: .wrong, tests: [result])).contains("  The name is right"))
        result.outcome = .unfinished
        let crash = Assessment(verdict: .outOfTime(1), tests: [result])
        #expect(lines(crash, .korean).contains { $0.contains("멈춘 검사: 이름은 필수.") })
    }

    @Test func skippedChecksDoNotCountAsSuccess() {
        let lines = lines(Assessment(verdict: .wrong, tests: [test("testA", .passed), test("testAFoundB", .skipped)]))
        #expect(lines.contains("  - A found b"))
        #expect(lines.joined(separator: " ").contains("something they need is missing or has another name"))
    }

    @Test func theLessonsSectionIsShownInTheReadersLanguage() {
        let wrong = Assessment(verdict: .wrong, tests: [test("testA", .failed, refusal("nil"))])
        #expect(lines(wrong).contains("To read about it: \"The second\" in Lessons/01-a/en.md"))
        #expect(lines(wrong, .korean).contains("관련 강의: Lessons/01-a/ko.md의 \"둘째\""))
    }

    @Test func anIndexOutsideAnInlineArrayIsExplainedLikeThatOfAnArray() {
        let crash = Crash(errors: "InlineArray.swift:1: Fatal error: Index out of bounds\n", fileName: "F.swift")
        #expect(crash.text(.english) == "Index out of bounds")
        #expect(crash.text(.korean) == "배열의 범위를 벗어난 인덱스를 사용했습니다.")
    }

    @Test func aCrashIsShownWithItsCheckAndThePassedCount() {
        let crash = Crash(errors: "F.swift:1: Fatal error: Index out of range\n", fileName: "F.swift")
        let assessment = Assessment(
            verdict: .crashed(crash), tests: [test("testA", .passed), test("testTheListIsEmpty", .unfinished)],
            output: "importing 3")
        #expect(self.lines(assessment, .korean).contains("    배열의 범위를 벗어난 인덱스를 사용했습니다."))
        let lines = lines(assessment)
        #expect(lines.contains("Stopped during this check: The list is empty. Passed before it: 1."))
        #expect(lines.contains("    Index out of range"))
        #expect(lines.contains("    importing 3"))
    }

    @Test func unwrittenFunctionsAreListed() {
        let assessment = Assessment(
            verdict: .unsolved, tests: [test("testA", .unsolved)], unwritten: ["a()", "b(of:)"])
        #expect(lines(assessment).contains("Still to be written: a(), b(of:)"))
        #expect(lines(assessment, .korean).contains("아직 작성하지 않은 함수: a(), b(of:)"))
    }

    @Test(arguments: [
        ("testAPriceCannotBeTakenAway", "A price cannot be taken away"), ("testTheSQLIsShort", "The SQL is short"),
        ("testItems", "Items"),
    ])
    func theNameOfACheckIsConvertedToWords(name: String, sentence: String) {
        #expect(test(name, .passed).sentence == sentence)
    }

    @Test func unwrittenFunctionsAreFoundInTheSource() {
        let source = """
            func one() throws -> Int { throw Unsolved() }
            // func commented() { throw Unsolved()
            func two(
                of names: [String: Int], _ body: (Int, Int) -> Bool,
                in context: Context
            ) throws -> [String] {
                if names.isEmpty { return [] }
                throw Unsolved()
            }
            func done(a: Int) -> Int { 1 }
            """
        #expect(UnwrittenFunctions(in: source).names == ["one()", "two(of:_:in:)"])
    }
}

/// The description of a crash, as shown to the learner.
@Suite struct CrashTests {
    private func text(_ errors: String, _ language: Language = .english) -> String {
        Crash(errors: errors, fileName: "F.swift").text(language)
    }

    @Test func anExceptionIsShownByItsReason() {
        let errors = """
            CoreData/Stop.swift:3: Fatal error: *** Terminating app due to uncaught exception \
            'NSInvalidArgumentException', reason: 'The entity 'Employe' isn't there. Did you mean 'Employee'?'
              3 [ra] 0x2 f() + 52 in program at /kit/F.swift:12:11
            """
        #expect(text(errors) == "line 12: The entity 'Employe' isn't there. Did you mean 'Employee'?")
    }

    @Test func theFirstLineOfALongReasonIsShownWhole() {
        let errors = """
            CoreData/Stop.swift:3: Fatal error: *** Terminating app due to uncaught exception \
            'NSInvalidArgumentException', reason: 'Illegal attempt to establish a relationship 'department' between
            objects in different contexts'
            """
        #expect(text(errors) == "Illegal attempt to establish a relationship 'department' between")
    }

    @Test(arguments: ["Division by zero", "arithmetic overflow", "Illegal instruction"])
    func aCommonTrapIsExplainedInKorean(_ message: String) {
        let errors =
            message == "Division by zero"
            ? "F.swift:1: Fatal error: \(message)" : "*** Swift runtime failure: \(message) ***"
        #expect(text(errors, .korean) != message && !text(errors, .korean).contains("failure"))
    }

    @Test func anUncaughtErrorIsShownByItsDescription() {
        let errors = """
            main/F.swift:8: Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=NSCocoaErrorDomain \
            Code=134091 "(null)" UserInfo={FaultlineUnsupportedPart=salry, NSLocalizedDescription=keypath salry not found}
            """
        #expect(text(errors).contains("keypath salry not found"))
        #expect(!text(errors).contains("FaultlineUnsupportedPart"))
        let other = """
            F.swift:8: Fatal error: Error raised at top level: CocoaError(userInfo: \
            ["NSLocalizedDescription": "keypath a, b", "FaultlineUnsupportedPart": "x"])
            """
        #expect(text(other).hasSuffix("keypath a, b"))
    }

    @Test func syncOnTheCurrentQueueIsExplained() {
        let errors = """
            *** Program crashed: Illegal instruction at 0x1 ***
              0 0x1 __DISPATCH_WAIT_FOR_QUEUE__ + 5 in libdispatch.so
              3 [ra] 0x2 f() + 52 in program at /kit/F.swift:12:11
            """
        #expect(text(errors).hasPrefix("line 12: sync was called on the queue"))
        #expect(text(errors, .korean).contains("DispatchQueue.main.sync"))
    }
}

/// The compiler's errors, as shown to the learner.
@Suite struct CompilerHintTests {
    private func hint(_ message: String) -> LocalizedText? {
        CompilerHint.hint(on: .init(line: 1, column: 1, message: message, source: ""))
    }

    @Test func knownErrorsAreExplained() {
        #expect(hint("call can throw but is not marked with 'try'")?.en == "Write try before the call.")
        #expect(hint("cannot find 'NSPredicate' in scope")?.en.contains("import CoreData") == true)
        #expect(hint("Objective-C interoperability is disabled")?.ko.contains("@objc") == true)
        #expect(hint("cannot find 'x' in scope") == nil)
    }

    @Test func compilerErrorsAreSortedByLine() {
        let output = "/k/F.swift:9:1: error: later\n/k/F.swift:2:5: error: first\n/k/C.swift:1:1: error: checker\n"
        let report = CompilerReport(output: output, fileName: "F.swift", sources: "")
        #expect(report.complaints.map(\.message) == ["first", "later"])
    }
}
