import Foundation

/// A word, a sign or a literal of the format language, with the place it was read at.
struct PredicateToken: Equatable {
    enum Kind: Equatable {
        /// A name. One with a `#` before it is never a keyword.
        case identifier(String, isEscaped: Bool)
        /// `$name`
        case variable(String)
        /// `@name`, a collection operator in a key path.
        case collectionOperator(String)
        case number(NSNumber)
        case string(String)
        /// `%@` and its like.
        case placeholder(Placeholder)
        /// An operator or a sign of punctuation, in one spelling for each meaning.
        case symbol(Symbol)
        case end
    }

    enum Placeholder: Equatable {
        case object
        case keyPath
        /// `%d` and all others that stand for a number.
        case number
        /// `%s`, `%c`: text of C.
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
    /// The name in capitals, in which keywords are recognised; nil for anything but a name without a `#`.
    let keyword: String?
    /// How many characters lie before it.
    let position: Int
    /// The text it was read from, for messages.
    let text: String
}

extension Unicode.Scalar {
    // Unicode's tables cost a look-up each; most of a format is ASCII.
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
