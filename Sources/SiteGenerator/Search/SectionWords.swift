import TerminalText

/// The words of one section for the search, each with its weight: a word of the heading counts more than one of a
/// listing.
struct SectionWords: Equatable, Sendable {
    /// The page and the heading: `07-fetching.html#distinct-values`.
    var address: String
    var title: String
    /// The first words of the text, which the list of results shows. Those of a table only if there are no others.
    var opening: String
    /// How many words the text has.
    var length: Int
    var weights: [String: Double]

    init(_ section: SearchSections.Section, slug: String) {
        address = slug + ".html" + (section.id.map { "#" + $0 } ?? "")
        title = section.title
        opening = (section.text.isEmpty ? section.table : section.text).opening(80)
        length = 0
        weights = [:]
        add(section.title, 8)
        length += add(section.text, 1) + add(section.table, 1)
        for phrase in section.phrases { add(phrase, 3, joinsLabels: true) }
        // Names in a listing are of interest, `let` and `print` are not. Output and SQL count as a whole.
        for word in section.code.searchWords where word.isCamelCase { weights[word, default: 0] += 0.4 }
        add(section.output, 0.4)
    }

    /// A section of a page that is not a lesson.
    init(address: String, title: String, text: String) {
        self.address = address
        self.title = title
        opening = text.opening(80)
        length = 0
        weights = [:]
        add(title, 8)
        length = add(text, 1)
    }

    @discardableResult
    private mutating func add(_ text: String, _ weight: Double, joinsLabels: Bool = false) -> Int {
        var count = 0
        for word in text.searchWords {
            if let key = word.searchKey { weights[key, default: 0] += weight }
            count += 1
        }
        if joinsLabels, let joined = text.labelsJoined { weights[joined, default: 0] += weight }
        return count
    }

    // MARK: In the record of a build

    /// The section as one line; tabs separate its parts.
    var line: String {
        var line = [address, title, opening, "\(length)"].map(\.onOneLine).joined(separator: "\t")
        var separator: Character = "\t"
        for (word, weight) in weights.sorted(by: { $0.key < $1.key }) {
            line.append(separator)
            line += word + " "
            line.unicodeScalars.append(Unicode.Scalar(Self.level(of: weight)))
            separator = " "
        }
        return line
    }

    /// The weight that each phrase of readers adds to a word in it.
    static let phraseWeight = 2.5

    /// A weight as the index writes it; the script has the same table.
    static func level(of weight: Double) -> UInt8 {
        switch weight {
        case ..<1: UInt8(ascii: "~")
        case ..<2: UInt8(ascii: ".")
        case ..<4: UInt8(ascii: "!")
        case ..<8: UInt8(ascii: "*")
        default: UInt8(ascii: "+")
        }
    }

    static func weight(of level: UInt8) -> Double {
        switch level {
        case UInt8(ascii: "~"): 0.4
        case UInt8(ascii: "!"): 2.5
        case UInt8(ascii: "*"): 5
        case UInt8(ascii: "+"): 10
        default: 1
        }
    }
}

extension String {
    /// Runs of Hangul, and of Latin letters, digits and underscores.
    var searchWords: [String] {
        var text = self
        return text.withUTF8 { bytes in
            var words: [String] = []
            var start = 0
            var index = 0
            var isHangul = false
            func endWord() {
                if start < index { words.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
            }
            while index < bytes.count {
                let isSyllable = bytes.isSyllable(at: index)
                guard isSyllable || bytes[index].isWordByte else {
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
            return words
        }
    }

    /// A word as the index has it: Korean ones as roots, names as they are written, others in lowercase. Nil if it says
    /// nothing.
    var searchKey: String? {
        if let first = unicodeScalars.first, first.value >= 0xAC00 { return KoreanRoots.root(of: self) }
        return isCamelCase ? self : lowercased()
    }

    /// The words of a phrase as the index has them; a method and its labels are one word.
    var phraseKeys: [String] {
        split(separator: " ").flatMap { piece in
            String(piece).labelsJoined.map { [$0] } ?? String(piece).searchWords.compactMap(\.searchKey)
        }
    }

    /// Whether a name consists of several words: `fetchLimit`, `NSManagedObject`.
    var isCamelCase: Bool {
        var before: (isLower: Bool, isUpper: Bool) = (false, false)
        var capitals = 0
        for byte in utf8 {
            let isUpper = (0x41...0x5A).contains(byte)
            let isLower = (0x61...0x7A).contains(byte)
            if isUpper, before.isLower { return true }
            if isLower, before.isUpper, capitals > 1 { return true }
            if isUpper { capitals += 1 }
            before = (isLower, isUpper)
        }
        return false
    }

    /// A method and its labels as one word, `valueForKey` for `value(forKey:)`; nil for anything else.
    var labelsJoined: String? {
        guard let open = firstIndex(of: "("), hasSuffix(":)") else { return nil }
        let name = self[..<open].split(separator: ".").last ?? ""
        let labels = self[open...].dropFirst().dropLast().split(separator: ":").filter { $0 != "_" }
        guard !labels.isEmpty,
            (labels + [name]).allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber } })
        else { return nil }
        return labels.reduce(String(name)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// The first words, up to a width in columns, of which a Korean syllable takes two.
    fileprivate func opening(_ width: Int) -> String {
        // That many words with the spaces between them are too wide, so the rest of the text doesn't need to be split.
        let count = width / 2 + 1
        let words = utf8.split(maxSplits: count, whereSeparator: { $0 <= UInt8(ascii: " ") }).prefix(count)
        let text = words.map(Substring.init).joined(separator: " ")
        var columns = 0
        let cut = text.prefix {
            columns += DisplayWidth.columns(of: $0)
            return columns <= width
        }
        guard cut.endIndex < text.endIndex else { return text }
        return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + " …"
    }

    /// The text with spaces for tabs and line ends.
    fileprivate var onOneLine: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }) else { return self }
        return String(map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the three bytes at `index` are a Hangul syllable, U+AC00 to U+D7A3.
    fileprivate func isSyllable(at index: Int) -> Bool {
        let lead = self[index]
        guard lead >= 0xEA, lead <= 0xED, index + 2 < count else { return false }
        let scalar = Int(lead & 0x0F) << 12 | Int(self[index + 1] & 0x3F) << 6 | Int(self[index + 2] & 0x3F)
        return (0xAC00...0xD7A3).contains(scalar)
    }
}
