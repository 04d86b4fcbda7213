/// The options for comparing two strings, as numbers in the SQL.
///
/// If Foundation has a corresponding option, its number is used, as in the SQL log of Apple's framework.
struct SQLTextOptions: OptionSet {
    let rawValue: Int

    static let caseInsensitive = SQLTextOptions(rawValue: 1)
    /// Equal strings have the same code points after folding. Without this option, equal means that neither is ordered
    /// before the other.
    static let literal = SQLTextOptions(rawValue: 2)
    static let fromEnd = SQLTextOptions(rawValue: 4)
    static let anchored = SQLTextOptions(rawValue: 8)
    static let localized = SQLTextOptions(rawValue: 32)
    static let diacriticInsensitive = SQLTextOptions(rawValue: 128)

    enum Anchor { case none, start, end }

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    init(_ options: NSComparisonPredicate.Options, anchor: Anchor = .none) {
        self = []
        // `[n]` states that the strings need no folding, and so overrides the others.
        if !options.contains(.normalized) {
            if options.contains(.caseInsensitive) { insert(.caseInsensitive) }
            if options.contains(.diacriticInsensitive) { insert(.diacriticInsensitive) }
            if options.contains(.locale) { insert(.localized) }
        }
        switch anchor {
        case .none: break
        case .start: insert(.anchored)
        case .end: formUnion([.anchored, .fromEnd])
        }
    }

    /// Whether strings are searched without folding.
    var foldsNothing: Bool { isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) }
    /// Whether strings are compared unchanged, by SQL's own operators.
    var isPlain: Bool { foldsNothing && !contains(.localized) }

    /// The corresponding predicate options.
    var predicateOptions: NSComparisonPredicate.Options {
        var options: NSComparisonPredicate.Options = []
        if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
        if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
        if contains(.localized) { options.insert(.locale) }
        return options
    }
}
