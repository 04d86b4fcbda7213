import Foundation

/// Typographic quotation marks and apostrophes.
///
/// cmark sets those of Markdown. This sets the straight ones of all other texts: the words of the pages, guides in
/// HTML, tables inside lessons, the titles of exercises. It also corrects cmark's where Hangul follows a mark: cmark
/// takes a mark between punctuation and a letter as an opening one, but Korean particles follow a closing mark without
/// a space.
enum Typography {
    /// Whether a mark after `last` opens a quotation: at the beginning of a text, after a space, a bracket, a dash, or
    /// another opening mark.
    private static func opens(after last: Unicode.Scalar?) -> Bool {
        guard let last else { return true }
        return last.properties.isWhitespace || "([{<“‘–—/".unicodeScalars.contains(last)
    }

    private static func mark(_ straight: Unicode.Scalar, after last: Unicode.Scalar?) -> Unicode.Scalar {
        straight == "\"" ? (opens(after: last) ? "“" : "”") : (opens(after: last) ? "‘" : "’")
    }

    /// Plain text with typographic marks.
    static func text(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar == "'" || scalar == "\"" ? mark(scalar, after: result.last) : scalar)
        }
        return String(result)
    }

    // MARK: Markup

    /// The elements whose text stays as it is.
    private static let verbatim = ["code", "pre", "samp", "kbd", "svg", "script", "style"].map(packed)
    private static let pre = packed("pre")
    /// The elements inside a sentence: a mark behind one follows its text.
    private static let inline = [
        "a", "abbr", "b", "del", "em", "i", "ins", "mark", "s", "small", "span", "strong", "sub", "sup", "wbr",
    ].map(packed)

    /// Markup with typographic marks in its text, but not in its tags and its code.
    static func markup(_ markup: String) -> String {
        var markup = markup
        return markup.withUTF8 { bytes in
            var result: [UInt8] = []
            var start = 0
            var index = 0
            // The text before `index` ends where a mark would be the first of its paragraph.
            var isFirst = true
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "<") {
                    let name = name(in: bytes, at: index + 1)
                    if verbatim.contains(name) {
                        index = end(of: name, in: bytes, from: index)
                        isFirst = name == pre
                    } else {
                        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
                        index += 1
                        if !inline.contains(name) { isFirst = true }
                    }
                    continue
                }
                guard let (straight, length) = straightMark(in: bytes, at: index) else {
                    isFirst = byte <= UInt8(ascii: " ")
                    index += 1
                    continue
                }
                if result.isEmpty { result.reserveCapacity(bytes.count + 256) }
                result.append(contentsOf: bytes[start..<index])
                let last = isFirst ? nil : Self.last(of: result)
                result.append(contentsOf: String(mark(straight, after: last)).utf8)
                index += length
                start = index
                isFirst = false
            }
            guard start > 0 else { return nil }
            result.append(contentsOf: bytes[start...])
            return String(decoding: result, as: UTF8.self)
        } ?? markup
    }

    private static func straightMark(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (mark: Unicode.Scalar, length: Int)? {
        switch bytes[index] {
        case UInt8(ascii: "'"): return ("'", 1)
        case UInt8(ascii: "\""): return ("\"", 1)
        case UInt8(ascii: "&"):
            let rest = bytes[index...]
            return rest.starts(with: "&quot;".utf8) ? ("\"", 6) : rest.starts(with: "&#39;".utf8) ? ("'", 5) : nil
        default: return nil
        }
    }

    /// The last character of the text that was written, behind tags. Behind code it is the end of its tag, which closes
    /// a quotation as a letter does.
    private static func last(of bytes: [UInt8]) -> Unicode.Scalar? {
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: ">") {
            guard let open = bytes[..<end].lastIndex(of: UInt8(ascii: "<")) else { return nil }
            let tag = bytes[open..<end]
            if tag.dropFirst().first == UInt8(ascii: "/"),
                verbatim.contains(packed(String(decoding: tag.dropFirst(2).dropLast(), as: UTF8.self)))
            {
                return "x"
            }
            end = open
        }
        return String(decoding: bytes[max(0, end - 4)..<end], as: UTF8.self).unicodeScalars.last
    }

    /// The name of the tag at `start`, as a number: its bytes, without the slash of a closing tag.
    private static func name(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt64 {
        var name: UInt64 = 0
        for byte in bytes[min(start, bytes.count)...].prefix(9) {
            if byte == UInt8(ascii: "/"), name == 0 { continue }
            guard byte.isLetter || byte.isDigit else { break }
            name = name << 8 | UInt64(byte)
        }
        return name
    }

    private static func packed(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// The place behind the closing tag of the element that begins at `start`.
    private static func end(of element: UInt64, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start + 1
        while let tag = bytes.firstIndex(of: "<", from: index) {
            if tag + 1 < bytes.count, bytes[tag + 1] == UInt8(ascii: "/"), name(in: bytes, at: tag + 2) == element {
                return bytes.firstIndex(of: ">", from: tag).map { $0 + 1 } ?? bytes.count
            }
            index = tag + 1
        }
        return bytes.count
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place of a mark, by a search that compares many bytes at once.
    fileprivate func firstIndex(of mark: Unicode.Scalar, from start: Int) -> Int? {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, Int32(mark.value), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}

// MARK: - cmark's marks next to Hangul

extension Typography {
    /// The text of a paragraph with cmark's marks corrected, if it has Hangul.
    static func corrected(_ inlines: [Inline]) -> [Inline] {
        // All marks begin with this byte, which most paragraphs don't have.
        let hasMarks = inlines.hasText { $0.utf8.contains(0xE2) }
        guard hasMarks, inlines.hasText({ $0.unicodeScalars.contains(where: isHangul) }) else { return inlines }
        var last: Unicode.Scalar?
        return corrected(inlines, after: &last)
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }

    private static func corrected(_ inlines: [Inline], after last: inout Unicode.Scalar?) -> [Inline] {
        inlines.map { inline in
            var inline = inline
            switch inline.kind {
            case .text(let words):
                var result = String.UnicodeScalarView()
                for scalar in words.unicodeScalars {
                    let straight: Unicode.Scalar? =
                        scalar == "“" || scalar == "”" ? "\"" : scalar == "‘" || scalar == "’" ? "'" : nil
                    let right = straight.map { mark($0, after: last) } ?? scalar
                    result.append(right)
                    last = right
                }
                inline.kind = .text(String(result))
            case .code: last = "x"
            case .softBreak, .lineBreak: last = " "
            case .emphasis(let inner): inline.kind = .emphasis(corrected(inner, after: &last))
            case .strong(let inner): inline.kind = .strong(corrected(inner, after: &last))
            case .link(let destination, let title, let inner):
                inline.kind = .link(destination: destination, title: title, corrected(inner, after: &last))
            case .html, .image: break
            }
            return inline
        }
    }
}

extension [Inline] {
    /// Whether a piece of text outside code meets a condition.
    fileprivate func hasText(_ condition: (String) -> Bool) -> Bool {
        contains { inline in
            switch inline.kind {
            case .text(let words): condition(words)
            case .emphasis(let inner), .strong(let inner), .link(_, _, let inner): inner.hasText(condition)
            case .code, .html, .softBreak, .lineBreak, .image: false
            }
        }
    }
}
