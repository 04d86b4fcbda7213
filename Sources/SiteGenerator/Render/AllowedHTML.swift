/// The elements and attributes that a lesson may write as HTML. Everything else is a problem, so that no script, style or
/// form gets onto a page.
enum AllowedHTML {
    private static let elements: Set = [
        "a", "abbr", "b", "br", "caption", "code", "col", "colgroup", "dd", "del", "details", "div", "dl", "dt", "em",
        "figcaption", "figure", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p", "s", "samp", "small", "span",
        "strong",
        "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "var",
    ]
    private static let attributes: Set = [
        "alt", "class", "colspan", "height", "href", "id", "lang", "rowspan", "scope", "src", "start", "title", "width",
    ]
    private static let schemes: Set = ["http", "https", "mailto"]

    /// The first thing in `markup` that is not allowed, as it is written; nil if there is none.
    static func offense(in markup: String) -> String? {
        let text = markup.contains("<!--") ? markup.replacing(#/<!--(?s:.*?)-->/#, with: "") : markup
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let first = rest.first, first.isLetter || first == "/" || first == "!" || first == "?" else {
                continue
            }
            let close = rest.firstIndex(of: ">") ?? rest.endIndex
            let tag = rest[..<close]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
            guard elements.contains(name) else { return "<\(tag.prefix(40))>" }
            rest = close == rest.endIndex ? "" : rest[close...]
            // Most tags of a table have no attributes.
            guard tag.contains(where: \.isWhitespace) else { continue }
            for match in tag.matches(of: #/\s([A-Za-z][-A-Za-z0-9:]*)\s*(?:=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/#) {
                let attribute = match.1.lowercased()
                guard attributes.contains(attribute) else { return String(match.1) }
                let value = match.2.map { $0.trimmingQuotes } ?? ""
                if ["href", "src"].contains(attribute), !isAllowed(address: value) { return value }
            }
        }
        return nil
    }

    /// Whether a link may lead to `address`: relative, or with a scheme that loads no script.
    static func isAllowed(address: String) -> Bool {
        let bare = address.filter { !$0.isWhitespace }
        guard let colon = bare.firstIndex(of: ":") else { return true }
        let scheme = bare[..<colon]
        guard !scheme.contains(where: { "/?#".contains($0) }) else { return true }
        return schemes.contains(scheme.lowercased())
    }
}

extension Substring {
    fileprivate var trimmingQuotes: String {
        guard count > 1, let quote = first, quote == "\"" || quote == "'" else { return String(self) }
        return String(dropFirst().dropLast())
    }
}
