/// Compares two strings without case or diacritics, or by the rules of a language. One of the two is usually the same
/// for every row, so its folded form is cached.
final class SQLTextOrder {
    private var options = SQLTextOptions(rawValue: -1)
    private var rules = TextRules([])
    private var known: [UInt8] = []
    private var folded = ""

    /// Negative, zero or positive if `one` is ordered before, with or after `other`.
    func order(_ one: String, _ other: UnsafeRawBufferPointer, _ options: SQLTextOptions) -> Int64 {
        if options != self.options || !other.elementsEqual(known) {
            self.options = options
            rules = TextRules(options.predicateOptions)
            known = Array(other)
            folded = rules.folded(String(decoding: other, as: UTF8.self))
        }
        if options.contains(.literal) { return rules.areEqual(one, folded: folded) ? 0 : 1 }
        return Int64(rules.order(one, folded: folded).rawValue)
    }
}
