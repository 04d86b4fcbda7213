import Course
import Foundation
import FoundationXML
import Grading
import Processes
import TerminalText
import Testing
import TestSupport

@testable import Gradebook

/// `junit.xml`, held against what the schemas of Ant's `junitreport` and of Jenkins's xUnit plugin have in common. It
/// is written down in `Schemas/junit.xsd`.
@Suite struct JUnitTests {
    static let all: [ExerciseResult.Verdict] = [
        .solved, .unsolved, .wrong, .doesNotCompile, .outOfTime, .outOfMemory, .crashed, .refused, .missing, .unchecked,
    ]

    private static func book() -> Gradebook {
        let handIns = all.map { verdict in
            var result = SmallClass.rows(verdict, [.passed, .failed, .skipped], message: SmallClass.hostile)
            result.output = SmallClass.hostile
            // Short and long times, which numbers would write with an exponent.
            (result.seconds, result.tests[0].seconds, result.tests[1].seconds) = (3e20, 4e-7, 2e16)
            return SmallClass.handIn("\(verdict)", result)
        }
        return Gradebook(
            ClassResult(seed: 7, exercises: ["01-rows"], handIns: handIns), exercises: SmallClass.exercises)
    }

    /// The elements of a document, in their order.
    private final class Elements: NSObject, XMLParserDelegate {
        var list: [(name: String, attributes: [String: String])] = []

        init(_ text: String) throws {
            super.init()
            let parser = XMLParser(data: Data(text.utf8))
            parser.delegate = self
            try #require(parser.parse(), "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) { list.append((name, attributes)) }
    }

    @Test func theCountsOfASuiteAreThoseOfItsCases() throws {
        let elements = try Elements(Self.book().junit(in: .english)).list
        let suites = elements.indices.filter { elements[$0].name == "testsuite" }
        #expect(suites.count == Self.all.count)
        for (place, start) in suites.enumerated() {
            let end = place + 1 < suites.count ? suites[place + 1] : elements.count
            let attributes = elements[start].attributes
            for (counted, name) in [
                ("testcase", "tests"), ("failure", "failures"), ("error", "errors"), ("skipped", "skipped"),
            ] {
                #expect(attributes[name] == "\(elements[start..<end].count { $0.name == counted })", "\(name)")
            }
        }
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint"),
            "xmllint is not installed: libxml2-utils"))
    func theFileIsValidByTheSchema() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.book().write(to: folder, formats: [.junit])
        let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Schemas/junit.xsd")
        let result = try ChildProcess.run(
            "/usr/bin/xmllint", ["--noout", "--schema", schema.path, folder.appendingPathComponent("junit.xml").path],
            timeLimit: 60)
        #expect(result.ending == .exited(0), "\(result.errors)")
    }

    @Test func timesAreThoseOfTheTestsAndOfTheProgram() throws {
        var result = SmallClass.rows(.wrong, [.passed, .failed, .missing])
        (result.seconds, result.tests[0].seconds, result.tests[1].seconds) = (1.5, 0.0304, 1.25)
        let elements = try Elements(SmallClass.book(of: result).junit(in: .korean)).list
        #expect(elements.filter { $0.name == "testsuite" }.map { $0.attributes["time"] } == ["1.500", "0.000"])
        let cases = elements.filter { $0.name == "testcase" }.map { $0.attributes["time"] }
        // The last is the exercise that wasn't handed in.
        #expect(cases == ["0.030", "1.250", "0.000", "0.000"])
    }

    @Test func theTimeStampIsTheReceivedDate() throws {
        var course = CourseFile()
        course.received = ["kim": SmallClass.date("2026-10-01T09:00:00Z")]
        let handIn = SmallClass.handIn("kim", date: SmallClass.date("2026-09-01T00:00:00Z"))
        let elements = try Elements(SmallClass.book(handIn, course: course).junit(in: .english)).list
        let stamps = elements.compactMap { $0.attributes["timestamp"] }
        #expect(stamps == ["2026-10-01T09:00:00", "2026-10-01T09:00:00"])
    }

    @Test func aVerdictThatTheTestsDontExplainIsASeparateCase() throws {
        var result = SmallClass.rows(.doesNotCompile, [])
        result.reason = LocalizedText(en: "line 3: no such name", ko: "")
        let elements = try Elements(SmallClass.book(of: result).junit(in: .english)).list
        let error = try #require(elements.first { $0.name == "error" })
        #expect(error.attributes == ["message": "doesn't compile: line 3: no such name", "type": "doesNotCompile"])
    }

    /// A server that reads JUnit's XML shows skipped cases as a success.
    @Test func anExerciseThatIsMissingOrUncheckedIsNotSkipped() throws {
        let book = SmallClass.book(of: SmallClass.rows(.unchecked, []))
        let elements = try Elements(book.junit(in: .english)).list
        #expect(!elements.contains { $0.name == "skipped" })
        #expect(
            elements.first { $0.name == "error" }?.attributes == ["message": "not checked", "type": "unchecked"])
        #expect(
            elements.first { $0.name == "failure" }?.attributes == ["message": "not handed in", "type": "missing"])
    }
}
