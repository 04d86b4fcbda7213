import Foundation

/// A word, a symbol or a literal of the format language, with its position.
struct PredicateToken: Equatable {
    enum Kind: Equatable {
        /// A name. A name after a `#` is never a keyword.
        case identifier(String, isEscaped: Bool)
        /// `$name`
        case variable(String)
        /// `@name`, a collection operator in a key path.
        case collectionOperator(String)
        case number(NSNumber)
        case string(String)
        /// `%@` and the other placeholders.
        case placeholder(Placeholder)
        /// An operator or a punctuation mark, with one case for each meaning.
        case symbol(Symbol)
        case end
    }

    enum Placeholder: Equatable {
        case object
        case keyPath
        /// `%d` and all other placeholders for a number.
        case number
        /// `%s` and `%c`, the placeholders for C text.
        case text
    }

    enum Symbol: String {
        case openParenthesis = "("
        case closeParenthesis = ")"
        case openBrace = "{"
        case closeBrace = "}"
        case openBracket = "["
        case closeBracket = "]"
        case comma = ","
        case dot = "."
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case and = "&&"
        case or = "||"
        case not = "!"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divide = "/"
        case power = "**"
        case bitAnd = "&"
        case bitOr = "|"
        case bitXor = "^"
        case complement = "~"
        case shiftLeft = "<<"
        case shiftRight = ">>"
        case assign = ":="
    }

    let kind: Kind
    /// The symbol, stored separately from the kind because every rule compares several.
    let symbol: Symbol?
    /// The name in capitals, for recognizing keywords; nil for anything but a name without a `#`.
    let keyword: String?
    /// The number of characters before the token.
    let position: Int
    /// The token's source text, for messages.
    let text: String
}

extension Unicode.Scalar {
    // Each of Unicode's properties costs a lookup in a table, and most of a format is ASCII.
    var startsIdentifier: Bool {
        if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" }
        return properties.isAlphabetic
    }

    var continuesIdentifier: Bool {
        if isASCII { return startsIdentifier || isDigit }
        return properties.isAlphabetic || properties.numericType == .decimal || properties.isXIDContinue
    }

    var isDigit: Bool { ("0"..."9").contains(self) }

    var isSpace: Bool {
        isASCII ? self == " " || ("\u{9}"..."\u{d}").contains(self) : properties.isWhitespace
    }
}
