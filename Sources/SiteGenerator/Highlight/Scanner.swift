/// The kind of a token, which determines its color. The raw value is the CSS class.
enum TokenKind: String, Sendable {
    case keyword = "k"
    case string = "s"
    case number = "n"
    case comment = "c"
    case type = "t"
    case function = "f"
    case attribute = "a"
}

/// A cursor over UTF-8 code that collects tokens.
struct Scanner {
    struct Token {
        var range: Range<Int>
        var kind: TokenKind
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    private(set) var tokens: [Token] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The byte at the cursor, or 0 past the end.
    var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// The byte `offset` away from the cursor, or 0 outside the text.
    func peek(_ offset: Int) -> UInt8 {
        let index = position + offset
        return index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    /// Adds a token from `start` to the cursor.
    mutating func mark(from start: Int, as kind: TokenKind) {
        if start < position { tokens.append(Token(range: start..<position, kind: kind)) }
    }

    /// Advances while `condition` returns true.
    mutating func skip(while condition: (UInt8) -> Bool) {
        while position < bytes.count, condition(bytes[position]) { position += 1 }
    }

    /// Whether the text at the cursor is `word`.
    func isAt(_ word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[position + index] != word.utf8Start[index] { return false }
        return true
    }

    /// The text between `start` and the cursor.
    func text(from start: Int) -> String {
        String(decoding: bytes[start..<position], as: UTF8.self)
    }
}

extension Scanner {
    /// Moves to the end of the line and marks a comment.
    mutating func lineComment() {
        let start = position
        skip { $0 != UInt8(ascii: "\n") }
        mark(from: start, as: .comment)
    }

    /// Moves past a quoted string and marks it. If `escapes`, a backslash escapes the next byte.
    mutating func quoted(_ quote: UInt8, escapes: Bool = true) {
        let start = position
        position += 1
        while !isAtEnd, current != quote {
            position += escapes && current == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, bytes.count)
        mark(from: start, as: .string)
    }

    /// Moves past a number and marks it. A number can have underscores, a fraction and an exponent; in `1..<5` it ends
    /// before the dots.
    mutating func number() {
        let start = position
        skip { $0.isWordByte }
        if current == UInt8(ascii: "."), peek(1).isDigit {
            position += 1
            skip { $0.isWordByte }
        }
        let exponent = peek(-1) | 0x20 == UInt8(ascii: "e") && peek(1).isDigit
        if exponent, current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
            position += 1
            skip { $0.isWordByte }
        }
        mark(from: start, as: .number)
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
    var isUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
    var isLower: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
    /// Whether this is a letter or an underscore.
    var beginsName: Bool { isLetter || self == UInt8(ascii: "_") }
    /// Whether this is a letter, a digit or an underscore.
    var isNameByte: Bool { beginsName || isDigit }
    /// Whether this is a letter, a digit, an underscore, or part of a non-ASCII character.
    var isWordByte: Bool { isNameByte || self >= 0x80 }
    var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
