import Foundation
import TerminalText

/// A test of a checker, as other programs describe it.
public struct CheckerTest: Hashable, Sendable {
    /// The name of the function.
    public var name: String
    /// The statements in the function.
    public var code: String
    /// The number, from 1, of the function to write that the test is about; nil if it is about several or none.
    public var task: Int?

    public init(name: String, code: String, task: Int? = nil) {
        self.name = name
        self.code = code
        self.task = task
    }
}

/// The tests of an exercise in the order of the checker's file, and the tasks that they belong to.
///
/// The tasks are the functions that the starter leaves unsolved. A test belongs to a task if it calls that function and
/// no other, itself or through the checker's own functions and properties, or if there is only one task.
public struct CheckerOutline: Sendable {
    public private(set) var tests: [CheckerTest] = []
    /// The functions to write, such as `names(in:)`.
    public let tasks: [String]

    public init(of exercise: Exercise, in kit: Kit) {
        let folder = kit.folder(of: exercise).appendingPathComponent("Checker")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        let files = names.filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
        let starter = try? String(contentsOf: kit.file(of: exercise, in: "Starter"), encoding: .utf8)
        self.init(
            checker: files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n"),
            starter: starter ?? "")
    }

    init(checker: String, starter: String) {
        tasks = UnwrittenFunctions(in: starter).names
        let members = Self.members(of: checker)
        let numbers = Dictionary(
            tasks.enumerated().map { (Self.baseName(of: $1), $0 + 1) }, uniquingKeysWith: { first, _ in first })
        for member in members where member.name.hasPrefix("test") && member.isFunction {
            let called = Set(Self.calls(reachedFrom: member, in: members).compactMap { numbers[$0] })
            let task = tasks.count == 1 ? 1 : called.count == 1 ? called.first : nil
            tests.append(CheckerTest(name: member.name, code: member.code, task: task))
        }
    }

    private static func baseName(of function: String) -> String {
        String(function.prefix { $0 != "(" })
    }
}

// MARK: - The members of the checker's class

extension CheckerOutline {
    /// A function or property of the checker.
    private struct Member {
        var name: String
        var isFunction: Bool
        var lines: [Substring]

        /// The lines between the braces, without their common indentation.
        var code: String {
            if lines.count == 1, let start = lines[0].firstIndex(of: "{"), let end = lines[0].lastIndex(of: "}") {
                return lines[0][start..<end].dropFirst().trimmingCharacters(in: .whitespaces)
            }
            let body = lines.dropFirst().dropLast()
            let margin = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return body.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
        }

        /// The names in the member's code and texts.
        var words: [String] {
            codeLines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
        }

        /// The names before parentheses: those of functions. The reasons in texts contain other words only.
        var calls: [String] { codeLines.flatMap { $0.matches(of: /(\w+)\(/).map { String($0.1) } } }

        private var codeLines: [Substring] { lines.filter { !$0.drop(while: { $0 == " " }).hasPrefix("//") } }
    }

    /// The declarations that are indented by one level, each up to the line that closes it.
    private static func members(of checker: String) -> [Member] {
        var members: [Member] = []
        var isOpen = false
        for line in checker.split(separator: "\n", omittingEmptySubsequences: false) {
            if isOpen {
                members[members.count - 1].lines.append(line)
                if line.hasPrefix("    }") || line.hasPrefix("    ]") || line.hasPrefix("    )") { isOpen = false }
                continue
            }
            guard line.hasPrefix("    "), !line.hasPrefix("     ") else { continue }
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard let keyword = words.firstIndex(where: { ["func", "var", "let"].contains($0) }), keyword < 4,
                words.indices.contains(keyword + 1)
            else { continue }
            members.append(
                Member(name: String(words[keyword + 1]), isFunction: words[keyword] == "func", lines: [line]))
            isOpen = line.hasSuffix("{") || line.hasSuffix("[") || line.hasSuffix("(")
        }
        return members
    }

    /// The functions called by a member and by the members that it uses.
    private static func calls(reachedFrom member: Member, in members: [Member]) -> Set<String> {
        let byName = Dictionary(grouping: members.filter { !$0.name.hasPrefix("test") }, by: \.name)
        var calls = Set(member.calls)
        var reached = Set(member.words)
        var waiting = Array(reached)
        while let word = waiting.popLast() {
            for next in byName[word] ?? [] {
                calls.formUnion(next.calls)
                for found in next.words where reached.insert(found).inserted { waiting.append(found) }
            }
        }
        return calls
    }
}
