/// Parts of Swift's mangled names.
enum MangledName {
    /// The identifiers in a mangled name: `["Company", "Employee", "name"]`.
    static func identifiers(in name: String) -> [String] {
        var reader = IdentifierReader(bytes: Array(name.utf8)[...])
        var found: [String] = []
        while let identifier = reader.next() { found.append(identifier) }
        return found
    }

    /// The name of a symbol in a message: the last identifier of a mangled name.
    static func shortName(of symbol: String) -> String {
        symbol.hasPrefix("$s") ? identifiers(in: symbol).last ?? symbol : symbol
    }
}

/// Reads identifiers as the page "Mangling" of Swift's repository describes them: a length and as many characters,
/// `4name`.
///
/// In an identifier that begins with 0, letters stand for words of earlier identifiers, and a capital is the last of
/// them: after `20NSManagedObjectModel`, `05FirstC0` is `FirstModel`.
private struct IdentifierReader {
    var bytes: ArraySlice<UInt8>
    private var words: [ArraySlice<UInt8>] = []

    init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    mutating func next() -> String? {
        while let start = bytes.firstIndex(where: Self.isDigit) {
            bytes = bytes[start...]
            if let text = identifier() { return String(decoding: text, as: UTF8.self) }
            // A number of another kind, as in `q0_`.
            bytes = bytes.drop(while: Self.isDigit)
        }
        return nil
    }

    /// The identifier at the beginning, which is then removed; nil if there is none.
    private mutating func identifier() -> [UInt8]? {
        var (rest, known, text) = (bytes, words, [UInt8]())
        var hasWords = rest.first == UInt8(ascii: "0")
        if hasWords { rest.removeFirst() }
        repeat {
            while hasWords, let letter = rest.first, Self.isLetter(letter) {
                rest.removeFirst()
                hasWords = !Self.isCapital(letter)
                let place = Int(letter - UInt8(ascii: hasWords ? "a" : "A"))
                guard known.indices.contains(place) else { return nil }
                text += known[place]
            }
            if !text.isEmpty, rest.first == UInt8(ascii: "0") {
                rest.removeFirst()
                break
            }
            let digits = rest.prefix(while: Self.isDigit)
            rest = rest.dropFirst(digits.count)
            guard let length = Int(String(decoding: digits, as: UTF8.self)), length > 0, length <= rest.count else {
                return nil
            }
            text += rest.prefix(length)
            known += Self.words(in: rest.prefix(length))
            rest = rest.dropFirst(length)
        } while hasWords
        (bytes, words) = (rest, Array(known.prefix(26)))
        return text
    }

    /// The words that later identifiers can refer to: each begins at a capital after another letter, or after `_` and
    /// digits.
    private static func words(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (found, start) = ([ArraySlice<UInt8>](), Int?.none)
        for place in text.startIndex...text.endIndex {
            let byte = place < text.endIndex ? text[place] : UInt8(ascii: "_")
            let isEnd =
                byte == UInt8(ascii: "_") || place > text.startIndex && isCapital(byte) && !isCapital(text[place - 1])
            if let begun = start, isEnd {
                if place - begun >= 2 { found.append(text[begun..<place]) }
                start = nil
            }
            if start == nil, byte != UInt8(ascii: "_"), !isDigit(byte) { start = place }
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    private static func isCapital(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
    private static func isLetter(_ byte: UInt8) -> Bool {
        isCapital(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }
}
