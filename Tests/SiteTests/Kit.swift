import Course
import Foundation
import Testing
import TestSupport

@testable import SiteGenerator

/// A kit in a temporary folder, with the site's real templates and one or two lessons. The folder is removed with it.
final class Kit {
    let root: URL
    var output: URL { root.appendingPathComponent("Site/public") }
    var options = BuildOptions()

    /// The repository that contains these tests.
    static let repository = Repository.root

    /// A kit with one written chapter with these texts, and one planned chapter.
    init(en: String = "# Faults\n\nText.\n", ko: String = "# 폴트\n\n글.\n") throws {
        root = TestFolder.place()
        try write(Self.catalog, to: "Lessons/course.json")
        try write(en, to: "Lessons/01-faults/en.md")
        try write(ko, to: "Lessons/01-faults/ko.md")
        for folder in ["templates", "words", "assets"] {
            try copy(Self.repository.appendingPathComponent("Site/\(folder)"), to: "Site/\(folder)")
        }
    }

    /// A copy of the kit in `Fixtures`, with two lessons that use every feature of a lesson.
    init(fixture: Void) throws {
        root = TestFolder.place()
        let fixture = Self.repository.appendingPathComponent("Tests/SiteTests/Fixtures/kit")
        try FileManager.default.copyItem(at: fixture, to: root)
        for folder in ["templates", "words", "assets"] {
            try copy(Self.repository.appendingPathComponent("Site/\(folder)"), to: "Site/\(folder)")
        }
    }

    private init(root: URL) { self.root = root }

    /// The whole course: links to the repository's own lessons, with a place for the pages.
    static func whole() throws -> Kit {
        let kit = Kit(root: TestFolder.place())
        try FileManager.default.createDirectory(at: kit.root, withIntermediateDirectories: true)
        for folder in ["Lessons", "Exercises", "Sources", "Tests"] {
            try FileManager.default.createSymbolicLink(
                at: kit.root.appendingPathComponent(folder),
                withDestinationURL: repository.appendingPathComponent(folder))
        }
        for part in ["templates", "words", "assets", "search", "pages", "apple.tsv", "missing.tsv"] {
            try kit.copy(repository.appendingPathComponent("Site/\(part)"), to: "Site/\(part)")
        }
        kit.options.symbolGraphs = repository.appendingPathComponent(".build/reference")
        return kit
    }

    /// How many bytes these files of the site have together after compression.
    func compressedSize(of paths: [String]) throws -> Int {
        try paths.reduce(0) { sum, path in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/gzip")
            process.arguments = ["-9", "-c", output.appendingPathComponent(path).path]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let size = pipe.fileHandleForReading.readDataToEndOfFile().count
            process.waitUntilExit()
            return sum + size
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    @discardableResult
    func build() throws -> BuildReport {
        try SiteGenerator.build(
            lessons: root.appendingPathComponent("Lessons"), site: root.appendingPathComponent("Site"), output: output,
            options: options)
    }

    /// The problems of a build, one per line, in English.
    func problems() throws -> String {
        do {
            try build()
        } catch let problems as SiteProblems {
            return problems.text(in: .english)
        }
        Issue.record("the build found no problem")
        return ""
    }

    func page(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: output.appendingPathComponent(path)), as: UTF8.self)
    }

    /// The page of the only written chapter.
    func lesson(_ language: String = "en") throws -> String {
        try page("\(language)/01-faults.html")
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: output.appendingPathComponent(path).path)
    }

    func write(_ text: String, to path: String) throws { try TestFolder.write(text, to: path, in: root) }

    /// The text of a file of the kit.
    func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: root.appendingPathComponent(path))
    }

    private func copy(_ source: URL, to path: String) throws {
        let target = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: target)
    }

    static let catalog = """
        { "title": { "en": "Course", "ko": "강의" }, "chapters": [
          { "slug": "01-faults", "title": { "en": "Faults", "ko": "폴트" }, "written": true, "minutes": 20, "exercises": [] },
          { "slug": "02-saving", "title": { "en": "Saving", "ko": "저장" }, "written": false, "minutes": 20, "exercises": [] }
        ] }
        """
}

/// The body of the English page of a lesson with this text.
func rendered(_ text: String) throws -> String {
    let kit = try Kit(en: "# Faults\n\n\(text)\n", ko: "# 폴트\n\n\(text)\n")
    try kit.build()
    let page = try kit.lesson()
    let start = try #require(page.range(of: "</header>\n", options: .backwards)).upperBound
    let end = try #require(page.range(of: "</article>")).lowerBound
    return String(page[start..<end]).trimmingCharacters(in: .whitespacesAndNewlines)
}
