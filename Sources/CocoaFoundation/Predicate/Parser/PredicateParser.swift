import Foundation

/// The parser of the predicate format language: recursive descent over the tokens, one method per rule.
///
///     condition   = conjunction { OR conjunction }
///     conjunction = negation { AND negation }
///     negation    = NOT negation | comparison
///     comparison  = [ANY | ALL | NONE] operation [operator operation]
///     operation   = operand { infix operand }            by precedence, see Precedence
///     operand     = literal | $variable | path | call | {a, b} | ( condition ) ...  with .path and [index] after it
///
/// Parentheses can hold a condition or a value, and only their end shows which. Each rule therefore returns a `Term`,
/// which is either of the two, and the caller requires the one that it needs. Nothing is read twice, and the time is
/// linear.
struct PredicateParser {
    /// The result of a rule: a condition or a value.
    enum Term {
        case predicate(NSPredicate)
        case expression(NSExpression)
    }

    let format: String
    let tokens: [PredicateToken]
    var place = 0
    var arguments: ArgumentList
    /// The number of levels of the tree that was read last.
    var height = 0
    private var nesting = 0

    /// Deeper trees are rejected, because evaluating, printing and freeing them recurses.
    private static let maximumHeight = 200
    /// Reading recurses as well. A level of a tree prints as at most two levels of text, such as `NOT (`, so every
    /// predicate that was read can be read again from its own text.
    private static let maximumNesting = 2 * maximumHeight + 10

    private init(_ format: String, _ arguments: [Any?]) throws {
        self.format = format
        tokens = try PredicateLexer.tokens(of: format)
        self.arguments = ArgumentList(arguments)
    }

    /// Reads a condition.
    /// - Throws: `PredicateFormatError`.
    static func predicate(_ format: String, _ arguments: [Any?] = []) throws -> NSPredicate {
        var parser = try PredicateParser(format, arguments)
        let start = parser.place
        let term = try parser.condition()
        let predicate = try parser.predicate(term, from: start)
        try parser.expectEnd()
        return predicate
    }

    /// Reads a value.
    /// - Throws: `PredicateFormatError`.
    static func expression(_ format: String, _ arguments: [Any?] = []) throws -> NSExpression {
        var parser = try PredicateParser(format, arguments)
        let start = parser.place
        let term = try parser.condition()
        let expression = try parser.expression(term, from: start)
        try parser.expectEnd()
        return expression
    }

    private func expectEnd() throws {
        guard token.kind == .end else { throw failure("an operator or the end") }
    }

    /// Runs a rule one level deeper in the text.
    mutating func nested<Result>(
        _ rule: (inout PredicateParser) throws -> Result
    ) throws -> Result {
        guard nesting < PredicateParser.maximumNesting else { throw tooDeep }
        nesting += 1
        let result = try rule(&self)
        nesting -= 1
        return result
    }

    /// Records that the current tree has subtrees of these heights. A tree can also grow without nesting in the text,
    /// as in `1 + 1 + 1`.
    mutating func grow(over height: Int, _ other: Int = 0) throws {
        self.height = max(height, other) + 1
        guard self.height <= PredicateParser.maximumHeight else { throw tooDeep }
    }

    private var tooDeep: PredicateFormatError {
        failure("at most \(PredicateParser.maximumHeight) levels of operators, calls and lists inside one another")
    }
}

// Tokens.
extension PredicateParser {
    var token: PredicateToken { tokens[place] }

    mutating func advance() { if place + 1 < tokens.count { place += 1 } }

    mutating func accept(_ symbol: PredicateToken.Symbol) -> Bool {
        guard tokens[place].symbol == symbol else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: PredicateToken.Symbol, _ why: String) throws {
        guard accept(symbol) else { throw failure("'\(symbol.rawValue)' \(why)") }
    }

    /// The token as a keyword in capitals; nil for anything else, and for a name after a `#`.
    var keyword: String? { tokens[place].keyword }

    mutating func accept(keyword word: String) -> Bool {
        guard keyword == word else { return false }
        advance()
        return true
    }

    func failure(_ expected: String, at place: Int? = nil, found: String? = nil) -> PredicateFormatError {
        let token = tokens[place ?? self.place]
        let there = token.kind == .end ? "the end" : "'\(token.text)'"
        return PredicateFormatError(format: format, position: token.position, expected: expected, found: found ?? there)
    }

    func predicate(_ term: Term, from start: Int) throws -> NSPredicate {
        switch term {
        case .predicate(let predicate): return predicate
        case .expression(let value):
            throw failure("a comparison operator after the value \(value)")
        }
    }

    func expression(_ term: Term, from start: Int) throws -> NSExpression {
        switch term {
        case .expression(let expression): return expression
        case .predicate(let condition):
            throw failure("a value", at: start, found: "the condition \(condition.predicateFormat)")
        }
    }
}
