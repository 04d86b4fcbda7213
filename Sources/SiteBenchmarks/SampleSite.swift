import Foundation
import SiteGenerator

/// A kit of lessons cut from the text of the real ones, and the same files as a site of Hugo's.
struct SampleSite {
    private let root: URL
    private let lessons: [String]
    /// The builds from nothing so far. Each gets a folder of its own: a file system can be slower where files were just
    /// deleted.
    private var round = 0

    /// As many as a course can have. With the pages besides the lessons, both languages have a little more than 200
    /// pages.
    private static let chapters = 99

    /// Half of the pages are Korean. Their text is the English one, because the headings of both have to agree.
    init(in root: URL, repository: URL) throws {
        self.root = root
        let sections = try Self.sections(repository)
        let slugs = (1...Self.chapters).map { String(format: "%02d-lesson", $0) }
        var next = 0
        lessons = slugs.map { slug in
            var text = "# Lesson \(slug)\n\nAn introduction.\n"
            while text.utf8.count < 8_500 {
                text += sections[next % sections.count]
                next += 1
            }
            // Cut at a paragraph, so that no listing stays open.
            let cut = text.utf8.index(text.startIndex, offsetBy: 8_500)
            let open = text[..<cut].components(separatedBy: "\n```").count % 2 == 0
            return String(text[..<cut]) + (open ? "\n```\n" : "\n")
        }
        let entries = slugs.map {
            #"{"slug":"\#($0)","title":{"en":"Lesson \#($0)","ko":"강의 \#($0)"},"written":true,"minutes":9,"exercises":[]}"#
        }
        try write(
            #"{"title":{"en":"Course","ko":"강의"},"chapters":[\#(entries.joined(separator: ",\n"))]}"#,
            to: "Lessons/course.json")
        for (slug, text) in zip(slugs, lessons) {
            for language in ["en", "ko"] {
                try write(text, to: "Lessons/\(slug)/\(language).md")
                try write("---\ntitle: \(slug)\n---\n" + text, to: "hugo/content/\(language)/\(slug).md")
            }
        }
        for part in ["templates", "words", "assets"] {
            let target = root.appendingPathComponent("Site/\(part)")
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: repository.appendingPathComponent("Site/\(part)"), to: target)
        }
        let frame = "<!doctype html><html><head><title>{{ .Title }}</title></head><body>"
        try write(frame + "{{ .Content }}</body></html>\n", to: "hugo/layouts/_default/single.html")
        try write(
            frame + "{{ range .Pages }}<a href=\"{{ .RelPermalink }}\">{{ .Title }}</a>{{ end }}</body></html>\n",
            to: "hugo/layouts/_default/list.html")
    }

    /// The sections of the real lessons, without what depends on their place: links, figures and HTML.
    private static func sections(_ repository: URL) throws -> [String] {
        let folder = repository.appendingPathComponent("Lessons")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { slug -> [String] in
            let file = folder.appendingPathComponent("\(slug)/en.md")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
            let plain = text.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }
            return plain.components(separatedBy: "\n## ").dropFirst().map { section in
                let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.hasPrefix("!") && !$0.hasPrefix("<") && !$0.contains("</") }
                return "\n## " + lines.joined(separator: "\n") + "\n"
            }.filter {
                !$0.contains("__") && !$0.contains("[x]") && !$0.contains("[ ]")
                    && $0.components(separatedBy: "\n```").count % 2 == 1
            }
        }
    }

    func build(isHighlighting: Bool, fromNothing: Bool) throws {
        var options = BuildOptions()
        options.isHighlighting = isHighlighting
        let report = try SiteGenerator.build(
            lessons: root.appendingPathComponent("Lessons"), site: root.appendingPathComponent("Site"),
            output: root.appendingPathComponent("public-\(round)"), options: options)
        precondition(fromNothing ? report.written.count > lessons.count : report.written.count < 10)
    }

    /// The next build begins from nothing.
    mutating func startOver() { round += 1 }

    /// Changes one lesson.
    func edit(_ round: Int) throws {
        try write(lessons[0] + "\nEdit number \(round).\n", to: "Lessons/01-lesson/en.md")
    }

    private func write(_ text: String, to path: String) throws {
        let url = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    // MARK: The others

    /// The milliseconds that `cmark` needs for all files; nil if it isn't installed.
    func cmark() throws -> Double? {
        let folder = root.appendingPathComponent("hugo/content")
        let files = ["en", "ko"].flatMap { language in
            (1...lessons.count).map { folder.path + "/\(language)/" + String(format: "%02d-lesson.md", $0) }
        }
        return try time("cmark", ["--unsafe", "--smart"] + files)
    }

    /// The milliseconds of a build by Hugo from nothing; nil if it isn't installed.
    func hugo(isHighlighting: Bool) throws -> Double? {
        try write(
            """
            baseURL: http://example.org/
            disableKinds: [RSS, sitemap, taxonomy, term]
            markup: { highlight: { codeFences: \(isHighlighting) } }
            """, to: "hugo/config.yaml")
        return try time(
            "hugo",
            ["--quiet", "--source", root.appendingPathComponent("hugo").path, "--destination", "public-\(round)"])
    }

    private func time(_ name: String, _ arguments: [String]) throws -> Double? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(name)")
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)") else { return nil }
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let duration = ContinuousClock.now - start
        guard process.terminationStatus == 0 else { return nil }
        return Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
    }
}
