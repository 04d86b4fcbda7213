/// The elements and attributes that a lesson may write as HTML. Everything else is a problem, so that no script, style
/// or form gets onto a page, and no element of the page around the text is closed.
struct AllowedHTML {
    private static let elements: Set = [
        "a", "abbr", "b", "br", "caption", "code", "col", "colgroup", "dd", "del", "details", "div", "dl", "dt", "em",
        "figcaption", "figure", "hr", "i", "img", "ins", "kbd", "li", "mark", "ol", "p", "s", "samp", "small", "span",
        "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "var",
    ]
    /// The elements, for a message.
    static let list = elements.sorted().joined(separator: ", ")
    private static let voids: Set = ["br", "col", "hr", "img"]
    private static let attributes: Set = [
        "alt", "class", "colspan", "data-label", "height", "href", "id", "lang", "rowspan", "scope", "src", "start",
        "title", "width",
    ]
    private static let schemes: Set = ["http", "https", "mailto"]

    /// The elements that are open, with what follows inside them.
    private(set) var open: [String] = []

    /// Reads markup that follows what was read before.
    ///
    /// - Returns: the first thing that is not allowed, as it is written; nil if there is none.
    mutating func offense(in markup: String) -> String? {
        var rest = markup[...].utf8
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            let written = Substring(rest)
            guard let next = rest.dropFirst().first, Self.beginsTag(next) else {
                rest.removeFirst()
                continue
            }
            guard let tag = MarkupTag.read(&rest) else { return Self.shortened(written) }
            guard !tag.name.isEmpty else { continue }
            guard Self.elements.contains(tag.name) else { return Self.shortened(written) }
            for attribute in tag.attributes {
                guard Self.attributes.contains(attribute.name) else { return attribute.name }
                guard attribute.name == "href" || attribute.name == "src" else { continue }
                guard let address = attribute.value.unescapedAddress, Self.isAllowed(address: address) else {
                    return attribute.value
                }
            }
            if Self.voids.contains(tag.name) { continue }
            if !tag.isClosing {
                guard !tag.isEmpty else { return Self.shortened(written) }
                open.append(tag.name)
            } else if open.last == tag.name {
                open.removeLast()
            } else {
                return Self.shortened(written)
            }
        }
        return nil
    }

    /// The first thing in a whole text that is not allowed; an element that stays open too.
    static func offense(in markup: String) -> String? {
        var checker = AllowedHTML()
        return checker.offense(in: markup) ?? checker.open.last.map { "<\($0)>" }
    }

    /// Closes the elements above the first `count`, which a text left open, and returns the innermost.
    mutating func closeAll(above count: Int) -> String? {
        defer { if open.count > count { open.removeLast(open.count - count) } }
        return open.count > count ? open.last : nil
    }

    private static func beginsTag(_ byte: UInt8) -> Bool {
        byte.isLetter || "/!?".utf8.contains(byte)
    }

    /// The beginning of markup, to be shown.
    private static func shortened(_ markup: Substring) -> String {
        let end = markup.firstIndex(of: ">").map { markup.index(after: $0) } ?? markup.endIndex
        return String(markup[..<end].prefix(40))
    }

    /// Whether a link may lead to `address`: relative, or with a scheme that loads no script.
    static func isAllowed(address: String) -> Bool {
        // Browsers remove white space and control characters from an address before they read its scheme.
        let bare = address.unicodeScalars.filter { $0.value > 0x20 && !$0.properties.isWhitespace && $0.value != 0x7F }
        guard let colon = bare.firstIndex(of: ":") else { return true }
        let scheme = String(String.UnicodeScalarView(bare[..<colon]))
        guard !scheme.contains(where: { "/?#".contains($0) }) else { return true }
        return schemes.contains(scheme.lowercased())
    }
}

extension String {
    /// An attribute's value with `&amp;` resolved; nil if it has another character reference, which could hide a
    /// scheme.
    var unescapedAddress: String? {
        guard contains("&") else { return self }
        let text = replacing("&amp;", with: "\u{0}")
        return text.contains("&") ? nil : text.replacing("\u{0}", with: "&")
    }
}
