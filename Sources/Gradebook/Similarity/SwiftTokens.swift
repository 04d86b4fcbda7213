/// The tokens of a Swift file, normalized so that names, numbers, texts, comments and spaces don't matter.
///
/// `let total = rows.count + 1 // all` becomes `let i = i . i + n`. Renaming every variable changes nothing.
struct SwiftTokens {
    struct Token: Hashable {
        var text: String
        var line: Int
    }

    private(set) var tokens: [Token] = []
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1

    init(_ source: String) {
        scalars = Array(source.unicodeScalars)
        while position < scalars.count { next() }
    }

    private static let keywords: Set<String> = [
        "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
        "extension", "false", "final", "for", "func", "guard", "if", "import", "in", "init", "inout", "is", "lazy",
        "let",
        "mutating", "nil", "override", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "weak", "where",
        "while",
    ]

    private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        scalars.indices.contains(position + offset) ? scalars[position + offset] : nil
    }

    private mutating func next() {
        let scalar = scalars[position]
        switch scalar {
        case "\n":
            line += 1
            position += 1
        case "/" where peek(1) == "/": while let scalar = peek(), scalar != "\n" { position += 1 }
        case "/" where peek(1) == "*": blockComment()
        case "\"": string()
        case " ", "\t", "\r": position += 1
        case _ where !scalar.isASCII && scalar.properties.isWhitespace: position += 1
        case _ where Self.isPartOfWord(scalar): word()
        default:
            add(String(scalar), line)
            position += 1
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let letter = scalar.value | 0x20
            return letter >= 0x61 && letter <= 0x7A || scalar.value >= 0x30 && scalar.value <= 0x39 || scalar == "_"
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private mutating func add(_ text: String, _ line: Int) {
        tokens.append(Token(text: text, line: line))
    }

    private mutating func word() {
        let start = position
        while let scalar = peek(), Self.isPartOfWord(scalar) { position += 1 }
        let word = String(String.UnicodeScalarView(scalars[start..<position]))
        let isNumber = scalars[start].properties.numericType != nil
        add(Self.keywords.contains(word) ? word : isNumber ? "n" : "i", line)
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if peek() == "/", peek(1) == "*" {
                depth += 1
                position += 2
            } else if peek() == "*", peek(1) == "/" {
                depth -= 1
                position += 2
            } else {
                if peek() == "\n" { line += 1 }
                position += 1
            }
        } while depth > 0 && position < scalars.count
    }

    /// A text, which may span lines between three quotes. An interpolation is part of its text.
    private mutating func string() {
        let start = line
        let isLong = peek(1) == "\"" && peek(2) == "\""
        position += isLong ? 3 : 1
        while let scalar = peek() {
            if scalar == "\\" {
                position += 2
            } else if scalar == "\"", !isLong || (peek(1) == "\"" && peek(2) == "\"") {
                position += isLong ? 3 : 1
                break
            } else {
                if scalar == "\n" {
                    if !isLong { break }
                    line += 1
                }
                position += 1
            }
        }
        add("s", start)
    }
}
