import Course
import Foundation

/// The inputs that all pages of a build share, and their fingerprint. If it changes, every page is rendered again.
struct PageChrome {
    let words: AllWords
    let key: Fingerprint

    init(
        site: URL, words: AllWords, catalog: Catalog, options: BuildOptions, groups: [SitePage.Group] = [],
        symbols: String = "", commit: String? = nil
    ) throws {
        self.words = words
        var key = Fingerprint()
        // A new version of the generator can produce different pages, so the program file is one of the inputs.
        if let program = Bundle.main.executableURL, let stamp = FileStamp(of: program) {
            key.combine(UInt64(stamp.size))
            key.combine(stamp.time)
        }
        for folder in ["words", "templates"] {
            let url = site.appendingPathComponent(folder)
            for name in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() {
                key.combine(name)
                key.combine((try? Data(contentsOf: url.appendingPathComponent(name))) ?? Data())
            }
        }
        key.combine(catalog.title.en + "\n" + catalog.title.ko)
        for chapter in catalog.chapters {
            key.combine("\(chapter.slug) \(chapter.isWritten) \(chapter.minutes ?? 0)")
            key.combine("\(chapter.title.en)\n\(chapter.title.ko)")
        }
        for exercise in catalog.exercises + catalog.steps {
            key.combine("\(exercise.slug) \(exercise.chapter) \(exercise.title) \(exercise.goal)")
        }
        key.combine("\(options.isHighlighting) \(options.graphviz != nil)")
        key.combine("\(options.basePath ?? "") \(options.repository ?? "") \(options.address ?? "")")
        key.combine((try? Data(contentsOf: site.appendingPathComponent("apple.tsv"))) ?? Data())
        key.combine(groups.map { "\($0.name) \($0.title)" }.joined(separator: " "))
        key.combine(symbols)
        key.combine(commit ?? "")
        self.key = key
    }
}
