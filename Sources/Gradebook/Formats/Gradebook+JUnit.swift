import Foundation
import Grading
import TerminalText

/// The gradebook as JUnit's XML, in the form that both Ant's task `junitreport` and Jenkins read.
///
/// A suite is an exercise of one hand-in: its package is the student, its cases are the checker's tests. The schemas
/// differ in what they require, so every suite has what either does: a time stamp, a host name, a time, and elements
/// for properties and output. A case's time is that of its test, and a suite's that of the checker's program, without
/// the time to compile it. An exercise that was not handed in is a failure, and one that could not be checked an error:
/// skipped cases leave a build green.
extension Gradebook {
    func junit(in language: Language) -> String {
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        var id = 0
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
        for row in rows {
            let date = formatter.string(from: row.date ?? Date(timeIntervalSince1970: 0))
            for entry in row.entries {
                xml += Self.suite(entry, of: row, id: id, date: date, language: row.language ?? language)
                id += 1
            }
        }
        return xml + "</testsuites>\n"
    }

    private enum Outcome: String {
        case passed, failure, error, skipped
    }

    private struct Case {
        var name: String
        var outcome: Outcome
        var type: String
        var message: String
        var seconds: Double?
    }

    /// A time as a decimal number, which schemas require.
    private static func decimal(_ seconds: Double?) -> String {
        String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), max(seconds ?? 0, 0))
    }

    private static func suite(_ entry: Entry, of row: Row, id: Int, date: String, language: Language) -> String {
        let cases = cases(of: entry, language)
        func count(_ outcome: Outcome) -> Int { cases.count { $0.outcome == outcome } }
        let student = Markup.attribute(row.handIn.student)
        let name = Markup.attribute(entry.exercise.slug)
        var xml = """
              <testsuite id="\(id)" name="\(name)" package="\(student)" timestamp="\(date)" hostname="faultline" \
            tests="\(cases.count)" failures="\(count(.failure))" errors="\(count(.error))" \
            skipped="\(count(.skipped))" time="\(decimal(entry.result.seconds))">
                <properties>
                  <property name="verdict" value="\(entry.result.verdict.rawValue)"/>
                  <property name="points" value="\(entry.score.points)"/>
                  <property name="maximum" value="\(entry.score.maximum)"/>
                </properties>

            """
        for test in cases {
            xml +=
                "    <testcase name=\"\(Markup.attribute(test.name))\" classname=\"\(student).\(name)\" "
                + "time=\"\(decimal(test.seconds))\""
            if test.outcome == .passed {
                xml += "/>\n"
            } else if test.outcome == .skipped {
                xml += "><skipped/></testcase>\n"
            } else {
                let first = test.message.split(separator: "\n").first.map(String.init) ?? ""
                xml +=
                    "><\(test.outcome) message=\"\(Markup.attribute(first))\" type=\"\(test.type)\">"
                    + "\(Markup.text(test.message))</\(test.outcome)></testcase>\n"
            }
        }
        return xml + "    <system-out>\(Markup.text(entry.result.output))</system-out>\n    <system-err/>\n"
            + "  </testsuite>\n"
    }

    private static func cases(of entry: Entry, _ language: Language) -> [Case] {
        var cases = entry.tests.map { test in
            let outcome: Outcome =
                switch test.outcome {
                case .passed: .passed
                case .failed: .failure
                case .unsolved, .skipped, .notStarted: .skipped
                case .missing: .error
                }
            return Case(
                name: test.title[language], outcome: outcome, type: test.outcome.rawValue,
                message: test.message ?? test.outcome.title[language], seconds: test.seconds)
        }
        if entry.result.verdict.needsReason {
            var lines = [entry.headline(language)] + entry.result.marks.map { "\($0.line): \($0.message)" }
            if let absence = entry.absence(language) {
                lines = [LocalizedText(en: "not handed in", ko: "제출하지 않음")[language], absence]
            }
            cases.append(
                Case(
                    name: LocalizedText(en: "Verdict", ko: "판정")[language],
                    outcome: entry.result.verdict == .missing ? .failure : .error, type: entry.result.verdict.rawValue,
                    message: lines.joined(separator: "\n")))
        }
        return cases
    }
}
