import Foundation
import TestSupport

/// The scripts that find sections for a query, in the order in which they load.
let searchScripts = ["words", "language", "verbs", "vocabulary", "meaning", "query", "engine"]

/// A page of the site with the search loaded.
func search(in kit: Kit, language: String) throws -> Browser {
    let browser = try Browser()
    try browser.open(kit.output.appendingPathComponent("\(language)/index.html").absoluteString)
    for name in searchScripts + ["search-\(language)"] {
        try browser.value(
            of: """
                new Promise((resolve) => document.head.append(Object.assign(
                    document.createElement("script"), { src: "../assets/\(name).js", onload: () => resolve(0) })))
                """)
    }
    return browser
}

/// The fixture's sections that a query finds, in the order of relevance.
func answers(to queries: [String], in kit: Kit, language: String) throws -> [String] {
    try search(in: kit, language: language).strings(
        of: """
            (() => {
                const engine = faultlineEngine.prepare(faultlineSearch);
                const place = ({ section }) => faultlineSearch.sections[section][0];
                return \(Browser.json(queries)).map((query) => engine.find(query).map(place).join(" "));
            })()
            """)
}
