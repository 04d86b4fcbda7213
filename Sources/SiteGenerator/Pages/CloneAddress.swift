/// The address in the pages' command that clones the kit.
struct CloneAddress {
    /// The base address of the repository's files, which contains the repository's; nil if the site is built without
    /// it.
    var repository: String?

    /// `https://example.org/kit` of `https://example.org/kit/blob/main/`.
    var address: String? {
        guard let repository else { return nil }
        let end = ["/-/blob/", "/blob/", "/src/"].compactMap { repository.range(of: $0)?.lowerBound }.min()
        return end.map { String(repository[..<$0]) } ?? repository
    }

    /// A guide with its placeholders replaced. Other double braces stay, because a guide can show templates itself.
    func filled(_ markup: String, _ words: Words) -> String {
        values(words).reduce(markup) { $0.replacing("{{\($1.key)}}", with: $1.value) }
    }

    /// The placeholders of templates. Without an address, pages say `ADDRESS`, marked as a variable, and explain it.
    func values(_ words: Words) -> [String: String] {
        [
            "clone": address?.escapedForHTML ?? "<var>ADDRESS</var>",
            // The script adds no button that would copy the placeholder.
            "cloneKind": address == nil ? "command incomplete" : "command",
            "cloneNote": address == nil ? "<p>\(words[.cloneNote].escapedForHTML)</p>\n" : "",
        ]
    }
}
