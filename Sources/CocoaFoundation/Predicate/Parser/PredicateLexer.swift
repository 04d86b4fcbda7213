import Foundation

/// Splits a format into tokens. It reads each character once and keeps no state between tokens.
struct PredicateLexer {
    private let format: String
    private let scalars: [Unicode.Scalar]
    private var place = 0

    private init(_ format: String) {
        self.format = format
        scalars = Array(format.unicodeScalars)
    }

    /// The tokens of a format. The last one is the end.
    static func tokens(of format: String) throws -> [PredicateToken] {
        var lexer = PredicateLexer(format)
        var tokens: [PredicateToken] = []
        repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
        return tokens
    }

    private mutating func next() throws -> PredicateToken {
        while let scalar = peek(), scalar.isSpace { place += 1 }
        let start = place
        let kind = try read()
        let keyword: String? = if case .identifier(let name, false) = kind { name.uppercased() } else { nil }
        let symbol: PredicateToken.Symbol? = if case .symbol(let symbol) = kind { symbol } else { nil }
        return PredicateToken(kind: kind, symbol: symbol, keyword: keyword, position: start, text: text(from: start))
    }

    private mutating func read() throws -> PredicateToken.Kind {
        guard let scalar = peek() else { return .end }
        switch scalar {
        case "\"", "'": return .string(try string(until: scalar))
        case "%": return .placeholder(try placeholder())
        case "$": return .variable(try name(after: "$", "a variable's name"))
        case "@": return .collectionOperator("@" + (try name(after: "@", "a collection operator's name")))
        case "#": return .identifier(try name(after: "#", "a name"), isEscaped: true)
        case _ where scalar.isDigit: return .number(try number())
        case "." where peek(1)?.isDigit == true && !followsOperand: return .number(try number())
        case _ where scalar.startsIdentifier: return .identifier(identifier(), isEscaped: false)
        default: return .symbol(try symbol())
        }
    }

    /// Whether a dot here continues a key path instead of starting a number.
    private var followsOperand: Bool {
        guard place > 0 else { return false }
        let before = scalars[place - 1]
        return before.continuesIdentifier || before == ")" || before == "]" || before == "@" || before == "\""
    }

    private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
        place + ahead < scalars.count ? scalars[place + ahead] : nil
    }

    /// The characters since `start`. Nearly all are ASCII, whose bytes can be written directly: appending scalars to a
    /// string took two thirds of the time of parsing.
    private func text(from start: Int) -> String {
        guard scalars[start..<place].allSatisfy(\.isASCII) else {
            return scalars[start..<place].reduce(into: "") { $0.unicodeScalars.append($1) }
        }
        return String(unsafeUninitializedCapacity: place - start) { bytes in
            for index in start..<place { bytes[index - start] = UInt8(truncatingIfNeeded: scalars[index].value) }
            return place - start
        }
    }

    private func failure(at position: Int, expected: String, found: String? = nil) -> PredicateFormatError {
        let there = position < scalars.count ? "'\(scalars[position])'" : "the end"
        return PredicateFormatError(format: format, position: position, expected: expected, found: found ?? there)
    }
}

// Names and signs.
extension PredicateLexer {
    private mutating func name(after sign: Unicode.Scalar, _ wanted: String) throws -> String {
        place += 1
        guard peek()?.startsIdentifier == true else { throw failure(at: place, expected: "\(wanted) after '\(sign)'") }
        return word()
    }

    private mutating func word() -> String {
        let start = place
        while peek()?.continuesIdentifier == true { place += 1 }
        return text(from: start)
    }

    /// A name, or the name of a function with its colons: `modulus:by:` before a parenthesis.
    private mutating func identifier() -> String {
        let start = place
        _ = word()
        let end = place
        while peek() == ":", peek(1) == "(" || peek(1)?.startsIdentifier == true {
            place += 1
            _ = word()
        }
        if place != end, peek() != "(" || scalars[place - 1] != ":" { place = end }
        return text(from: start)
    }

    private mutating func symbol() throws -> PredicateToken.Symbol {
        if let next = peek(1), let symbol = PredicateLexer.symbol(scalars[place], next) {
            place += 2
            return symbol
        }
        guard let symbol = PredicateLexer.symbol(scalars[place]) else {
            throw failure(at: place, expected: "an operator, a name or a literal")
        }
        place += 1
        return symbol
    }

    private static func symbol(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> PredicateToken.Symbol? {
        switch (first, second) {
        case ("=", "="): .equal
        case ("!", "="), ("<", ">"): .notEqual
        case ("<", "="), ("=", "<"): .lessOrEqual
        case (">", "="), ("=", ">"): .greaterOrEqual
        case ("&", "&"): .and
        case ("|", "|"): .or
        case ("*", "*"): .power
        case ("<", "<"): .shiftLeft
        case (">", ">"): .shiftRight
        case (":", "="): .assign
        default: nil
        }
    }

    private static func symbol(_ scalar: Unicode.Scalar) -> PredicateToken.Symbol? {
        switch scalar {
        case "(": .openParenthesis
        case ")": .closeParenthesis
        case "{": .openBrace
        case "}": .closeBrace
        case "[": .openBracket
        case "]": .closeBracket
        case ",": .comma
        case ".": .dot
        case "=": .equal
        case "<": .less
        case ">": .greater
        case "!": .not
        case "+": .plus
        case "-": .minus
        case "*": .times
        case "/": .divide
        case "&": .bitAnd
        case "|": .bitOr
        case "^": .bitXor
        case "~": .complement
        default: nil
        }
    }
}

// Literals.
extension PredicateLexer {
    private mutating func string(until quote: Unicode.Scalar) throws -> String {
        let start = place
        place += 1
        var text = String.UnicodeScalarView()
        while let scalar = peek() {
            place += 1
            if scalar == quote { return String(text) }
            text.append(scalar == "\\" ? try escape() : scalar)
        }
        throw failure(at: place, expected: "the closing \(quote) of the text that starts at character \(start + 1)")
    }

    /// The character for an escape sequence, whose backslash has been read.
    private mutating func escape() throws -> Unicode.Scalar {
        guard let scalar = peek() else { throw failure(at: place, expected: "a character after the backslash") }
        place += 1
        switch scalar {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "v": return "\u{b}"
        case "a": return "\u{7}"
        case "x": return try code(digits: 1...2)
        case "u": return try code(digits: 4...4)
        case "U": return try code(digits: 8...8)
        default: return scalar
        }
    }

    private mutating func code(digits: ClosedRange<Int>) throws -> Unicode.Scalar {
        let start = place
        while place - start < digits.upperBound, peek()?.properties.isASCIIHexDigit == true { place += 1 }
        guard place - start >= digits.lowerBound, let value = UInt32(text(from: start), radix: 16),
            let scalar = Unicode.Scalar(value)
        else { throw failure(at: start, expected: "the hexadecimal code of a character") }
        return scalar
    }

    private mutating func number() throws -> NSNumber {
        let radixes: [Unicode.Scalar: Int] = ["x": 16, "X": 16, "o": 8, "O": 8, "b": 2, "B": 2]
        if peek() == "0", let radix = peek(1).flatMap({ radixes[$0] }) { return try number(radix: radix) }
        let start = place
        skipDigits()
        var isWhole = true
        if peek() == ".", peek(1)?.isDigit == true {
            isWhole = false
            place += 1
            skipDigits()
        }
        if peek() == "e" || peek() == "E" {
            let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
            if peek(1 + sign)?.isDigit == true {
                isWhole = false
                place += 1 + sign
                skipDigits()
            }
        }
        if let scalar = peek(), scalar.continuesIdentifier {
            throw failure(at: place, expected: "the end of the number")
        }
        guard let number = NumberLiteral.value(of: text(from: start), isWhole: isWhole) else {
            throw failure(at: start, expected: "a number that fits its type")
        }
        return number
    }

    private mutating func skipDigits() {
        while peek()?.isDigit == true { place += 1 }
    }

    private mutating func number(radix: Int) throws -> NSNumber {
        place += 2
        let start = place
        while let scalar = peek(), scalar.continuesIdentifier { place += 1 }
        guard let value = UInt64(text(from: start), radix: radix) else {
            throw failure(at: start, expected: "the digits of a number to base \(radix) in 64 bits")
        }
        return Number(value).object
    }

    private mutating func placeholder() throws -> PredicateToken.Placeholder {
        place += 1
        switch peek() {
        case "@":
            place += 1
            return .object
        case "K":
            place += 1
            return .keyPath
        case "%":
            throw failure(
                at: place, expected: "an argument's place such as %@ (a remainder is written modulus:by:(a, b))",
                found: "'%%', which stands for a percent sign in quoted text only")
        default: break
        }
        let lengths: Set<Unicode.Scalar> = ["h", "l", "q", "z", "t", "j", "L"]
        let format: (Unicode.Scalar) -> Bool = { $0.isDigit || $0 == "." || $0 == "-" || $0 == "+" }
        while let scalar = peek(), format(scalar) || lengths.contains(scalar) { place += 1 }
        guard let letter = peek() else { throw failure(at: place, expected: "a letter after '%', such as @, K or d") }
        switch letter {
        case "d", "D", "i", "u", "U", "x", "X", "o", "O", "f", "F", "e", "E", "g", "G", "a", "A":
            place += 1
            return .number
        case "s", "S", "c", "C":
            place += 1
            return .text
        default: throw failure(at: place, expected: "a letter after '%', such as @, K or d")
        }
    }
}

/// Literals of numbers in base ten.
enum NumberLiteral {
    /// A literal with this many digits is a decimal: more than a double holds, and no more than a decimal does.
    static let digitsOfDecimals = 18...38

    /// An integer if the number is whole and fits into 64 bits, a decimal if it has as many digits as
    /// `digitsOfDecimals` allows, otherwise a double.
    static func value(of text: String, isWhole: Bool) -> NSNumber? {
        if isWhole, let value = Int64(text) { return NSNumber(value: value) }
        if isWhole, let value = UInt64(text) { return NSNumber(value: value) }
        let digits = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
        if digitsOfDecimals.contains(digits.count), let decimal = Decimal(string: text, locale: nil), !decimal.isNaN {
            return DecimalNumber(decimal: decimal)
        }
        return Double(text).map { NSNumber(value: $0) }
    }
}
