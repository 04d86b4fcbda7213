/// Converts an SVG drawing so that it can be inlined in a page, with the page's colors, font and width.
///
/// The prolog, comments and tooltips are removed. Black, white and common named colors become variables of the style
/// sheet, so that one drawing works in light and dark mode. IDs get the figure's name as a prefix, so that the IDs of
/// two figures don't collide.
struct InlineSVG {
    private var result = ""
    private let prefix: String

    /// The drawing in `source`, with `label` for screen readers; nil if `source` contains no `svg` element.
    static func markup(of source: String, name: String, label: String) -> String? {
        guard let start = source.range(of: "<svg")?.lowerBound,
            let end = source.range(of: "</svg>", options: .backwards)
        else { return nil }
        var writer = InlineSVG(prefix: name + "-")
        writer.write(source[start..<end.upperBound], label: label)
        return writer.result
    }

    private init(prefix: String) {
        self.prefix = prefix
    }

    private mutating func write(_ source: Substring, label: String) {
        var rest = source
        while let open = rest.firstIndex(of: "<") {
            result += rest[..<open]
            rest = rest[open...]
            if rest.hasPrefix("<!--") {
                rest = rest.dropThrough("-->")
            } else if rest.hasPrefix("<title>") {
                rest = rest.dropThrough("</title>")
            } else {
                let close = rest.firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
                tag(rest[...close], label: label)
                rest = rest[rest.index(after: close)...]
            }
        }
        result += rest
    }

    private mutating func tag(_ tag: Substring, label: String) {
        var html = HTML()
        var scan = tag.dropFirst()
        let name = scan.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" || $0 == "/" && scan.first == "/" }
        scan = scan.dropFirst(name.count)
        html.raw("<\(name)")
        let isRoot = name == "svg"
        var attributes: [(name: String, value: String)] = []
        while let equals = scan.firstIndex(of: "="), let quote = scan[equals...].dropFirst().first {
            let key = scan[..<equals].filter { !$0.isWhitespace }
            let value = scan[equals...].dropFirst(2).prefix { $0 != quote }
            attributes.append((key, String(value)))
            scan = scan[value.endIndex...].dropFirst()
        }
        for (key, value) in attributes where !(isRoot && Self.omittedRootAttributes.contains(key)) {
            if let value = rewritten(value, of: key) { html.raw(" \(key)=\"\(value)\"") }
        }
        if isRoot { root(attributes, label: label, into: &html) }
        html.raw(scan.contains("/") ? "/>" : ">")
        result += html.string
    }

    /// Writes the root's size: one unit of the drawing is at most one pixel, and a narrow page scales the drawing down.
    private func root(_ attributes: [(name: String, value: String)], label: String, into html: inout HTML) {
        let box = attributes.first { $0.name == "viewBox" }?.value.split { $0 == " " || $0 == "," } ?? []
        if box.count == 4, let width = Double(box[2]), let height = Double(box[3]) {
            let (width, height) = (Int(width.rounded(.up)), Int(height.rounded(.up)))
            html.raw(" width=\"\(width)\" height=\"\(height)\" style=\"--width:\(width)px\"")
        }
        html.raw(" role=\"img\"")
        html.attribute("aria-label", label)
    }

    private static let omittedRootAttributes: Set<String> = [
        "width", "height", "role", "aria-label", "xmlns", "xmlns:xlink", "id",
    ]

    private func rewritten(_ value: String, of key: String) -> String? {
        switch key {
        case "fill", "stroke", "stop-color", "color": colors[value.lowercased()] ?? reference(value)
        case "id": prefix + value
        case "href" where value.hasPrefix("#"), "xlink:href" where value.hasPrefix("#"):
            "#" + prefix + value.dropFirst()
        case "font-family": value.lowercased().contains("mono") || value.contains("Courier") ? "var(--mono)" : nil
        default: reference(value)
        }
    }

    private func reference(_ value: String) -> String {
        value.hasPrefix("url(#") ? "url(#" + prefix + value.dropFirst(5) : value
    }
}

/// The colors in drawings that are replaced, with the style sheet's variables.
private let colors: [String: String] = [
    "black": "currentColor", "#000": "currentColor", "#000000": "currentColor",
    "white": "var(--page)", "#fff": "var(--page)", "#ffffff": "var(--page)",
    "gray": "var(--muted)", "grey": "var(--muted)", "lightgray": "var(--tint)", "lightgrey": "var(--tint)",
    "blue": "var(--blue)", "red": "var(--bad)", "green": "var(--good)", "orange": "var(--accent)",
]

extension Substring {
    /// The text after the first `mark`; empty if there is none.
    fileprivate func dropThrough(_ mark: String) -> Substring {
        range(of: mark).map { self[$0.upperBound...] } ?? self[endIndex...]
    }
}
