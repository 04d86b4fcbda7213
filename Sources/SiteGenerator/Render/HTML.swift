import TerminalText

/// Builds HTML.
///
///     var html = HTML()
///     html.raw("<p>")
///     html.text("1 < 2")
///     html.raw("</p>")
struct HTML: Sendable {
    private var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends markup unchanged.
    mutating func raw(_ markup: String) {
        bytes.append(contentsOf: markup.utf8)
    }

    /// Appends text, with HTML's special characters escaped.
    mutating func text(_ words: String) {
        var words = words
        words.withUTF8 { text($0[...]) }
    }

    /// Appends UTF-8 text, escaped.
    mutating func text(_ words: Slice<UnsafeBufferPointer<UInt8>>) {
        Markup.append(words, to: &bytes, quotes: true)
    }

    /// Appends ` name="value"` with the value escaped.
    mutating func attribute(_ name: String, _ value: String) {
        raw(" ")
        raw(name)
        raw("=\"")
        text(value)
        raw("\"")
    }
}

extension String {
    /// The text with the entities of `escapedForHTML` resolved.
    var unescapedFromHTML: String {
        guard contains("&") else { return self }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(self) { text, entity in
            text.replacing(entity.0, with: entity.1)
        }
    }

    /// The text with `<`, `>`, `&` and `"` as entities, for use in an element or an attribute.
    var escapedForHTML: String {
        var html = HTML()
        html.text(self)
        return html.string
    }
}
