import Foundation

/// The rules for comparing strings under `[c]`, `[d]`, `[l]` and `[n]`.
package struct TextRules {
    private let folding: String.CompareOptions
    package let isLocalized: Bool

    package init(_ options: NSComparisonPredicate.Options) {
        var folding: String.CompareOptions = []
        if !options.contains(.normalized) {
            if options.contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
            if options.contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
        }
        self.folding = folding
        isLocalized = options.contains(.locale) && !options.contains(.normalized)
    }

    /// Whether strings are compared unchanged.
    package var isExact: Bool { folding.isEmpty && !isLocalized }

    /// The string without the differences that the options ignore.
    package func folded(_ text: String) -> String {
        if folding.isEmpty { return text }
        // Foundation's folding takes about a microsecond; ASCII only needs its capitals lowered.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return folding.contains(.caseInsensitive) ? text.lowercased() : text }
        return text.folding(options: folding, locale: isLocalized ? Locale.current : nil)
    }

    /// Whether `a` equals a string that is already folded.
    package func areEqual(_ a: String, folded b: String) -> Bool {
        if isExact { return a.isIdentical(to: b) }
        return isLocalized ? order(a, folded: b) == .orderedSame : folded(a).isIdentical(to: b)
    }

    /// The order of `a` and a string that is already folded.
    package func order(_ a: String, folded b: String) -> ComparisonResult {
        let a = folded(a)
        if isLocalized { return TextCollation.localized.order(a, b) }
        return TextCollation.exact.order(a, b)
    }
}
