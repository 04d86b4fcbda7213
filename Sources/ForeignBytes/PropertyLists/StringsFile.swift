import Foundation

/// A strings file: `"key" = "value";` on every line, with comments, in UTF-8 or UTF-16, or a property list of strings.
package enum StringsFile {
    /// - Throws: `Malformed`, with the line if there is one, if the data is not a strings file.
    package static func read(_ data: Data) throws -> [String: String] {
        let start = data.prefix(2)
        if start.elementsEqual([0xFE, 0xFF]) || start.elementsEqual([0xFF, 0xFE]) {
            guard let text = String(data: data, encoding: .utf16) else { throw Malformed("it is not text in UTF-16") }
            return try entries(text)
        }
        if data.starts(with: BinaryPlist.magic) { return try texts(PropertyList.read(data)) }
        guard let text = String(validating: data, as: UTF8.self) else { throw Malformed("it is not text in UTF-8") }
        return try text.drop(while: \.isWhitespace).hasPrefix("<") ? texts(PropertyList.read(data)) : entries(text)
    }

    private static func texts(_ list: PlistValue) throws -> [String: String] {
        guard let entries = list.dictionary else { throw Malformed("it is a list, but not of keys and values") }
        return entries.compactMapValues(\.string)
    }

    private static func entries(_ text: String) throws -> [String: String] {
        var reader = StringsReader(text)
        var entries: [String: String] = [:]
        while let key = try reader.word() {
            try reader.expect("=")
            guard let value = try reader.word() else { throw reader.malformed("a key has no value") }
            try reader.expect(";")
            entries[key] = value
        }
        return entries
    }
}

private struct StringsReader {
    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var line = 1

    init(_ text: String) {
        scalars = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
    }

    func malformed(_ problem: String) -> Malformed { Malformed(problem, line: line) }

    /// The next string, quoted or not; nil at the end.
    mutating func word() throws -> String? {
        try skip()
        guard let first = peek() else { return nil }
        var word = ""
        if first != "\"" && first != "'" {
            while let next = peek(), Self.isPlain(next) { word.unicodeScalars.append(take(next)) }
            if word.isEmpty { throw malformed("there is a \(first) where a key or a value should be") }
            return word
        }
        _ = take(first)
        while let next = peek() {
            _ = take(next)
            if next == first { return word }
            word.unicodeScalars.append(next == "\\" ? try escaped() : next)
        }
        throw malformed("a text does not end")
    }

    mutating func expect(_ sign: Unicode.Scalar) throws {
        try skip()
        guard peek() == sign else { throw malformed("there is no \(sign)") }
        _ = take(sign)
    }

    private mutating func escaped() throws -> Unicode.Scalar {
        guard let next = peek() else { throw malformed("a text does not end") }
        _ = take(next)
        switch next {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "U", "u":
            var digits = ""
            while digits.count < 4, let digit = peek(), digit.properties.isASCIIHexDigit {
                digits.unicodeScalars.append(take(digit))
            }
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        default: return next
        }
    }

    /// Skips white space and comments.
    private mutating func skip() throws {
        while let next = peek() {
            if next.properties.isWhitespace {
                _ = take(next)
            } else if next == "/", peek(1) == "/" {
                while let next = peek(), next != "\n" { _ = take(next) }
            } else if next == "/", peek(1) == "*" {
                while let next = peek(), !(next == "*" && peek(1) == "/") { _ = take(next) }
                guard peek() != nil else { throw malformed("a comment does not end") }
                place += 2
            } else {
                return
            }
        }
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        scalars.indices.contains(place + distance) ? scalars[place + distance] : nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar == "\n" { line += 1 }
        place += 1
        return scalar
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "_.-$:/".unicodeScalars.contains(scalar)
    }
}
