/// The words of a text, as the index and `words` in `Site/assets/language.js` split it.
extension UnsafeBufferPointer<UInt8> {
    /// Calls `body` with each run of Hangul, and of Latin letters, digits and underscores. Quotation marks and dashes
    /// are no part of a word, because the script doesn't take them for one either.
    func forEachSearchWord(_ body: (Slice<Self>) -> Void) {
        var start = 0
        var index = 0
        var isHangul = false
        func endWord() {
            if start < index { body(self[start..<index]) }
        }
        while index < count {
            let isSyllable = isSyllable(at: index)
            guard isSyllable || self[index].isNameByte else {
                endWord()
                index += 1
                start = index
                continue
            }
            if isSyllable != isHangul {
                endWord()
                start = index
                isHangul = isSyllable
            }
            index += isSyllable ? 3 : 1
        }
        endWord()
    }

    /// Whether the three bytes at `index` are a Hangul syllable, U+AC00 to U+D7A3.
    fileprivate func isSyllable(at index: Int) -> Bool {
        let lead = self[index]
        guard lead >= 0xEA, lead <= 0xED, index + 2 < count else { return false }
        let scalar = Int(lead & 0x0F) << 12 | Int(self[index + 1] & 0x3F) << 6 | Int(self[index + 2] & 0x3F)
        return (0xAC00...0xD7A3).contains(scalar)
    }
}

extension WordTable {
    /// The number of a word as the index has it: Korean ones as roots, names as they are written, others in lowercase.
    /// Nil if it says nothing.
    mutating func key(of word: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        if word.base.isSyllable(at: word.startIndex) {
            return KoreanRoots.root(of: String(decoding: word, as: UTF8.self)).map { number(of: $0.utf8) }
        }
        let isWritten = word.isCamelCase || !word.contains { $0.isUpper }
        return isWritten ? number(of: word) : number(of: word.lazy.map { $0.isUpper ? $0 | 0x20 : $0 })
    }
}

extension Sequence<UInt8> {
    /// Whether a name consists of several words: `fetchLimit`, `NSManagedObject`.
    var isCamelCase: Bool {
        var before: UInt8 = 0
        var capitals = 0
        for byte in self {
            if byte.isUpper, before.isLower { return true }
            if byte.isLower, before.isUpper, capitals > 1 { return true }
            if byte.isUpper { capitals += 1 }
            before = byte
        }
        return false
    }
}

extension String {
    /// Runs of Hangul, and of Latin letters, digits and underscores.
    var searchWords: [String] {
        var text = self
        return text.withUTF8 { bytes in
            var words: [String] = []
            bytes.forEachSearchWord { words.append(String(decoding: $0, as: UTF8.self)) }
            return words
        }
    }

    /// Whether a name consists of several words.
    var isCamelCase: Bool { utf8.isCamelCase }

    /// A method and its labels as one word, `valueForKey` for `value(forKey:)`; nil for anything else.
    var labelsJoined: String? {
        guard utf8.last == UInt8(ascii: ")"), utf8.dropLast().last == UInt8(ascii: ":"),
            let open = utf8.firstIndex(of: UInt8(ascii: "("))
        else { return nil }
        let name = self[..<open].split(separator: ".").last ?? ""
        let labels = self[open...].dropFirst().dropLast().split(separator: ":").filter { $0 != "_" }
        guard !labels.isEmpty,
            (labels + [name]).allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber } })
        else { return nil }
        return labels.reduce(String(name)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
