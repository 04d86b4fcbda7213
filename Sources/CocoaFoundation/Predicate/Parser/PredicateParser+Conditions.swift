import Foundation

/// Conditions: AND, OR and NOT, and the comparisons.
extension PredicateParser {
    mutating func condition() throws -> Term {
        try nested { try $0.disjunction() }
    }

    private mutating func disjunction() throws -> Term {
        try joined(.or, .or, "OR") { try $0.conjunction() }
    }

    private mutating func conjunction() throws -> Term {
        try joined(.and, .and, "AND") { try $0.negation() }
    }

    /// One condition, or several with the same word between them, which become one compound predicate.
    private mutating func joined(
        _ type: NSCompoundPredicate.LogicalType, _ symbol: PredicateToken.Symbol, _ word: String,
        _ part: (inout PredicateParser) throws -> Term
    ) throws -> Term {
        var start = place
        let first = try part(&self)
        guard accept(symbol) || accept(keyword: word) else { return first }
        var parts = [try predicate(first, from: start)]
        var highest = height
        repeat {
            start = place
            let next = try part(&self)
            parts.append(try predicate(next, from: start))
            highest = max(highest, height)
        } while accept(symbol) || accept(keyword: word)
        try grow(over: highest)
        return .predicate(NSCompoundPredicate(type: type, subpredicates: parts))
    }

    private mutating func negation() throws -> Term {
        guard accept(.not) || accept(keyword: "NOT") else { return try comparison() }
        let start = place
        let term = try nested { try $0.negation() }
        let negated = try predicate(term, from: start)
        try grow(over: height)
        return .predicate(NSCompoundPredicate(notPredicateWithSubpredicate: negated))
    }

    private mutating func comparison() throws -> Term {
        if accept(keyword: "ANY") || accept(keyword: "SOME") { return .predicate(try comparison(with: .any)) }
        if accept(keyword: "ALL") { return .predicate(try comparison(with: .all)) }
        if accept(keyword: "NONE") {
            let condition = try comparison(with: .any)
            try grow(over: height)
            return .predicate(NSCompoundPredicate(notPredicateWithSubpredicate: condition))
        }
        let start = place
        let left = try operation()
        guard let type = acceptOperator() else { return left }
        return .predicate(try comparison(try expression(left, from: start), .direct, type))
    }

    private mutating func comparison(
        with modifier: NSComparisonPredicate.Modifier
    ) throws -> NSPredicate {
        let start = place
        let term = try operation()
        let left = try expression(term, from: start)
        guard let type = acceptOperator() else { throw failure("a comparison operator") }
        return try comparison(left, modifier, type)
    }

    private mutating func comparison(
        _ left: NSExpression, _ modifier: NSComparisonPredicate.Modifier, _ type: NSComparisonPredicate.Operator
    ) throws -> NSPredicate {
        let options = try options()
        let start = place
        let leftHeight = height
        let term = try operation()
        let right = try expression(term, from: start)
        try grow(over: leftHeight, height)
        return NSComparisonPredicate(
            leftExpression: left, rightExpression: right, modifier: modifier, type: type, options: options)
    }

    private mutating func acceptOperator() -> NSComparisonPredicate.Operator? {
        let type: NSComparisonPredicate.Operator? =
            switch token.kind {
            case .symbol(let symbol): PredicateParser.operators[symbol]
            default: keyword.flatMap { PredicateParser.operatorWords[$0] }
            }
        if type != nil { advance() }
        return type
    }

    private static let operators: [PredicateToken.Symbol: NSComparisonPredicate.Operator] = [
        .equal: .equalTo, .notEqual: .notEqualTo, .less: .lessThan, .lessOrEqual: .lessThanOrEqualTo,
        .greater: .greaterThan, .greaterOrEqual: .greaterThanOrEqualTo,
    ]

    private static let operatorWords: [String: NSComparisonPredicate.Operator] = [
        "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "CONTAINS": .contains, "LIKE": .like, "MATCHES": .matches,
        "IN": .in, "BETWEEN": .between,
    ]

    /// The letters in brackets after an operator.
    private mutating func options() throws -> NSComparisonPredicate.Options {
        guard accept(.openBracket) else { return [] }
        var options: NSComparisonPredicate.Options = []
        guard case .identifier(let letters, false) = token.kind else { throw failure("the letters c, d, l or n") }
        for letter in letters.lowercased() {
            switch letter {
            case "c": options.insert(.caseInsensitive)
            case "d": options.insert(.diacriticInsensitive)
            case "n": options.insert(.normalized)
            case "l": options.insert(.locale)
            default: throw failure("the letters c, d, l or n")
            }
        }
        advance()
        try expect(.closeBracket, "after the options")
        return options
    }
}
