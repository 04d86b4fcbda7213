import Foundation

/// Converts an SVG drawing so that it can be inlined in a page, with the page's colors, font and width.
///
/// The prolog, comments and tooltips are removed. Black, white and common named colors become variables of the style
/// sheet, so that one drawing works in light and dark mode. IDs get the figure's name as a prefix, so that the IDs of
/// two figures don't collide. Only elements and attributes that draw are allowed: a drawing is part of the page, so a
/// script in it would run there.
struct InlineSVG {
    private var result = ""
    private let prefix: String

    /// Constructs that a drawing must not contain, as they are written.
    struct Offense: Error {
        var markup: String
    }

    /// The drawing in `source`, with `label` for screen readers; nil if `source` contains no `svg` element.
    static func markup(of source: String, name: String, label: String) throws -> String? {
        guard let start = source.range(of: "<svg")?.lowerBound,
            let end = source.range(of: "</svg>", options: .backwards)
        else { return nil }
        var writer = InlineSVG(prefix: name + "-")
        try writer.write(source[start..<end.upperBound].utf8, label: label)
        return writer.result
    }

    private init(prefix: String) {
        self.prefix = prefix
    }

    private mutating func write(_ source: Substring.UTF8View, label: String) throws {
        var rest = source
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            result += Substring(rest[..<open])
            rest = rest[open...]
            let written = Substring(rest.prefix(40))
            guard let tag = MarkupTag.read(&rest) else { throw Offense(markup: String(written)) }
            if tag.name == "title", !tag.isClosing, let end = Substring(rest).range(of: "</title>") {
                rest = Substring(rest)[end.upperBound...].utf8
            } else if !tag.name.isEmpty {
                guard Self.elements.contains(tag.name) else { throw Offense(markup: "<\(tag.name)>") }
                try self.tag(tag, label: label)
            }
        }
        result += Substring(rest)
    }

    private mutating func tag(_ tag: MarkupTag, label: String) throws {
        // The names of elements are written as they are in SVG, where capitals count.
        let name = Self.capitalized[tag.name] ?? tag.name
        var html = HTML()
        html.raw(tag.isClosing ? "</\(name)" : "<\(name)")
        let isRoot = name == "svg"
        for (key, value) in tag.attributes.map({ ($0.name, $0.value) })
        where !(isRoot && Self.omittedRootAttributes.contains(key)) {
            guard Self.attributes.contains(key), !value.contains("\"") else { throw Offense(markup: "\(key)=\(value)") }
            guard let value = rewritten(value, of: key) else { continue }
            guard !value.lowercased().contains("url(") || value.hasPrefix("url(#\(prefix)") else {
                throw Offense(markup: "\(key)=\(value)")
            }
            html.raw(" \(key)=\"\(value)\"")
        }
        if isRoot, !tag.isClosing { root(tag.attributes, label: label, into: &html) }
        html.raw(tag.isEmpty ? "/>" : ">")
        result += html.string
    }

    private static let elements: Set = [
        "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "defs",
        "marker",
        "lineargradient", "radialgradient", "stop", "clippath", "use", "symbol", "desc", "title",
    ]
    private static let capitalized = [
        "lineargradient": "linearGradient", "radialgradient": "radialGradient", "clippath": "clipPath",
    ]
    private static let attributes: Set = [
        "class", "clip-path", "color", "cx", "cy", "d", "dominant-baseline", "dx", "dy", "fill", "fill-opacity",
        "fill-rule", "font-family", "font-size", "font-style", "font-weight", "gradientTransform", "gradientUnits",
        "height",
        "href", "id", "letter-spacing", "marker-end", "marker-mid", "marker-start", "markerHeight", "markerUnits",
        "markerWidth", "offset", "opacity", "orient", "points", "preserveAspectRatio", "r", "refX", "refY", "rx", "ry",
        "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
        "stroke-opacity",
        "stroke-width", "text-anchor", "textLength", "transform", "viewBox", "width", "x", "x1", "x2", "xlink:href",
        "xml:space", "y", "y1", "y2",
    ]

    /// Writes the root's size: one unit of the drawing is at most one pixel, and a narrow page scales the drawing down.
    private func root(_ attributes: [MarkupTag.Attribute], label: String, into html: inout HTML) {
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
        case "href", "xlink:href": value.hasPrefix("#") ? "#" + prefix + value.dropFirst() : nil
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
