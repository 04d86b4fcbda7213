/// Escapes text for XML and HTML: the site's pages, and reports with what students wrote.
///
/// Control characters, which XML doesn't allow, and characters that change the direction of text, which can make code
/// look like other code, become visible as `\u{202E}`.
public enum Markup {
    /// Text between tags.
    public static func text(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            // Most lines of code have nothing to escape, and a class has a hundred thousand lines.
            guard let first = bytes.indices.first(where: { escape(in: bytes, at: $0) != nil }) else { return nil }
            var markup = Array(bytes[..<first])
            append(bytes[first...], to: &markup)
            return String(decoding: markup, as: UTF8.self)
        } ?? text
    }

    /// A value in double quotes.
    public static func attribute(_ text: String) -> String {
        var markup = String.UnicodeScalarView()
        for scalar in self.text(text).unicodeScalars {
            switch scalar {
            case "\"": markup.append(contentsOf: "&quot;".unicodeScalars)
            case "'": markup.append(contentsOf: "&#39;".unicodeScalars)
            case "\n": markup.append(contentsOf: "&#10;".unicodeScalars)
            case "\t": markup.append(contentsOf: "&#9;".unicodeScalars)
            default: markup.append(scalar)
            }
        }
        return String(markup)
    }

    /// Appends UTF-8 text, escaped. Runs of bytes that need no escaping are copied at once. With `quotes`, the text can
    /// also be part of a value in double quotes.
    public static func append(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, to markup: inout [UInt8], quotes: Bool = false
    ) {
        let buffer = UnsafeBufferPointer(rebasing: bytes)
        var start = 0
        var index = 0
        while index < buffer.count {
            // Letters, which most bytes are.
            if buffer[index] >= 0x40, buffer[index] < 0x7F {
                index += 1
                continue
            }
            guard let (replacement, length) = escape(in: buffer, at: index, quotes: quotes) else {
                index += 1
                continue
            }
            markup.append(contentsOf: buffer[start..<index])
            markup.append(contentsOf: replacement.utf8)
            index += length
            start = index
        }
        markup.append(contentsOf: buffer[start...])
    }

    /// The replacement for the character that begins at `index`, and that character's number of bytes; nil if it needs
    /// none.
    private static func escape(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, quotes: Bool = false
    ) -> (replacement: String, length: Int)? {
        switch bytes[index] {
        case UInt8(ascii: "&"): return ("&amp;", 1)
        case UInt8(ascii: "<"): return ("&lt;", 1)
        case UInt8(ascii: ">"): return ("&gt;", 1)
        case UInt8(ascii: "\""): return quotes ? ("&quot;", 1) : nil
        case UInt8(ascii: "\n"), UInt8(ascii: "\t"): return nil
        case UInt8(ascii: "\r"): return ("", 1)
        case let byte where byte < 0x20 || byte == 0x7F: return (visible(UInt32(byte)), 1)
        case 0xC2: return hidden(in: bytes, at: index, length: 2)
        case 0xE2, 0xEF: return hidden(in: bytes, at: index, length: 3)
        default: return nil
        }
    }

    /// The replacement for a character of two or three bytes, if it is invisible.
    private static func hidden(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, length: Int
    ) -> (replacement: String, length: Int)? {
        guard index + length <= bytes.count else { return nil }
        let rest = bytes[index + 1..<index + length]
        let scalar = rest.reduce(UInt32(bytes[index]) & (length == 2 ? 0x1F : 0x0F)) { $0 << 6 | UInt32($1 & 0x3F) }
        switch scalar {
        case 0x80..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF, 0xFEFF:
            return (visible(scalar), length)
        default: return nil
        }
    }

    private static func visible(_ scalar: UInt32) -> String {
        "\\u{\(String(scalar, radix: 16, uppercase: true))}"
    }
}
