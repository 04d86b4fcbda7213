import CRuntime
import Foundation

/// An order of texts that a sort descriptor's selector names, the same for SQL and memory.
///
/// Foundation's comparisons on Linux contradict themselves over Hangul: 가나 and 각 each come after the other, so a sort by
/// them has no result. The localized orders are therefore ICU's, from the library that Foundation itself ships with on Linux
/// and loads into every process: the rules of `Locale.current`, which sort Korean syllables as dictionaries do. Each is a
/// total order in which canonically equivalent texts are equal. See *Unicode Technical Standard #10*.
///
/// The locale is that of the process when a text is first compared. May be used from any thread.
package struct TextCollation: Sendable {
    private let compare: @Sendable (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> ComparisonResult

    /// The order of two texts in UTF-8.
    package func order(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> ComparisonResult {
        compare(one, other)
    }

    package func order(_ one: String, _ other: String) -> ComparisonResult {
        var (one, other) = (one, other)
        return one.withUTF8 { one in
            other.withUTF8 { compare(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer($0)) }
        }
    }

    /// `localizedCompare:`
    package static let localized = TextCollation(.localized(strength: .tertiary))
    /// `localizedCaseInsensitiveCompare:`
    package static let localizedCaseInsensitive = TextCollation(.localized(strength: .secondary))
    /// `localizedStandardCompare:`, in which runs of digits count as numbers.
    package static let localizedStandard = TextCollation(.localized(strength: .tertiary, isNumeric: true))
    /// `compare:`, by the code points of the composed texts.
    package static let exact = TextCollation(.composed)
    /// `caseInsensitiveCompare:`, by the code points of the texts once case is folded and characters are decomposed. It is
    /// the same in every locale.
    package static let caseInsensitive = TextCollation(.folded)
}

extension TextCollation {
    private enum Rules {
        case localized(strength: Strength, isNumeric: Bool = false)
        case composed
        case folded
    }

    /// How fine the differences are that count, as ICU numbers them: `secondary` ignores case.
    private enum Strength: Int32 {
        case secondary = 1
        case tertiary = 2
    }

    private init(_ rules: Rules) {
        switch rules {
        case .localized(let strength, let isNumeric):
            let collator = Collator(Locale.current.identifier, strength, isNumeric: isNumeric)
            compare = { collator.order($0, $1) }
        case .composed: compare = { CanonicalOrder.order($0, $1) }
        case .folded: compare = { FoldedOrder.order($0, $1) }
        }
    }

    /// ICU's collator. It is set up once and only read from then on, which ICU allows to any number of threads.
    private final class Collator: @unchecked Sendable {
        private let collator: OpaquePointer

        init(_ locale: String, _ strength: Strength, isNumeric: Bool) {
            var status: Int32 = 0
            // An unknown locale has the root's rules.
            guard let collator = swift_ucol_open(locale, &status) ?? swift_ucol_open("", &status) else {
                fatalError("ICU has no collator for the locale '\(locale)' (status \(status)).")
            }
            swift_ucol_setAttribute(collator, ICUAttribute.strength, strength.rawValue, &status)
            swift_ucol_setAttribute(collator, ICUAttribute.normalization, ICUAttribute.on, &status)
            if isNumeric { swift_ucol_setAttribute(collator, ICUAttribute.numeric, ICUAttribute.on, &status) }
            self.collator = collator
        }

        func order(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> ComparisonResult {
            var status: Int32 = 0
            let order = swift_ucol_strcollUTF8(
                collator, one.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(one.count),
                other.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(other.count), &status)
            return ComparisonResult(rawValue: Int(order)) ?? .orderedSame
        }
    }

    /// `UColAttribute` and `UColAttributeValue` of ICU's `ucol.h`.
    private enum ICUAttribute {
        static let normalization: Int32 = 4
        static let strength: Int32 = 5
        static let numeric: Int32 = 7
        static let on: Int32 = 17
    }
}

/// The order of `caseInsensitiveCompare:`.
private enum FoldedOrder {
    static func order(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> ComparisonResult {
        guard isASCII(one), isASCII(other) else { return orderOfFolded(one, other) }
        for (a, b) in zip(one, other) where lowercase(a) != lowercase(b) {
            return lowercase(a) < lowercase(b) ? .orderedAscending : .orderedDescending
        }
        return one.count < other.count
            ? .orderedAscending : one.count > other.count ? .orderedDescending : .orderedSame
    }

    private static func orderOfFolded(
        _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
    ) -> ComparisonResult {
        let (one, other) = (folded(one), folded(other))
        if one.unicodeScalars.elementsEqual(other.unicodeScalars) { return .orderedSame }
        return one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
            ? .orderedAscending : .orderedDescending
    }

    private static func folded(_ text: UnsafeRawBufferPointer) -> String {
        String(decoding: text, as: UTF8.self).folding(options: .caseInsensitive, locale: nil)
            .decomposedStringWithCanonicalMapping
    }

    private static func isASCII(_ text: UnsafeRawBufferPointer) -> Bool { text.allSatisfy { $0 < 0x80 } }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}
