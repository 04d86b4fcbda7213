import Foundation

/// `MATCHES`: the whole string matches a regular expression, in the syntax of `NSRegularExpression`.
struct MatchesComparison: Comparison {
    let options: NSComparisonPredicate.Options
    private let rules: TextRules
    private let regexOptions: NSRegularExpression.Options
    var type: NSComparisonPredicate.Operator { .matches }

    init(options: NSComparisonPredicate.Options) {
        self.options = options
        // The regular expression itself ignores case: folding the pattern would turn \S into \s.
        rules = TextRules(options.subtracting(.caseInsensitive))
        let ignoresCase = options.contains(.caseInsensitive) && !options.contains(.normalized)
        regexOptions = ignoresCase ? [.caseInsensitive] : []
    }

    func evaluate(_ left: Operand, _ right: Operand) -> Bool { prepared(right: right)(left) }

    func prepared(right: Operand) -> (Operand) -> Bool {
        let rules = rules
        let compiled: Result<NSRegularExpression, any Error>? =
            if case .string(let pattern) = right { Result { try regex(rules.folded(pattern)) } } else { nil }
        return { left in
            if left.isNull || right.isNull { return false }
            guard case .string(let text) = left, let compiled else {
                misuse(
                    "Can't do regex matching on object \(left.summary) with \(right.summary): MATCHES needs two strings."
                )
            }
            guard case .success(let regex) = compiled else {
                misuse(
                    "Can't do regex matching, reason: Can't open pattern \(right.summary): it is not a regular expression."
                )
            }
            let folded = rules.folded(text)
            let range = NSRange(location: 0, length: folded.utf16.count)
            return regex.firstMatch(in: folded, options: .anchored, range: range) != nil
        }
    }

    private func regex(_ pattern: String) throws -> NSRegularExpression {
        do {
            return try NSRegularExpression(pattern: "(?:\(pattern))\\z", options: regexOptions)
        } catch {
            // Under (?x) a comment at the pattern's end would swallow the closing parenthesis.
            return try NSRegularExpression(pattern: "(?:\(pattern)\n)\\z", options: regexOptions)
        }
    }
}
