import TerminalText

/// The words of one section for the search, each with its weight: a word of the heading counts more than one of a
/// listing.
struct SectionWords: Sendable {
    /// The page and the heading: `07-fetching.html#distinct-values`.
    private let address: String
    private let title: String
    /// The first words of the text, which the list of results shows.
    private let opening: String
    /// How many words the text has.
    private var length = 0
    private var words = WordTable(capacity: 128)
    /// The weights by the numbers of the words.
    private var weights: [Double] = []

    init(_ section: SearchSections.Section, slug: String) {
        address = slug + ".html" + (section.id.map { "#" + $0 } ?? "")
        title = section.title
        opening = section.opening.opening(64)
        add(section.title, 8)
        length += add(section.text, 1) + add(section.table, 1)
        for phrase in section.phrases {
            add(phrase, 3)
            if let joined = phrase.labelsJoined { add(words.number(of: joined.utf8), 3) }
        }
        addNames(of: section.code, 0.4)
        add(section.output, 0.4)
    }

    /// A section of a page that is not a lesson.
    init(address: String, title: String, text: String) {
        self.address = address
        self.title = title
        // Most of a short description. The texts of other pages are not loaded.
        opening = text.opening(160)
        add(title, 8)
        length = add(text, 1)
    }

    /// Adds the words of a text, and returns how many there are.
    @discardableResult
    private mutating func add(_ text: String, _ weight: Double) -> Int {
        var text = text
        var count = 0
        text.withUTF8 {
            $0.forEachSearchWord { word in
                count += 1
                if let number = words.key(of: word) { add(number, weight) }
            }
        }
        return count
    }

    /// Adds the names in a listing, which are of interest; `let` and `print` are not. Output and SQL count as a whole.
    private mutating func addNames(of code: String, _ weight: Double) {
        var code = code
        code.withUTF8 {
            $0.forEachSearchWord { word in if word.isCamelCase { add(words.number(of: word), weight) } }
        }
    }

    private mutating func add(_ number: Int, _ weight: Double) {
        if number == weights.count { weights.append(0) }
        weights[number] += weight
    }

    // MARK: In the record of a build

    /// Writes the section as one line; tabs separate its parts.
    func write(to lines: inout [UInt8]) {
        for text in [address, title, opening, "\(length)"] {
            // Tabs and line ends within a part are spaces.
            for byte in text.utf8 { lines.append(byte == UInt8(ascii: "\t") || byte.isLineEnd ? 0x20 : byte) }
            lines.append(UInt8(ascii: "\t"))
        }
        for (number, weight) in weights.enumerated() {
            if number > 0 { lines.append(0x20) }
            lines.append(contentsOf: words[number])
            lines.append(0x20)
            lines.append(Self.level(of: weight))
        }
        lines.append(UInt8(ascii: "\n"))
    }

    /// The lines of several sections.
    static func lines(of sections: [SectionWords]) -> String {
        var lines: [UInt8] = []
        for section in sections { section.write(to: &lines) }
        return String(decoding: lines, as: UTF8.self)
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
    /// The first words, up to a width in columns, of which a Korean syllable takes two.
    fileprivate func opening(_ width: Int) -> String {
        // That many words with the spaces between them are too wide, so the rest of the text isn't read.
        var rest = width / 2 + 1
        var bytes: [UInt8] = []
        var isInside = false
        for byte in utf8 {
            if byte > 0x20 {
                if !isInside, !bytes.isEmpty { bytes.append(0x20) }
                bytes.append(byte)
            } else if isInside {
                rest -= 1
                if rest == 0 { break }
            }
            isInside = byte > 0x20
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // A character has at least as many bytes as columns.
        guard text.utf8.count > width else { return text }
        var columns = 0
        let cut = text.prefix {
            columns += DisplayWidth.columns(of: $0)
            return columns <= width
        }
        guard cut.endIndex < text.endIndex else { return text }
        return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + " …"
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
