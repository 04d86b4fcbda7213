/// Highlights Swift: nested comments, all forms of strings with interpolations, macros and attributes.
enum SwiftLexer {
    static func mark(_ scanner: inout Scanner) {
        code(&scanner, untilParenthesis: false)
    }

    /// Marks code up to the end or, in an interpolation, up to its closing parenthesis.
    private static func code(_ scanner: inout Scanner, untilParenthesis: Bool) {
        var depth = 0
        while !scanner.isAtEnd {
            let byte = scanner.current
            switch byte {
            case UInt8(ascii: "/") where scanner.peek(1) == UInt8(ascii: "/"): scanner.lineComment()
            case UInt8(ascii: "/") where scanner.peek(1) == UInt8(ascii: "*"): blockComment(&scanner)
            case UInt8(ascii: "\""): string(&scanner, hashes: 0)
            case UInt8(ascii: "#"): hash(&scanner)
            case UInt8(ascii: "@"):
                let start = scanner.position
                scanner.position += 1
                scanner.skip { $0.isWordByte }
                scanner.mark(from: start, as: .attribute)
            case UInt8(ascii: "`"):
                scanner.position += 1
                scanner.skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
                scanner.position += 1
            case UInt8(ascii: "("):
                depth += 1
                scanner.position += 1
            case UInt8(ascii: ")"):
                if untilParenthesis, depth == 0 { return }
                depth -= 1
                scanner.position += 1
            case _ where byte.isDigit: scanner.number()
            case _ where byte.isWordByte: word(&scanner)
            default: scanner.position += 1
            }
        }
    }

    private static func blockComment(_ scanner: inout Scanner) {
        let start = scanner.position
        var depth = 0
        repeat {
            if scanner.isAt("/*") {
                depth += 1
                scanner.position += 2
            } else if scanner.isAt("*/") {
                depth -= 1
                scanner.position += 2
            } else {
                scanner.position += 1
            }
        } while depth > 0 && !scanner.isAtEnd
        scanner.mark(from: start, as: .comment)
    }

    /// Marks `#if`, `#Predicate` or a raw string.
    private static func hash(_ scanner: inout Scanner) {
        var hashes = 0
        while scanner.peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        if scanner.peek(hashes) == UInt8(ascii: "\"") {
            string(&scanner, hashes: hashes)
        } else {
            let start = scanner.position
            scanner.position += hashes
            scanner.skip { $0.isWordByte }
            scanner.mark(from: start, as: .attribute)
        }
    }

    /// Marks a string delimited with `hashes` number signs, and its interpolations as code.
    private static func string(_ scanner: inout Scanner, hashes: Int) {
        var start = scanner.position
        scanner.position += hashes
        let isMultiline = scanner.isAt("\"\"\"")
        scanner.position += isMultiline ? 3 : 1
        while !scanner.isAtEnd {
            let byte = scanner.current
            if byte == UInt8(ascii: "\\"), hasHashes(scanner, hashes, at: 1) {
                if scanner.peek(1 + hashes) == UInt8(ascii: "(") {
                    scanner.mark(from: start, as: .string)
                    scanner.position += 2 + hashes
                    code(&scanner, untilParenthesis: true)
                    start = min(scanner.position + 1, scanner.bytes.count)
                    scanner.position = start
                } else {
                    scanner.position = min(scanner.position + 2 + hashes, scanner.bytes.count)
                }
            } else if byte == UInt8(ascii: "\""), !isMultiline || scanner.isAt("\"\"\""),
                hasHashes(scanner, hashes, at: isMultiline ? 3 : 1)
            {
                scanner.position += (isMultiline ? 3 : 1) + hashes
                break
            } else if byte == UInt8(ascii: "\n"), !isMultiline {
                break
            } else {
                scanner.position += 1
            }
        }
        scanner.mark(from: start, as: .string)
    }

    private static func hasHashes(_ scanner: Scanner, _ count: Int, at offset: Int) -> Bool {
        for index in 0..<count where scanner.peek(offset + index) != UInt8(ascii: "#") { return false }
        return true
    }
}

// MARK: - Words

extension SwiftLexer {
    private static func word(_ scanner: inout Scanner) {
        let start = scanner.position
        let before = scanner.peek(-1)
        scanner.skip { $0.isWordByte }
        let word = scanner.bytes[start..<scanner.position]
        let after = scanner.current
        // Labels (`in: context`) and members (`.default`) are not highlighted as keywords.
        let isMember = before == UInt8(ascii: ".")
        let isLabel = after == UInt8(ascii: ":") && (before == UInt8(ascii: "(") || before == UInt8(ascii: " "))
        if keywords.contains(word), !isMember,
            !isLabel || word.elementsEqual("default".utf8) || word.elementsEqual("self".utf8)
        {
            scanner.mark(from: start, as: .keyword)
        } else if contextualKeywords.contains(word), !isMember,
            after == UInt8(ascii: " ") || after == UInt8(ascii: "\n")
        {
            scanner.mark(from: start, as: .keyword)
        } else if scanner.bytes[start].isUpper {
            scanner.mark(from: start, as: .type)
        } else if after == UInt8(ascii: "(") {
            scanner.mark(from: start, as: .function)
        }
    }

    private static let keywords = WordTable([
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "final", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
        "is", "lazy", "let", "mutating", "nil", "nonisolated", "open", "operator", "override", "private",
        "protocol", "public", "repeat", "required", "rethrows", "return", "self", "Self", "some", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var",
        "weak", "where", "while",
    ])

    /// Words that are keywords only in certain contexts.
    private static let contextualKeywords = WordTable([
        "convenience", "didSet", "dynamic", "each", "get", "indirect", "infix", "macro", "nonmutating", "optional",
        "package", "postfix", "prefix", "sending", "set", "willSet",
    ])
}
