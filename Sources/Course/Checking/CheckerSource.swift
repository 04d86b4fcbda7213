import Foundation
import TerminalText

/// The source of an exercise's checker, and the main program that runs it.
///
/// XCTest on Linux doesn't discover tests; they have to be listed. SwiftPM lists them from the index. Here they are
/// read from the source text, so checkers use a simple form: one `func test…` per line, in a class that opens with
/// `class … : XCTestCase`. The comment line above each test is its name in Korean; in English, its name is the
/// function's.
package struct CheckerSource: Sendable {
    package let files: [URL]
    package private(set) var suites: [(name: String, tests: [(name: String, isAsync: Bool)])] = []
    /// The tests' Korean names, by the name of the function.
    package private(set) var koreanNames: [String: String] = [:]

    /// - Parameter others: More folders with tests for the same exercise.
    package init(folder: URL, and others: [URL] = [], kit: Kit) throws {
        files = ([folder] + others).flatMap { folder in
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            return names.filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
        }
        for file in files {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            var previous: Substring = ""
            for line in text.split(separator: "\n") {
                read(line, after: previous)
                previous = line
            }
        }
        guard suites.contains(where: { !$0.tests.isEmpty }) else {
            let path = kit.path(of: folder)
            throw ToolError(
                en: "\(path) has no tests. Restore it with: git checkout -- \(path)",
                ko: "\(path) 폴더에 테스트가 없습니다. 다음 명령으로 되돌리십시오: git checkout -- \(path)")
        }
    }

    private mutating func read(_ line: Substring, after previous: Substring) {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if line.contains(": XCTestCase"), let index = words.firstIndex(of: "class"), index + 1 < words.count {
            suites.append((String(words[index + 1]), []))
        } else if !suites.isEmpty, let index = words.firstIndex(of: "func"), index + 1 < words.count,
            words[index + 1].hasPrefix("test"), line.contains("()"), !words[..<index].contains("private")
        {
            let name = String(words[index + 1])
            suites[suites.count - 1].tests.append((name, words.contains("async")))
            let comment = previous.drop { $0 == " " }
            if comment.hasPrefix("/// ") { koreanNames[name] = String(comment.dropFirst(4)) }
        }
    }

    /// The number of tests.
    package var count: Int { suites.map(\.tests.count).reduce(0, +) }

    /// A main program that runs every test and reports its result.
    package var mainProgram: String {
        let entries = suites.map { suite in
            let tests = suite.tests.map { test in
                let call = "\(suite.name).\(test.name)"
                return "    (\"\(test.name)\", \(test.isAsync ? "asyncTest(\(call))" : call)),"
            }
            return "testCase([\n\(tests.joined(separator: "\n"))\n]),"
        }
        return """
            import Checking
            import XCTest
            let cases: [XCTestCaseEntry] = [
            \(entries.joined(separator: "\n"))
            ]
            XCTMain(cases, arguments: ["checker"], observers: [Report()].compactMap { $0 })

            """
    }
}
