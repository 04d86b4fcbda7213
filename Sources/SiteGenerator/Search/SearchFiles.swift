import Course
import Foundation
import TerminalText

/// Writes the index of each language as a script: a page that was opened from a file can load a script, but no data.
struct SearchFiles: Sendable {
    let catalog: Catalog
    let records: [String: LessonRecord]
    let indexes: [IndexPage]
    let pages: [SitePage]
    let vocabulary: SearchVocabulary
    let words: AllWords
    let cache: PageCache

    /// The files, and the paths of those of the last build that are still right.
    func all() -> (files: [OutputFile], kept: [String]) {
        let made = concurrentMap(Language.allCases) { language in
            let path = "assets/search-\(language.rawValue).js"
            let inputs = inputs(in: language)
            let isCurrent = cache.folder.isCurrent(path, inputs: inputs)
            return (path, isCurrent ? nil : OutputFile(path, script(in: language), inputs: inputs))
        }
        return (made.compactMap(\.1), made.filter { $0.1 == nil }.map(\.0))
    }

    private var written: [Chapter] { catalog.chapters.filter(\.isWritten) }

    private func inputs(in language: Language) -> UInt64 {
        var key = cache.key
        key.combine(vocabulary.key.value)
        for chapter in written { key.combine(records[chapter.slug]?.pages[language]?.searchLines ?? "") }
        for name in indexes.flatMap({ $0.names[language] ?? [] }) {
            key.combine(name.text)
            key.combine(name.slug)
            key.combine(name.section)
        }
        for page in pages {
            key.combine("\(page.file) \(page.listing)")
            key.combine(page.title[language])
            key.combine(page.summary[language])
        }
        return key.value
    }

    private func script(in language: Language) -> Data {
        var index = SearchIndex()
        for chapter in written { index.add(lines: records[chapter.slug]?.pages[language]?.searchLines ?? "") }
        for page in indexes {
            let section = SectionWords(
                address: page.kind.file, title: words[language][page.kind.title], text: words[language][page.kind.help])
            index.add(lines: SectionWords.lines(of: [section]))
        }
        for page in pages where page.listing == .words {
            let section = SectionWords(address: page.file, title: page.title[language], text: page.summary[language])
            index.add(lines: SectionWords.lines(of: [section]))
        }
        return index.script(
            chapters: written.map { ($0.slug, "\($0.number). \($0.title[language])") },
            names: indexes.flatMap { $0.names[language] ?? [] },
            types: pages.filter { $0.listing == .title }.map { $0.title[language] }, vocabulary: vocabulary,
            language: language)
    }
}
