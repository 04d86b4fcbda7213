/// Splits a Swift source into words and punctuation marks. Comments and the text of string literals are left out, the
/// code in their interpolations isn't.
///
/// It works on bytes, as the compiler does: a `Character` can combine a quotation mark with what follows it.
struct SourceTokens {
    struct Token: Hashable {
        /// A word, without its backticks, or one punctuation mark.
        var text: String
        var line: Int
        /// The index of its first byte in the source.
        var start = 0
    }

    /// The text of a string literal.
    struct Literal: Hashable {
        var text: String
        /// Whether it contains code.
        var isInterpolated = false
    }

    private(set) var tokens: [Token] = []
    /// The string literals, by the number of tokens before each.
    private(set) var literals: [Int: Literal] = [:]
    /// The line of a literal or a name that the compiler could split in another way, if there is one.
    private(set) var unclearLine: Int?

    /// The words that begin a declaration of a type or a function.
    static let declarationWords: Set = [
        "func", "class", "struct", "enum", "actor", "protocol", "typealias", "macro",
    ]

    /// The names of the types and functions at the top level.
    var declarations: [Token] {
        var depth = 0
        return zip([Token(text: "", line: 0)] + tokens, tokens).compactMap { word, name in
            depth += name.text == "{" ? 1 : name.text == "}" ? -1 : 0
            return depth == 0 && Self.declarationWords.contains(word.text) ? name : nil
        }
    }

    /// Whether `FileHandle` occurs only in `FileHandle.standardError` and `FileHandle.standardOutput`.
    var usesHandlesForOutputOnly: Bool {
        let words = tokens.map(\.text)
        return unclearLine == nil
            && words.indices.allSatisfy { index in
                let next = words[index...].prefix(3)
                return words[index] != "FileHandle"
                    || next.count == 3 && next[index + 1] == "."
                        && ["standardError", "standardOutput"].contains(next[index + 2])
            }
    }

    private let bytes: [UInt8]
    private var place = 0
    private var line = 1

    init(_ source: String) {
        bytes = Array(source.utf8)
        while place < bytes.count { readCode(isInterpolation: false) }
    }

    // MARK: - Code

    private func byte(_ offset: Int = 0) -> UInt8 {
        place + offset < bytes.count ? bytes[place + offset] : 0
    }

    private func isNext(_ text: StaticString) -> Bool {
        (0..<text.utf8CodeUnitCount).allSatisfy { byte($0) == text.utf8Start[$0] }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where place < bytes.count {
            if bytes[place] == UInt8(ascii: "\n") { line += 1 }
            place += 1
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    /// Reads to the end of the source or, in an interpolation, to its closing parenthesis.
    private mutating func readCode(isInterpolation: Bool) {
        var depth = 0
        while place < bytes.count {
            if isNext("//") {
                while place < bytes.count, !Self.isLineEnd(byte()) { advance() }
            } else if isNext("/*") {
                skipComment()
            } else if byte() == UInt8(ascii: "`") {
                readQuotedName()
            } else if byte() == UInt8(ascii: "\"") {
                readString(marks: 0)
            } else if byte() == UInt8(ascii: "#") {
                readNumberSigns(isInterpolation)
            } else if Self.isWordPart(byte()) {
                readWord()
            } else {
                if byte() == UInt8(ascii: "(") { depth += 1 }
                if byte() == UInt8(ascii: ")") { depth -= 1 }
                if byte() > UInt8(ascii: " ") {
                    tokens.append(Token(text: String(decoding: [byte()], as: UTF8.self), line: line, start: place))
                }
                advance()
                if isInterpolation, depth < 0 { return }
            }
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                advance(2)
            } else if isNext("*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && place < bytes.count
    }

    private mutating func readWord() {
        let start = place
        while Self.isWordPart(byte()), place < bytes.count { place += 1 }
        tokens.append(Token(text: String(decoding: bytes[start..<place], as: UTF8.self), line: line, start: start))
    }

    private mutating func readQuotedName() {
        advance()
        let start = place
        while place < bytes.count, byte() != UInt8(ascii: "`"), !Self.isLineEnd(byte()) { advance() }
        let name = bytes[start..<place]
        if !name.allSatisfy(Self.isWordPart) { unclearLine = unclearLine ?? line }
        tokens.append(Token(text: String(decoding: name, as: UTF8.self), line: line, start: start - 1))
        if byte() == UInt8(ascii: "`") { advance() }
    }

    // MARK: - Literals

    /// Reads what starts with `#`: a raw string, a regular expression, or a directive.
    private mutating func readNumberSigns(_ isInterpolation: Bool) {
        var marks = 0
        while byte(marks) == UInt8(ascii: "#") { marks += 1 }
        switch byte(marks) {
        case UInt8(ascii: "\""):
            advance(marks)
            readString(marks: marks)
        case UInt8(ascii: "/"):
            // Searching an interpolation for its end, the compiler doesn't read regular expressions.
            if isInterpolation { unclearLine = unclearLine ?? line }
            advance(marks + 1)
            skipExpression(marks: marks)
        default:
            for _ in 0..<marks { tokens.append(Token(text: "#", line: line, start: place)) }
            advance(marks)
        }
    }

    private func hasMarks(_ count: Int, after offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    private mutating func skipExpression(marks: Int) {
        var offset = 0
        while byte(offset) == UInt8(ascii: " ") || byte(offset) == UInt8(ascii: "\t") { offset += 1 }
        let isLong = Self.isLineEnd(byte(offset))
        while place < bytes.count {
            if byte() == UInt8(ascii: "/"), hasMarks(marks, after: 1) { return advance(marks + 1) }
            if !isLong, Self.isLineEnd(byte()) { return }
            advance(byte() == UInt8(ascii: "\\") && !Self.isLineEnd(byte(1)) ? 2 : 1)
        }
    }

    /// Reads a string literal from its quotation mark on, after `marks` number signs.
    private mutating func readString(marks: Int) {
        let isLong = isNext("\"\"\"") && !(marks > 0 && endsInLine(marks: marks))
        let quotes = isLong ? 3 : 1
        advance(quotes)
        let (start, index) = (place, tokens.count)
        var isInterpolated = false
        defer {
            let text = String(decoding: bytes[min(start, place)..<place], as: UTF8.self)
            literals[index] = Literal(text: text, isInterpolated: isInterpolated)
        }
        while place < bytes.count {
            if byte() == UInt8(ascii: "\\"), hasMarks(marks, after: 1) {
                let isInterpolation = byte(1 + marks) == UInt8(ascii: "(")
                isInterpolated = isInterpolated || isInterpolation
                advance(2 + marks)
                if isInterpolation { readCode(isInterpolation: true) }
            } else if byte() == UInt8(ascii: "\""), !isLong || isNext("\"\"\""), hasMarks(marks, after: quotes) {
                return advance(quotes + marks)
            } else if !isLong, Self.isLineEnd(byte()) {
                return
            } else {
                advance()
            }
        }
    }

    /// Whether a raw string that starts with three quotation marks ends in its line: `#"""#` contains one mark.
    private func endsInLine(marks: Int) -> Bool {
        var offset = 2
        while place + offset < bytes.count, !Self.isLineEnd(byte(offset)) {
            if byte(offset) == UInt8(ascii: "\""), hasMarks(marks, after: offset + 1) { return true }
            offset += 1
        }
        return false
    }
}
