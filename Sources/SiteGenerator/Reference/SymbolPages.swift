import Course
import Foundation

/// Everything about the public symbols: their index, and a page for each type. A kit without the module's sources has
/// neither.
struct SymbolPages {
    private(set) var index: IndexPage?
    private(set) var pages: [SitePage] = []
    private(set) var problems: [SiteProblem] = []

    init(
        _ reference: Reference, _ symbols: PublicSymbols, table: SymbolTable, setting: LessonRenderer.Setting,
        places: IndexPage.Places, cache: PageCache, root: URL, site: URL
    ) throws {
        guard !symbols.all.isEmpty else { return }
        let problems = table.problems(symbols, places.records)
        guard problems.isEmpty else { throw SiteProblems(problems) }
        let taught = SymbolIndex(
            symbols, table: table, chapters: setting.catalog.chapters, records: places.records, root: root)
        index = SymbolPage(
            reference: reference, index: taught, missing: try MissingSymbols(site: site), setting: setting,
            links: places
        ).page()
        (pages, self.problems) = ReferencePages(
            reference: reference, setting: setting, places: taught.places, links: places, cache: cache
        ).all()
    }
}
