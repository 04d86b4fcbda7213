/// How two strings are held against each other: the numbers that stand in the SQL.
///
/// Where Foundation has an option for it, the number is Foundation's, as in what Apple's framework logs.
struct SQLTextOptions: OptionSet {
    let rawValue: Int

    static let caseInsensitive = SQLTextOptions(rawValue: 1)
    /// Equal means the same code points once folded; without it, that neither stands before the other.
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
        // `[n]` says that the strings need no folding, and so outdoes the others.
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

    /// Whether strings are searched as they are.
    var foldsNothing: Bool { isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) }
    /// Whether strings are compared as they are, by SQL's own operators.
    var isPlain: Bool { foldsNothing && !contains(.localized) }

    /// The predicate options that these numbers stand for.
    var predicateOptions: NSComparisonPredicate.Options {
        var options: NSComparisonPredicate.Options = []
        if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
        if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
        if contains(.localized) { options.insert(.locale) }
        return options
    }
}
