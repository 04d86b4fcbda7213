import Foundation

/// Conditions: what AND, OR and NOT join, and the comparisons.
extension PredicateParser {
    mutating func condition() throws(PredicateFormatError) -> Term {
        try nested { (parser) throws(PredicateFormatError) in
            try parser.joined(.or, .or, "OR") { (parser) throws(PredicateFormatError) in
                try parser.joined(.and, .and, "AND") { (parser) throws(PredicateFormatError) in try parser.negation() }
            }
        }
    }

    /// One condition, or several with the same word between them, which become one compound.
    private mutating func joined(
        _ type: NSCompoundPredicate.LogicalType, _ symbol: PredicateToken.Symbol, _ word: String,
        _ part: (inout PredicateParser) throws(PredicateFormatError) -> Term
    ) throws(PredicateFormatError) -> Term {
        var start = token
        let first = try part(&self)
        guard accept(symbol) || accept(keyword: word) else { return first }
        var parts = [try predicate(first, from: start)]
        repeat {
            start = token
            let next = try part(&self)
            parts.append(try predicate(next, from: start))
        } while accept(symbol) || accept(keyword: word)
        return .predicate(NSCompoundPredicate(type: type, subpredicates: parts))
    }

    private mutating func negation() throws(PredicateFormatError) -> Term {
        guard accept(.not) || accept(keyword: "NOT") else { return try comparison() }
        return try nested { (parser) throws(PredicateFormatError) in
            let start = parser.token
            let term = try parser.negation()
            let negated = try parser.predicate(term, from: start)
            return .predicate(NSCompoundPredicate(notPredicateWithSubpredicate: negated))
        }
    }

    private mutating func comparison() throws(PredicateFormatError) -> Term {
        if accept(keyword: "ANY") || accept(keyword: "SOME") { return .predicate(try comparison(with: .any)) }
        if accept(keyword: "ALL") { return .predicate(try comparison(with: .all)) }
        if accept(keyword: "NONE") {
            return .predicate(NSCompoundPredicate(notPredicateWithSubpredicate: try comparison(with: .any)))
        }
        let start = token
        let left = try operation()
        guard let type = acceptOperator() else { return left }
        return .predicate(try comparison(try expression(left, from: start), .direct, type))
    }

    private mutating func comparison(
        with modifier: NSComparisonPredicate.Modifier
    ) throws(PredicateFormatError) -> NSPredicate {
        let start = token
        let term = try operation()
        let left = try expression(term, from: start)
        guard let type = acceptOperator() else { throw failure("a comparison operator") }
        return try comparison(left, modifier, type)
    }

    private mutating func comparison(
        _ left: NSExpression, _ modifier: NSComparisonPredicate.Modifier, _ type: NSComparisonPredicate.Operator
    ) throws(PredicateFormatError) -> NSPredicate {
        let options = try options()
        let start = token
        let term = try operation()
        let right = try expression(term, from: start)
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

    /// The letters in brackets behind an operator.
    private mutating func options() throws(PredicateFormatError) -> NSComparisonPredicate.Options {
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
