import Foundation
import TestSupport
import Testing

@testable import Course

/// The tasks of a checker's tests.
@Suite struct CheckerOutlineTests {
    private static let starter = """
        func rows(in context: Context) throws -> [Int] {
            throw Unsolved()
        }
        func sum() throws -> Int {
            throw Unsolved()
        }
        """
    private static let checker = """
        final class RowsChecker: XCTestCase {
            private func found() throws -> [Int] {
                try attempt("rows") { try rows(in: context) }
            }

            func testRows() throws {
                let rows = try found()

                expect("rows", rows, equals: [1])
            }

            func testSum() async throws {
                // rows(in:) is tested above.
                expect("sum", try sum(), equals: 1, because: "The rows are added.")
            }

            func testBoth() throws {
                expect("both", try found().count, equals: try sum())
            }

            func testNeither() throws { expect("one", 1, equals: 1) }
        }
        """

    @Test func aTestBelongsToTheOnlyFunctionThatItCalls() {
        let outline = CheckerOutline(checker: Self.checker, starter: Self.starter)
        #expect(outline.tasks == ["rows(in:)", "sum()"])
        #expect(outline.tests.map(\.name) == ["testRows", "testSum", "testBoth", "testNeither"])
        #expect(outline.tests.map(\.task) == [1, 2, nil, nil])
    }

    @Test func theCodeIsThatBetweenTheBraces() {
        let outline = CheckerOutline(checker: Self.checker, starter: Self.starter)
        #expect(outline.tests[3].code == "expect(\"one\", 1, equals: 1)")
        #expect(outline.tests[0].code == "let rows = try found()\n\nexpect(\"rows\", rows, equals: [1])")
    }

    /// Most tests of the course are about one function.
    @Test func theTestsOfTheCourseHaveTasks() throws {
        let kit = Kit(root: Repository.root)
        let outlines = try Catalog(root: kit.root).exercises.map { CheckerOutline(of: $0, in: kit) }
        #expect(outlines.allSatisfy { !$0.tests.isEmpty && !$0.tasks.isEmpty })
        let tests = outlines.flatMap(\.tests)
        #expect(tests.count { $0.task != nil } * 2 > tests.count)
        #expect(tests.allSatisfy { !$0.code.isEmpty })
    }
}
