import Foundation

/// The learner's own files, kept apart from the kit's.
///
/// Each exercise comes with a `Starter`, which git tracks. On first use it is copied to `Exercises/<slug>/<Module>.swift`,
/// which git ignores: from then on that file is the learner's. `git pull` neither overwrites it nor refuses to run because
/// of it, and an exercise that was renumbered takes its answer along.
///
/// The exercises' package has to know which answers exist. SwiftPM reads a manifest once and remembers it, so the manifest
/// cannot look for them itself; `Exercises/Package@swift-6.swift`, which git ignores too, is a copy of the manifest with
/// their list in it, and SwiftPM prefers it.
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
            for exercise in exercises + steps where !exists(kit.answer(to: exercise)) {
                try FileWriting.copy(kit.file(of: exercise, in: "Starter"), to: kit.answer(to: exercise), in: kit)
            }
            try writeManifest()
        }
    }

    public func answer(to exercise: Exercise) throws -> String {
        try read(kit.answer(to: exercise))
    }

    public func solution(of exercise: Exercise) throws -> String {
        try read(kit.file(of: exercise, in: "Solution"))
    }

    /// Puts the starter back in place of the learner's file, which is kept as the file returned; nil if nothing was lost.
    public func reset(_ exercise: Exercise, now: Date = Date()) throws -> URL? {
        try KitLock.holding(kit) { try replace(exercise, now) }
    }

    private func replace(_ exercise: Exercise, _ now: Date) throws -> URL? {
        let answer = kit.answer(to: exercise)
        let starter = kit.file(of: exercise, in: "Starter")
        var backup: URL?
        if exists(answer), try read(answer) != read(starter) {
            let target = backupFile(of: exercise, now: now)
            try FileWriting.move(answer, to: target, in: kit)
            backup = target
        } else if exists(answer) {
            return nil
        }
        try FileWriting.copy(starter, to: answer, in: kit)
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
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: kit.exercises.path)) ?? []
        let known = Set(exercises.map(\.slug))
        for folder in folders.sorted() where !known.contains(folder) {
            guard let name = Slug(folder)?.name, let exercise = exercises.first(where: { $0.name == name }) else {
                continue
            }
            let old = kit.exercises.appendingPathComponent("\(folder)/\(exercise.module).swift")
            guard exists(old), !exists(kit.answer(to: exercise)) else { continue }
            try FileWriting.move(old, to: kit.answer(to: exercise), in: kit)
            // Fails, as it should, if anything else is left in the folder.
            rmdir(kit.exercises.appendingPathComponent(folder).path)
        }
    }

    /// The line of the manifest that the list of answers takes the place of.
    static let manifestLine = "let answered: Set<String> = []"

    private func writeManifest() throws {
        let manifest = kit.exercises.appendingPathComponent("Package.swift")
        let own = kit.exercises.appendingPathComponent("Package@swift-6.swift")
        let text = try read(manifest)
        guard text.contains(Self.manifestLine) else {
            throw CourseError(
                en: "Exercises/Package.swift was changed. Restore it with: git checkout -- Exercises/Package.swift",
                ko: "Exercises/Package.swift 파일이 바뀌었습니다. 다음 명령으로 되돌리십시오: "
                    + "git checkout -- Exercises/Package.swift")
        }
        let slugs = exercises.map { "\"\($0.slug)\"" }.joined(separator: ", ")
        let wanted = text.replacingOccurrences(
            of: Self.manifestLine, with: "let answered: Set<String> = [\(slugs)]")
        if let present = try? String(contentsOf: own, encoding: .utf8), present == wanted { return }
        try FileWriting.write(wanted, to: own, in: kit)
        // SwiftPM plans anew only when the manifest that it knows is younger than its last plan.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: manifest.path)
    }
}
