import Course
import Foundation
import Grading
import Processes
import Testing

/// Answers that try to gain points or to leave the sandbox. Each file in `Attacks` is one: code that is added to a
/// wrong answer, which calls its function `attack`. The first line of the file is the verdict that it deserves.
@Suite struct AttackTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Attacks")

    /// The wrong answer that calls the attack before its first request.
    private func victim(_ group: GradingClass, _ exercise: Exercise) throws -> String {
        let text = try group.text("Wrong/in-no-order", of: exercise)
        let call = "in context: NSManagedObjectContext) throws -> [Employee] {"
        #expect(text.contains(call))
        return text.replacingOccurrences(of: call, with: "\(call)\n    try attack()")
    }

    @Test func noAttackGainsAPointOrLeavesTheSandbox() throws {
        let group = try GradingClass()
        let exercise = group.exercise("01")
        let listener = try Listener()
        let marker = group.folder.appendingPathComponent("marker").path
        let victim = try victim(group, exercise)
        try group.hand(
            in: "unharmed",
            victim + """

                // What students do to see values isn't refused.
                func attack() throws {
                    FileHandle.standardError.write(Data("here".utf8))
                    try FileHandle.standardOutput.write(contentsOf: Data("here".utf8))
                }
                """, at: group.path(of: exercise))
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(files.count >= 20)
        for file in files {
            let attack = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
                .replacingOccurrences(of: "{MARKER}", with: marker)
                .replacingOccurrences(of: "{KIT}", with: group.kit.root.path)
                .replacingOccurrences(of: "{SOLUTION}", with: group.kit.file(of: exercise, in: "Solution").path)
                .replacingOccurrences(
                    of: "{CHECKER}",
                    with: group.kit.folder(of: exercise).appendingPathComponent(
                        "Checker/\(exercise.module)Checker.swift"
                    ).path
                )
                .replacingOccurrences(of: "{PORT}", with: "\(listener.port)")
            try group.hand(in: "\(file.dropLast(6))", victim + "\n" + attack, at: group.path(of: exercise))
        }
        let results = try group.grade([exercise]).firsts
        // Lines that only the solution has.
        let secrets = try group.text("Solution", of: exercise).split(separator: "\n")
            .filter { $0.count > 20 && !victim.contains($0) }
        #expect(!secrets.isEmpty)
        let honest = try #require(results["unharmed"])
        #expect(honest.verdict == .wrong)
        #expect(!honest.passed.isEmpty)
        for file in files {
            let result = try #require(results[String(file.dropLast(6))])
            let first = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8).prefix {
                $0 != "\n"
            }
            #expect("// \(result.verdict.rawValue)" == first, "\(file): \(result.reason?.en ?? "")")
            #expect(result.passed.isSubset(of: honest.passed), "\(file)")
            #expect(!result.output.contains("FOUND"), "\(file): \(result.output.prefix(300))")
            let texts = [result.reason?.en ?? ""] + result.marks.map(\.message)
            #expect(!texts.contains { text in secrets.contains { text.contains($0) } }, "\(file): \(texts)")
            #expect(result.verdict != .refused || result.reason != nil, "\(file)")
        }
        let seen = results["visible-environment"]?.output
        #expect(seen?.contains("/proc/1/cmdline: bwrap") == true, "\(seen ?? "")")
        #expect(!FileManager.default.fileExists(atPath: marker))
        #expect(!listener.wasReached)
    }

    /// The checker compares values of the starter's types. An answer that writes `==` for one could make all of them
    /// equal.
    @Test func anAnswerDoesNotDecideWhatIsEqual() throws {
        let group = try GradingClass()
        let exercise = group.exercise("12")
        let solution = try group.text("Solution", of: exercise)
        let (type, enumeration) = ("struct DepartmentCount: Equatable {", "enum Standing: Equatable {")
        #expect(solution.contains(type) && solution.contains(enumeration))
        let always = "static func == (left: Self, right: Self) -> Bool { true }"
        let answers = [
            "honest": solution + "\nprivate struct Pair: Equatable { var a = 1; \(always) }\n",
            "structure": solution.replacingOccurrences(of: type, with: "\(type)\n    \(always)"),
            "enumeration": solution.replacingOccurrences(of: enumeration, with: "\(enumeration)\n    \(always)"),
            "protocol": solution.replacingOccurrences(of: type, with: "struct DepartmentCount: Equatable, Lax {")
                + "\nprotocol Lax {}\nextension Lax { \(always) }\n",
        ]
        for (student, answer) in answers { try group.hand(in: student, answer, at: group.path(of: exercise)) }
        let results = try group.grade([exercise]).firsts
        for (student, result) in results {
            #expect(result.verdict == (student == "honest" ? .solved : .refused), "\(student)")
        }
        let file = "\(exercise.module).swift"
        for (student, type) in [
            ("structure", "DepartmentCount"), ("enumeration", "Standing"), ("protocol", "DepartmentCount"),
        ] {
            // The function that the answer adds is the only one that is always true.
            let lines = answers[student]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
            let line = try #require(lines.firstIndex { $0.contains(always) }) + 1
            let start = "\(file):\(line): ==: the checker would compare values of \(type)"
            #expect(results[student]?.reason?.en.hasPrefix(start) == true, "\(results[student]?.reason?.en ?? "")")
            #expect(results[student]?.marks.map(\.line) == [line], "\(student)")
        }
    }
}

/// A port of this machine that no hand-in may reach.
private final class Listener {
    private let descriptor: Int32
    let port: UInt16

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = bind(descriptor, generic, size)
                _ = listen(descriptor, 8)
                _ = getsockname(descriptor, generic, &size)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// Whether a connection is waiting.
    var wasReached: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
