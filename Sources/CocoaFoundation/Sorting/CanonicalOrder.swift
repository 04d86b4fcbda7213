import Foundation

/// Orders strings by the code points of their composed forms, so that two spellings of the same text are equal.
///
/// Swift documents this order for `<`, but the fast path of Swift 6.3 contradicts it: of 가나 and a 가 made of two jamo,
/// neither is less than the other, and they aren't equal either.
enum CanonicalOrder {
    static func order(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> ComparisonResult {
        if isComposed(one), isComposed(other) { return orderOfBytes(one, other) }
        var (one, other) = (composed(one), composed(other))
        return one.withUTF8 { one in
            other.withUTF8 { orderOfBytes(UnsafeRawBufferPointer(one), UnsafeRawBufferPointer($0)) }
        }
    }

    /// Whether a string is certainly its own composed form.
    static func isComposed(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isComposed(UnsafeRawBufferPointer($0)) }
    }

    /// Whether every code point is in a range that never combines with others: Latin below U+0300, Cyrillic below
    /// U+0480, CJK ideographs from U+4000 on, Hangul syllables, and pictographs. The first two bytes of a code point in
    /// UTF-8 identify its range.
    private static func isComposed(_ text: UnsafeRawBufferPointer) -> Bool {
        for (place, byte) in text.enumerated() {
            switch byte {
            case 0..<0xCC, 0xD0, 0xD1, 0xE4...0xE9, 0xEB, 0xEC: continue
            case 0xEA where place + 1 < text.count && text[place + 1] >= 0xB0: continue
            case 0xED where place + 1 < text.count && text[place + 1] <= 0x9E: continue
            case 0xF0 where place + 1 < text.count && text[place + 1] == 0x9F: continue
            default: return false
            }
        }
        return true
    }

    /// Bytes in UTF-8 sort in the order of their code points.
    private static func orderOfBytes(
        _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
    ) -> ComparisonResult {
        let length = min(one.count, other.count)
        let order = length == 0 ? 0 : Int(memcmp(one.baseAddress!, other.baseAddress!, length))
        if order != 0 { return order < 0 ? .orderedAscending : .orderedDescending }
        return one.count < other.count
            ? .orderedAscending : one.count > other.count ? .orderedDescending : .orderedSame
    }

    private static func composed(_ text: UnsafeRawBufferPointer) -> String {
        // Foundation on Linux composes 가 and a final consonant only if both are decomposed.
        String(decoding: text, as: UTF8.self).decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
    }
}
