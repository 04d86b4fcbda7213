import Course
import Foundation
import Testing

@testable import SiteGenerator

/// The site of the real course, as readers get it.
@Suite struct WholeSiteTests {
    @Test func noLinkOrFragmentIsDeadAndNoPageIsTooLarge() throws {
        let site = try WholeSite.shared.get()
        let kit = site.kit
        var texts: [String: String] = [:]
        for path in site.pages { texts[path] = try kit.page(path) }
        let ids = texts.mapValues { text in Set(text.matches(of: #/\sid="([^"]+)"/#).map { String($0.1) }) }
        var dead: [String] = []
        for (path, text) in texts {
            let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) + "/" : ""
            for match in text.matches(of: #/\s(?:href|src)="([^":]*)"/#) {
                // An address from the server's root would lead out of a project's path.
                #expect(!match.1.hasPrefix("/"), "\(path): \(match.1)")
                let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
                    String.init)
                let target =
                    parts[0].isEmpty
                    ? path : URL(fileURLWithPath: "/" + folder + parts[0]).standardized.path.dropFirst().description
                let isThere = kit.exists(target) && (parts.count < 2 || ids[target]?.contains(parts[1]) != false)
                if !isThere { dead.append("\(path): \(match.1)") }
            }
            #expect(text.utf8.count <= 120 * 1024, "\(path): \(text.utf8.count) bytes")
        }
        #expect(texts.count > 200 && dead.isEmpty, "\(dead.prefix(10))")
    }

    @Test func everyTypeThatAChapterNamesLeadsToItsPage() throws {
        let site = try WholeSite.shared.get()
        let types = site.pages.compactMap { $0.wholeMatch(of: #/en\/api-(\w+)\.html/#).map { String($0.1) } }
        #expect(types.count > 80)
        for path in site.pages where path.contains(#/^\w\w\/\d\d-/#) {
            let page = try site.kit.page(path)
            let named = Set(page.matches(of: #/[^.]<b class="t">(\w+)</#).map { String($0.1) })
            for type in types where named.contains(type) {
                let links = page.matches(of: try Regex("<a class=\"api\" href=\"api-\(type)\\.html\">")).count
                #expect((1...2).contains(links), "\(path): \(type)")
            }
        }
    }
}
