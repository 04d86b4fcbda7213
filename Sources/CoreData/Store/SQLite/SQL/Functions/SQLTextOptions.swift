/// How two strings are held against each other: the numbers that stand in the SQL.
struct SQLTextOptions: OptionSet {
    let rawValue: Int

    static let caseInsensitive = SQLTextOptions(rawValue: 1)
    static let fromEnd = SQLTextOptions(rawValue: 4)
    static let anchored = SQLTextOptions(rawValue: 8)
    static let diacriticInsensitive = SQLTextOptions(rawValue: 128)

    enum Anchor { case none, start, end }

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    init(_ options: NSComparisonPredicate.Options, anchor: Anchor = .none) {
        self = []
        if !options.contains(.normalized) {
            if options.contains(.caseInsensitive) { insert(.caseInsensitive) }
            if options.contains(.diacriticInsensitive) { insert(.diacriticInsensitive) }
        }
        switch anchor {
        case .none: break
        case .start: insert(.anchored)
        case .end: formUnion([.anchored, .fromEnd])
        }
    }

    var isPlain: Bool { isDisjoint(with: [.caseInsensitive, .diacriticInsensitive]) }

    /// The predicate options that these numbers stand for.
    var predicateOptions: NSComparisonPredicate.Options {
        var options: NSComparisonPredicate.Options = []
        if contains(.caseInsensitive) { options.insert(.caseInsensitive) }
        if contains(.diacriticInsensitive) { options.insert(.diacriticInsensitive) }
        return options
    }

    /// The string without what is left out of account.
    func folded(_ text: String) -> String {
        var folding: String.CompareOptions = []
        if contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
        if contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        return text.folding(options: folding, locale: nil)
    }
}
