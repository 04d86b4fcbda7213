import CRuntime
import Foundation

/// An order of strings that a sort descriptor's selector names, the same in SQL and in memory.
///
/// Foundation's comparisons on Linux contradict themselves for Hangul: 가나 and 각 each come after the other, so a sort by
/// them has no defined result. The localized orders therefore come from ICU, in the library that Foundation on Linux
/// ships with and loads into every process. They follow the rules of `Locale.current`, which sort Korean syllables as
/// dictionaries do. Each is a total order in which canonically equivalent strings are equal. See *Unicode Technical
/// Standard #10*.
///
/// The locale is the one of the process when strings are first compared. May be used from any thread.
package struct TextCollation: Sendable {
    private let compare: @Sendable (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> ComparisonResult

    /// The order of two strings in UTF-8.
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
    /// `localizedStandardCompare:`, in which runs of digits compare as numbers.
    package static let localizedStandard = TextCollation(.localized(strength: .tertiary, isNumeric: true))
    /// `compare:`, by the code points of the composed strings.
    package static let exact = TextCollation(.composed)
    /// `caseInsensitiveCompare:`, by the code points of the strings after folding their case and decomposing them. It
    /// is the same in every locale.
    package static let caseInsensitive = TextCollation(.folded)
}

extension TextCollation {
    private enum Rules {
        case localized(strength: Strength, isNumeric: Bool = false)
        case composed
        case folded
    }

    /// The finest differences that count, with ICU's raw values: `secondary` ignores case.
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

    /// ICU's collator. It is configured once and then only read, which ICU allows from any number of threads.
    private final class Collator: @unchecked Sendable {
        private let collator: OpaquePointer

        init(_ locale: String, _ strength: Strength, isNumeric: Bool) {
            var status: Int32 = 0
            // An unknown locale uses the root's rules.
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
