/// The words of one section for the search, each with its weight: a word of the heading counts more than one of a listing.
struct SectionWords: Equatable, Sendable {
    /// The page and the heading: `07-fetching.html#distinct-values`.
    var address: String
    var title: String
    /// The first words of the text, which the list of results shows.
    var opening: String
    /// How many words the text has.
    var length: Int
    var weights: [String: Double]

    init(_ section: SearchSections.Section, slug: String) {
        address = slug + ".html" + (section.id.map { "#" + $0 } ?? "")
        title = section.title
        opening = section.text.opening(80)
        length = 0
        weights = [:]
        add(section.title, 8)
        length += add(section.text, 1)
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
            weights[word.isCamelCase ? word : word.lowercased(), default: 0] += weight
            count += 1
        }
        if joinsLabels, let joined = text.labelsJoined { weights[joined, default: 0] += weight }
        return count
    }

    // MARK: In the record of a build

    /// The section as one line; tabs separate its parts.
    var line: String {
        let words = weights.sorted { $0.key < $1.key }.map { "\($0.key) \(Self.level(of: $0.value))" }
        return [address, title, opening, "\(length)", words.joined(separator: " ")]
            .map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }.joined(separator: "\t")
    }

    /// A weight as the index writes it; the script has the same table.
    private static func level(of weight: Double) -> String {
        switch weight {
        case ..<1: "~"
        case ..<2: "."
        case ..<4: "!"
        case ..<8: "*"
        default: "+"
        }
    }
}

extension String {
    /// Runs of Hangul, and of Latin letters, digits and underscores.
    var searchWords: [String] {
        var words: [String] = []
        var word = ""
        var isHangul = false
        for scalar in unicodeScalars {
            let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
            let isName = scalar.isASCII && UInt8(truncatingIfNeeded: scalar.value).isWordByte
            if !word.isEmpty, !(isSyllable || isName) || isSyllable != isHangul {
                words.append(word)
                word = ""
            }
            if isSyllable || isName {
                word.unicodeScalars.append(scalar)
                isHangul = isSyllable
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
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

    /// The first words, up to `count` characters.
    fileprivate func opening(_ count: Int) -> String {
        let text = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.count > count else { return text }
        let cut = text.prefix(count)
        return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + " …"
    }
}
