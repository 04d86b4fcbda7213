extension NSComparisonPredicate {
    /// The number of members of a collection on the left that have to match, with Apple's raw values.
    public enum Modifier: UInt, Sendable {
        /// The left side is compared as one value.
        case direct = 0
        /// `ALL`
        case all = 1
        /// `ANY`
        case any = 2
    }

    /// The comparisons, with Apple's raw values.
    public enum Operator: UInt, Sendable {
        /// `<`
        case lessThan = 0
        /// `<=`
        case lessThanOrEqualTo = 1
        /// `>`
        case greaterThan = 2
        /// `>=`
        case greaterThanOrEqualTo = 3
        /// `==`
        case equalTo = 4
        /// `!=`
        case notEqualTo = 5
        /// A regular expression that matches the whole string.
        case matches = 6
        /// A pattern with `?` for one character and `*` for any number.
        case like = 7
        /// `BEGINSWITH`
        case beginsWith = 8
        /// `ENDSWITH`
        case endsWith = 9
        /// The left side is a member of the collection, or a part of the string, on the right.
        case `in` = 10
        /// The method named by ``NSComparisonPredicate/customSelector``, which returns a Boolean value.
        case customSelector = 11
        /// `CONTAINS`: the right side is a member of the collection, or a part of the string, on the left.
        case contains = 99
        /// `BETWEEN`: the left side is within the two bounds on the right, including the bounds.
        case between = 100
    }

    /// Options for comparing strings, with Apple's raw values.
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// `[c]`
        public static let caseInsensitive = Options(rawValue: 1)
        /// `[d]`
        public static let diacriticInsensitive = Options(rawValue: 2)
        /// `[n]`: the strings are compared code point by code point; `[c]` and `[d]` then have no effect.
        public static let normalized = Options(rawValue: 4)
        /// `[l]`, which Apple's format language has but its header does not: compare in the current locale.
        package static let locale = Options(rawValue: 8)
    }
}

extension NSComparisonPredicate.Operator {
    /// The operator in the format language.
    var symbol: String {
        switch self {
        case .lessThan: "<"
        case .lessThanOrEqualTo: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqualTo: ">="
        case .equalTo: "=="
        case .notEqualTo: "!="
        case .matches: "MATCHES"
        case .like: "LIKE"
        case .beginsWith: "BEGINSWITH"
        case .endsWith: "ENDSWITH"
        case .in: "IN"
        case .contains: "CONTAINS"
        case .between: "BETWEEN"
        case .customSelector: "CUSTOM"
        }
    }
}

extension NSComparisonPredicate.Options {
    /// The options in the format language, such as `[cd]`; an empty string if there are none.
    var suffix: String {
        let letters: [(Self, String)] = [
            (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"), (.locale, "l"),
        ]
        let text = letters.filter { contains($0.0) }.map(\.1).joined()
        return text.isEmpty ? "" : "[\(text)]"
    }
}

extension NSComparisonPredicate.Modifier {
    /// The word before the comparison, with the space after it.
    var prefix: String {
        switch self {
        case .direct: ""
        case .all: "ALL "
        case .any: "ANY "
        }
    }
}
