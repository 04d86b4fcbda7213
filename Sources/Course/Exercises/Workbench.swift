import Foundation
import TerminalText

/// The learner's files, kept separate from the kit's.
///
/// Each exercise has a `Starter`, which Git tracks. It is copied to `<slug>/<Module>.swift`, either in the clone's
/// `Exercises`, where Git ignores the copy, or in a workspace. From then on the copy belongs to the learner: `git pull`
/// neither overwrites it nor fails because of it, and when an exercise is renumbered, its answer moves with it. As long
/// as an answer is identical to its starter, it is replaced when the kit's starter changes.
///
/// The manifest of the exercises' package has to list the answers. SwiftPM caches an evaluated manifest, so the
/// manifest can't search the folder. Instead, `Exercises/Package@swift-6.swift`, which Git ignores too, is a copy of
/// the manifest that contains the list; SwiftPM prefers it to `Package.swift`.
public struct Workbench: Sendable {
    public let kit: Kit
    /// The exercises whose answers are laid out.
    public let exercises: [Exercise]
    /// The steps of the personnel desk, which are not part of the exercises' package.
    public let steps: [Exercise]

    /// Creates a workbench for some exercises and steps of one kit.
    public init(kit: Kit, exercises: [Exercise], steps: [Exercise] = []) {
        self.kit = kit
        self.exercises = exercises
        self.steps = steps
    }

    /// Copies missing starters, moves the answers of renumbered exercises and updates the manifest.
    ///
    /// Call it before reading answers. It is fast if nothing has changed.
    /// - Throws: `ToolError` if a file cannot be written.
    public func prepare() throws {
        try KitLock.holding(kit) {
            try adoptRenumberedAnswers()
            try FileWriting.createFolder(kit.state, in: kit)
            // If a folder isn't writable, its exercise's check reports that; the other exercises are not affected.
            for exercise in exercises + steps { try? renewStarter(of: exercise) }
            if let workspace = kit.workspace {
                try Workspace(at: workspace, of: kit).writeSettings(for: exercises)
            } else {
                try writeManifest()
            }
        }
    }

    /// Copies the starter if there is no answer, or if the answer is still identical to the starter it was copied from.
    private func renewStarter(of exercise: Exercise) throws {
        let answer = kit.answer(to: exercise)
        let starter = Data(try read(kit.file(of: exercise, in: "Starter")).utf8)
        let record = starterRecord(of: exercise)
        if let present = try? Data(contentsOf: answer) {
            if present == starter {
                if (try? Data(contentsOf: record)) != starter { try copyStarter(of: exercise, to: record) }
                return
            }
            guard present == (try? Data(contentsOf: record)) else { return }
        } else if exists(answer) {
            return
        }
        try copyStarter(of: exercise, to: answer)
        try copyStarter(of: exercise, to: record)
    }

    /// A copy of the starter that the answer was created from.
    private func starterRecord(of exercise: Exercise) -> URL {
        kit.state.appendingPathComponent("starters/\(exercise.name).swift")
    }

    private func copyStarter(of exercise: Exercise, to target: URL) throws {
        if exists(target) { try? FileManager.default.removeItem(at: target) }
        try FileWriting.copy(kit.file(of: exercise, in: "Starter"), to: target, in: kit)
    }

    /// The learner's answer. Throws a `ToolError` if the file cannot be read.
    public func answer(to exercise: Exercise) throws -> String {
        try read(kit.answer(to: exercise))
    }

    /// The solution in the kit. Throws a `ToolError` if the file cannot be read.
    public func solution(of exercise: Exercise) throws -> String {
        try read(kit.file(of: exercise, in: "Solution"))
    }

    /// The solution's lines without the starter's comments, which state the task.
    /// - Throws: `ToolError` if a file cannot be read.
    public func solutionWithoutTask(of exercise: Exercise) throws -> [String] {
        func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
        let task = Set(lines(try read(kit.file(of: exercise, in: "Starter"))).filter { Self.isComment($0) })
        var kept: [String] = []
        for line in lines(try solution(of: exercise)) where !task.contains(line) {
            if line.isEmpty, kept.last?.isEmpty != false { continue }
            kept.append(String(line))
        }
        return kept.last == "" ? kept.dropLast() : kept
    }

    private static func isComment(_ line: Substring) -> Bool {
        line.drop { $0 == " " }.hasPrefix("//")
    }

    /// Replaces the learner's file with the starter. Returns the backup of the learner's file; nil if there was nothing
    /// to back up.
    /// - Throws: `ToolError` if a file cannot be written.
    public func reset(_ exercise: Exercise, now: Date = Date()) throws -> URL? {
        try KitLock.holding(kit) { try replace(exercise, now) }
    }

    private func replace(_ exercise: Exercise, _ now: Date) throws -> URL? {
        let answer = kit.answer(to: exercise)
        let starter = kit.file(of: exercise, in: "Starter")
        EarlierAnswers(kit: kit).remove(exercise)
        var backup: URL?
        // Compares bytes, because the answer might not be valid UTF-8.
        if exists(answer), try Data(contentsOf: answer) != Data(contentsOf: starter) {
            let target = backupFile(of: exercise, now: now)
            try FileWriting.move(answer, to: target, in: kit)
            backup = target
        } else if exists(answer) {
            return nil
        }
        try copyStarter(of: exercise, to: answer)
        try copyStarter(of: exercise, to: starterRecord(of: exercise))
        return backup
    }

    private func backupFile(of exercise: Exercise, now: Date) -> URL {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyyMMdd-HHmmss"
        let stem = "backups/\(exercise.name)/\(exercise.module)-\(formatter.string(from: now))"
        var candidate = kit.state.appendingPathComponent("\(stem).swift")
        var count = 2
        while exists(candidate) {
            candidate = kit.state.appendingPathComponent("\(stem)-\(count).swift")
            count += 1
        }
        return candidate
    }

    private func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path)
    }

    private func read(_ file: URL) throws -> String {
        do {
            return try String(contentsOf: file, encoding: .utf8)
        } catch {
            let path = kit.path(of: file)
            throw ToolError(
                en: "\(path) cannot be read as text. If it is your file, save it as UTF-8; otherwise restore it with: "
                    + "git checkout -- \(path)",
                ko: "\(path) 파일을 텍스트로 읽을 수 없습니다. 직접 쓴 파일이면 UTF-8로 저장하고, 아니면 다음 명령으로 되돌리십시오: "
                    + "git checkout -- \(path)")
        }
    }
}

// MARK: - Keeping up with an updated kit

extension Workbench {
    /// Moves answers from folders with an exercise's old number to the folder with its new number.
    private func adoptRenumberedAnswers() throws {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: kit.answers.path)) ?? []
        let known = Set(exercises.map(\.slug))
        for folder in folders.sorted() where !known.contains(folder) {
            guard let name = Slug(folder)?.name, let exercise = exercises.first(where: { $0.name == name }) else {
                continue
            }
            let old = kit.answers.appendingPathComponent("\(folder)/\(exercise.module).swift")
            guard exists(old), !exists(kit.answer(to: exercise)) else { continue }
            try FileWriting.move(old, to: kit.answer(to: exercise), in: kit)
            // `rmdir` fails if the folder contains other files, which are to be kept.
            rmdir(kit.answers.appendingPathComponent(folder).path)
        }
    }

    /// The manifest's lines that list the exercises with an answer, and those whose answer doesn't compile.
    static let (answeredLine, brokenLine) = ("let answered: Set<String> = []", "let broken: Set<String> = []")

    /// Updates the package's manifest after a check has recorded whether an answer compiles.
    /// - Throws: `ToolError` if a file cannot be written.
    public func updateManifest() throws {
        guard kit.workspace == nil else { return }
        try KitLock.holding(kit) { try writeManifest() }
    }

    private func writeManifest() throws {
        let manifest = kit.exercises.appendingPathComponent("Package.swift")
        let own = kit.exercises.appendingPathComponent("Package@swift-6.swift")
        var text = try read(manifest)
        let progress = try LearnerProgress(kit: kit)
        let broken = exercises.filter { progress.isBroken($0) }
        for (line, listed) in [(Self.answeredLine, exercises), (Self.brokenLine, broken)] {
            guard text.contains(line) else {
                throw ToolError(
                    en: "Exercises/Package.swift was changed. Restore it with: git checkout -- Exercises/Package.swift",
                    ko: "Exercises/Package.swift 파일이 바뀌었습니다. 다음 명령으로 되돌리십시오: "
                        + "git checkout -- Exercises/Package.swift")
            }
            let slugs = listed.map { "\"\($0.slug)\"" }.joined(separator: ", ")
            text = text.replacingOccurrences(of: line, with: line.replacingOccurrences(of: "[]", with: "[\(slugs)]"))
        }
        for exercise in broken { try writeFailingTest(of: exercise) }
        if let present = try? String(contentsOf: own, encoding: .utf8), present == text { return }
        try FileWriting.write(text, to: own, in: kit)
        // SwiftPM replans only if Package.swift is newer than its last build plan.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: manifest.path)
    }

    /// Writes the failing test that replaces the checker of an answer that doesn't compile.
    private func writeFailingTest(of exercise: Exercise) throws {
        let path = kit.path(of: kit.answer(to: exercise))
        let text = """
            import XCTest

            final class \(exercise.module)Checker: XCTestCase {
                func testItCompiles() { XCTFail("\(path) doesn't compile. To see why: ./faultline check \(exercise.label)") }
            }

            """
        let file = kit.exercises.appendingPathComponent(".broken/\(exercise.slug)/\(exercise.module)Checker.swift")
        try FileWriting.update(text, in: file, of: kit)
    }
}
