import Foundation
import TestSupport
import Testing

@testable import SiteGenerator

/// Random edits of a kit: each incremental build leaves the same files as a build from nothing.
///
/// `FAULTLINE_SEED=17` repeats one series of edits, `FAULTLINE_TORTURE` runs many.
@Suite struct RandomBuildTests {
    private static let seeds: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["FAULTLINE_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...(environment["FAULTLINE_TORTURE"] == nil ? 2 : 100))
    }()

    @Test(arguments: seeds) func anIncrementalBuildEqualsAFullOne(seed: UInt64) throws {
        let kit = try EditedKit(seed: seed)
        for step in 0..<12 {
            let edit = try kit.edit()
            let difference = try kit.difference()
            guard difference.isEmpty else {
                Issue.record(
                    "seed \(seed), step \(step), \(edit): \(difference.prefix(5).joined(separator: "; "))")
                return
            }
        }
    }
}

/// A kit with three chapters, and the choice of the next edit.
private final class EditedKit {
    private let kit: Kit
    private let other = TestFolder.place()
    private var random: Chance
    private var count = 0
    private let slugs = ["11-faulting", "12-validation", "13-transient"]
    private var options = BuildOptions()

    init(seed: UInt64) throws {
        random = Chance(seed: seed)
        kit = try Kit(fixture: ())
        options = kit.options
        for slug in slugs.dropFirst(2) { try write(slug, title: "Later", "") }
        try writeCatalog(written: slugs, title: "Faulting")
        try kit.write("fault\t폴트\t11-faulting#what-a-fault-is\n", to: "Lessons/terms.tsv")
        try kit.write("en\tdb\tstore\n", to: "Site/search/synonyms.tsv")
        try kit.write("NSFetchRequest\tcoredata/nsfetchrequest\n", to: "Site/apple.tsv")
    }

    deinit { try? FileManager.default.removeItem(at: other) }

    /// Makes one edit, and says which.
    func edit() throws -> String {
        count += 1
        switch random.below(16) {
        case 0: try write(slugs[2], title: "Later \(count)", "Text.")
        case 1: try write(slugs[2], title: "Later", "Text \(count).\n\n## Section \(count)\n\n`NSFetchRequest`")
        case 2: try append("\n\nMore **words \(count)**.\n", to: "Lessons/11-faulting/\(language()).md")
        case 3:
            try append("\n/* \(count) */\n", to: "Site/assets/\(random.pick(["style.css", "site.js", "engine.js"]))")
        case 4:
            try append("<!-- \(count) -->\n", to: "Site/templates/\(random.pick(["lesson", "contents", "page"])).html")
        case 5: try replace("\"search\": \"", with: "\"search\": \"\(count) ", in: "Site/words/\(language()).json")
        case 6:
            try writeCatalog(written: Array(slugs.prefix(random.number(2...3))), title: "Faulting \(random.below(2))")
        case 7: try append("term \(count)\t용어 \(count)\t11-faulting\n", to: "Lessons/terms.tsv")
        case 8: try append("NSPredicate\tfoundation/nspredicate\(count)\n", to: "Site/apple.tsv")
        case 9:
            try kit.write("11-faulting#what-a-fault-is\tname \(count)\t이름 \(count)\n", to: "Site/search/names.tsv")
        case 10: try damageOutput()
        case 11: options.isHighlighting.toggle()
        case 12: options.address = options.address == nil ? "https://example.org/\(count)/" : nil
        case 13: try drawFigure()
        case 14: try changeExercise()
        default: try append("en\tword \(count)\tfetch\n", to: "Site/search/synonyms.tsv")
        }
        return "edit \(count)"
    }

    /// The files in which a build after the last one and a build from nothing differ.
    func difference() throws -> [String] {
        let lessons = kit.root.appendingPathComponent("Lessons")
        let site = kit.root.appendingPathComponent("Site")
        _ = try SiteGenerator.build(lessons: lessons, site: site, output: kit.output, options: options)
        try? FileManager.default.removeItem(at: other)
        var full = options
        full.record = other.appendingPathComponent("record")
        _ = try SiteGenerator.build(
            lessons: lessons, site: site, output: other.appendingPathComponent("public"), options: full)
        let (left, right) = try (files(of: kit.output), files(of: other.appendingPathComponent("public")))
        return Set(left.keys).union(right.keys).sorted().filter { left[$0] != right[$0] }
    }

    private func files(of folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appendingPathComponent(path)
            if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                files[path] = try Data(contentsOf: url)
            }
        }
        return files
    }

    // MARK: Edits

    private func language() -> String { random.pick(["en", "ko"]) }

    private func write(_ slug: String, title: String, _ text: String) throws {
        for language in ["en", "ko"] { try kit.write("# \(title)\n\n\(text)\n", to: "Lessons/\(slug)/\(language).md") }
    }

    private func append(_ text: String, to path: String) throws {
        try kit.write(try kit.text(path) + text, to: path)
    }

    private func replace(_ text: String, with other: String, in path: String) throws {
        try kit.write(try kit.text(path).replacing(text, with: other), to: path)
    }

    private func writeCatalog(written: [String], title: String) throws {
        let chapters = slugs.map { slug in
            """
            { "slug": "\(slug)", "title": { "en": "\(title)", "ko": "\(title)" }, "written": \(written.contains(slug)),
              "minutes": \(random.number(10...40)), "exercises": [\(slug == slugs[0] ? "\"30-count-the-reads\"" : "")] }
            """
        }
        try kit.write(
            "{ \"title\": { \"en\": \"Course\", \"ko\": \"강의\" }, \"chapters\": [\(chapters.joined(separator: ","))] }",
            to: "Lessons/course.json")
    }

    private func damageOutput() throws {
        guard let page = try? kit.page("en/11-faulting.html") else { return }
        if random.once(in: 2) {
            try kit.remove("Site/public/en/11-faulting.html")
        } else {
            try kit.write(page + "damaged", to: "Site/public/\(random.pick(["en/11-faulting.html", "ko/index.html"]))")
        }
    }

    /// Changes a file that an exercise's page shows.
    private func changeExercise() throws {
        let folder = "Exercises/30-count-the-reads"
        let file = random.pick(["Starter/Count.swift", "Solution/Count.swift", "hints.en.md"])
        let text =
            file.hasSuffix("md") ? "## Hint\n\nHint \(count).\n" : "/// Counts.\nfunc count() -> Int { \(count) }\n"
        try kit.write(text, to: "\(folder)/\(file)")
    }

    private func drawFigure() throws {
        for language in ["en", "ko"] {
            try kit.write(
                "<svg viewBox=\"0 0 \(count) 9\"><text>\(count)</text></svg>",
                to: "Lessons/\(slugs[2])/figures/a.\(language).svg")
            try kit.write("# Later\n\n![A figure](figures/a.svg)\n", to: "Lessons/\(slugs[2])/\(language).md")
        }
    }
}
