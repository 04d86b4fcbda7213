import Foundation

/// The learner's own files, kept apart from the kit's.
///
/// Each exercise comes with a `Starter`, which git tracks. It is copied to `<slug>/<Module>.swift`: in the clone's
/// `Exercises`, where git ignores it, or in a workspace elsewhere. From then on that file is the learner's. `git pull`
/// neither overwrites it nor refuses to run because of it, and an exercise that was renumbered takes its answer along. An
/// answer that is still the starter follows the kit's starter.
///
/// The exercises' package in the clone has to know which answers exist. SwiftPM reads a manifest once and remembers it, so
/// the manifest cannot look for them itself; `Exercises/Package@swift-6.swift`, which git ignores too, is a copy of the
/// manifest with their list in it, and SwiftPM prefers it.
public struct Workbench: Sendable {
    public let kit: Kit
    public let exercises: [Exercise]
    /// The steps of the personnel desk, which are no part of the exercises' package.
    public let steps: [Exercise]

    public init(kit: Kit, exercises: [Exercise], steps: [Exercise] = []) {
        self.kit = kit
        self.exercises = exercises
        self.steps = steps
    }

    /// Lays out every exercise: copies missing starters, moves renumbered answers, brings the manifest up to date.
    ///
    /// Quick when there is nothing to do; call it before anything that reads answers.
    public func prepare() throws {
        try KitLock.holding(kit) {
            try adoptRenumberedAnswers()
            try FileWriting.createFolder(kit.state, in: kit)
            // A folder that can't be written to is reported by the check of its own exercise, and stops no other.
            for exercise in exercises + steps { try? renewStarter(of: exercise) }
            if let workspace = kit.workspace {
                try Workspace(at: workspace, of: kit).writeSettings(for: exercises)
            } else {
                try writeManifest()
            }
        }
    }

    /// Copies the starter if there is no answer, or if the answer is still the starter as it was laid out.
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

    /// A copy of the starter that the answer was made from.
    private func starterRecord(of exercise: Exercise) -> URL {
        kit.state.appendingPathComponent("starters/\(exercise.name).swift")
    }

    private func copyStarter(of exercise: Exercise, to target: URL) throws {
        if exists(target) { try? FileManager.default.removeItem(at: target) }
        try FileWriting.copy(kit.file(of: exercise, in: "Starter"), to: target, in: kit)
    }

    public func answer(to exercise: Exercise) throws -> String {
        try read(kit.answer(to: exercise))
    }

    public func solution(of exercise: Exercise) throws -> String {
        try read(kit.file(of: exercise, in: "Solution"))
    }

    /// The lines of the kit's answer without the comments of the starter, which state the task.
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

    /// Puts the starter back in place of the learner's file, which is kept as the file returned; nil if nothing was lost.
    public func reset(_ exercise: Exercise, now: Date = Date()) throws -> URL? {
        try KitLock.holding(kit) { try replace(exercise, now) }
    }

    private func replace(_ exercise: Exercise, _ now: Date) throws -> URL? {
        let answer = kit.answer(to: exercise)
        let starter = kit.file(of: exercise, in: "Starter")
        var backup: URL?
        // Bytes are compared: an answer that is not UTF-8 is one to reset.
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
            throw CourseError(
                en: "\(path) cannot be read as text. If it is your file, save it as UTF-8; otherwise restore it with: "
                    + "git checkout -- \(path)",
                ko: "\(path) 파일을 텍스트로 읽을 수 없습니다. 직접 쓴 파일이면 UTF-8로 저장하고, 아니면 다음 명령으로 되돌리십시오: "
                    + "git checkout -- \(path)")
        }
    }
}

// MARK: - Keeping up with an updated kit

extension Workbench {
    /// Moves an answer that lies in a folder of its exercise's old number to where it belongs now.
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
            // Fails, as it should, if anything else is left in the folder.
            rmdir(kit.answers.appendingPathComponent(folder).path)
        }
    }

    /// The line of the manifest that names the exercises with an answer, and the one for answers that don't compile.
    static let (answeredLine, brokenLine) = ("let answered: Set<String> = []", "let broken: Set<String> = []")

    /// Updates the package after a check, which has found out whether the answer compiles.
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
                throw CourseError(
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
        // SwiftPM plans again only when the manifest that it knows is younger than its last plan.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: manifest.path)
    }

    /// Writes the test that stands for an answer that doesn't compile.
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
