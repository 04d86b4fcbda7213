import TerminalText

/// The passages of a lesson by section, as a script that the search loads to quote the sentence that a query is about. A
/// page that was opened from a file can load a script, but no other page.
enum PassageScript {
    static func path(of slug: String, in language: Language) -> String {
        "assets/passages/\(language.rawValue)/\(slug).js"
    }

    static func text(of sections: [SearchSections.Section], slug: String) -> String {
        let entries = sections.filter { !$0.passages.isEmpty }.map { section in
            "\((section.id ?? "").asJSON):[\(section.passages.map(\.asJSON).joined(separator: ",\n"))]"
        }
        return "(window.faultlinePassages||={})[\(slug.asJSON)]={\n\(entries.joined(separator: ",\n"))\n};\n"
    }
}
