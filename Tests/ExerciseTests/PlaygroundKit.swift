import Course
import Foundation
import Processes
import TestSupport

/// A clone of the kit for tests: it has separate lessons and exercises, and shares the real kit's build and the modules
/// compiled for its exercises, which would take seconds for each clone.
final class PlaygroundKit: Sendable {
    let root: URL

    private static let cache = ".faultline/build"

    /// Creates a kit with only the course's first exercise.
    init() throws {
        let files = FileManager.default
        root = TestFolder.place()
        let exercises = root.appendingPathComponent("Exercises")
        try files.createDirectory(at: exercises, withIntermediateDirectories: true)
        // Contains only the sources that the compiler needs. With the rest missing, no source can be newer than the
        // build and trigger another build, which would wait for the one that runs these tests.
        try files.createDirectory(at: root.appendingPathComponent("Sources"), withIntermediateDirectories: true)
        try files.createDirectory(
            at: Repository.root.appendingPathComponent(Self.cache), withIntermediateDirectories: true)
        try files.createDirectory(
            at: root.appendingPathComponent(Self.cache).deletingLastPathComponent(), withIntermediateDirectories: true)
        for name in [".build", Self.cache, "Sources/CSQLite", "Sources/CRuntime", "Sources/CZlib"] {
            try files.createSymbolicLink(
                at: root.appendingPathComponent(name), withDestinationURL: Repository.root.appendingPathComponent(name))
        }
        let exercise = try Catalog(root: Repository.root).exercises[0]
        try files.createDirectory(
            at: exercises.appendingPathComponent(exercise.slug), withIntermediateDirectories: true)
        let parts = ["Checker", "Show", "Solution", "Starter", "Wrong", "exercise.json", "hints.en.md", "hints.ko.md"]
        for name in ["Package.swift", "Support"] + parts.map({ "\(exercise.slug)/\($0)" }) {
            try files.copyItem(
                at: Repository.root.appendingPathComponent("Exercises/\(name)"),
                to: exercises.appendingPathComponent(name))
        }
        try write(
            """
            { "title": { "en": "Course", "ko": "강의" }, "chapters": [
              { "slug": "01-start", "title": { "en": "Start", "ko": "시작" }, "written": false,
                "exercises": ["\(exercise.slug)"] } ] }
            """, to: "Lessons/course.json")
    }

    /// Adds the desk with all its steps, unsolved.
    func addDesk() throws {
        let real = try Catalog(root: Repository.root)
        for step in real.steps {
            let folder = "Exercises/desk/\(step.slug)"
            let target = root.appendingPathComponent(folder)
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            for name in ["Checker", "Show", "Solution", "Starter", "exercise.json", "hints.en.md", "hints.ko.md"] {
                try FileManager.default.copyItem(
                    at: Repository.root.appendingPathComponent("\(folder)/\(name)"),
                    to: target.appendingPathComponent(name))
            }
        }
        let chapters = real.steps.map { step in
            """
            { "slug": "\(step.chapter)", "title": { "en": "Chapter", "ko": "장" }, "written": false, "exercises": [],
              "desk": "\(step.slug)" }
            """
        }
        try write(
            """
            { "title": { "en": "Course", "ko": "강의" }, "chapters": [
              { "slug": "01-start", "title": { "en": "Start", "ko": "시작" }, "written": false,
                "exercises": ["\(real.exercises[0].slug)"] }, \(chapters.joined(separator: ",\n"))] }
            """, to: "Lessons/course.json")
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    var kit: Kit { Kit(root: root) }

    func exercise() throws -> Exercise { try Catalog(root: root).exercises[0] }

    func write(_ text: String, to path: String) throws { try TestFolder.write(text, to: path, in: root) }

    /// The paths of the kit's files, except those shared with the real kit.
    func files() throws -> [String] {
        let files = FileManager.default.enumerator(atPath: root.path)
        return (files?.allObjects as? [String] ?? []).filter { !$0.hasPrefix(".build") }.sorted()
    }

    /// Replaces the learner's answer with one of the exercise's files, such as its solution.
    func answer(with folder: String) throws {
        let exercise = try exercise()
        let text = try String(contentsOf: kit.file(of: exercise, in: folder), encoding: .utf8)
        try text.write(to: kit.answer(to: exercise), atomically: true, encoding: .utf8)
    }

    /// Runs the tool in this kit, without a terminal.
    func faultline(
        _ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:]
    ) throws -> ChildProcess {
        try ChildProcess.run(
            Self.tool, arguments, in: folder ?? root, environment: Self.environment.merging(environment) { $1 },
            timeLimit: 120)
    }

    static let tool = Repository.root.appendingPathComponent(".build/debug/faultline").path

    /// This process's environment, with a known locale.
    static let environment: [String: String] = {
        var environment = ProcessInfo.processInfo.environment
        for name in [
            "LC_ALL", "LC_MESSAGES", "COLUMNS", "NO_COLOR", "FAULTLINE_KIT", "FAULTLINE_COMMAND", "FAULTLINE_LANG",
        ] {
            environment[name] = nil
        }
        environment["LANG"] = "en_US.UTF-8"
        return environment
    }()
}
