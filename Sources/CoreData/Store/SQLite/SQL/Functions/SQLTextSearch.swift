/// Searches for part of a string, at either end or anywhere. ASCII strings are searched in SQLite's buffer.
final class SQLTextSearch {
    private let anywhere = SQLTextTest(.contains)
    private let atStart = SQLTextTest(.beginsWith)
    private let atEnd = SQLTextTest(.endsWith)

    func finds(_ part: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, _ options: SQLTextOptions) -> Bool {
        guard !part.isEmpty else { return false }
        if options.foldsNothing { return Self.finds(part, in: text, options) { $0 } }
        if Self.isASCII(part), Self.isASCII(text) {
            // ASCII has no diacritics.
            return options.contains(.caseInsensitive)
                ? Self.finds(part, in: text, options, Self.lowercase) : Self.finds(part, in: text, options) { $0 }
        }
        let test = !options.contains(.anchored) ? anywhere : options.contains(.fromEnd) ? atEnd : atStart
        let folding = options.subtracting([.anchored, .fromEnd])
        return test.test(for: part, folding)?.evaluate(with: String(decoding: text, as: UTF8.self)) ?? false
    }

    @inline(__always)
    private static func finds(
        _ part: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, _ options: SQLTextOptions,
        _ transform: (UInt8) -> UInt8
    ) -> Bool {
        guard text.count >= part.count else { return false }
        let last = text.count - part.count
        let places = !options.contains(.anchored) ? 0...last : options.contains(.fromEnd) ? last...last : 0...0
        let first = transform(part[0])
        for place in places where transform(text[place]) == first {
            var length = 1
            while length < part.count, transform(text[place + length]) == transform(part[length]) { length += 1 }
            if length == part.count { return true }
        }
        return false
    }

    private static func isASCII(_ text: UnsafeRawBufferPointer) -> Bool { text.allSatisfy { $0 < 0x80 } }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}
