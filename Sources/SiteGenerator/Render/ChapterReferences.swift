import Course
import TerminalText

/// Finds the chapters that a sentence names: "chapter 11", "chapters 6 and 15", "11장".
enum ChapterReferences {
    /// A part of a text, and the number of the chapter that it names.
    struct Part: Equatable {
        var text: Substring
        var number: Int?
    }

    /// The text in parts. Joined, they are the text.
    static func parts(of text: String, in language: Language) -> [Part] {
        let found = language == .english ? english(text) : korean(text)
        var parts: [Part] = []
        var end = text.startIndex
        for (range, number) in found {
            if end < range.lowerBound { parts.append(Part(text: text[end..<range.lowerBound])) }
            parts.append(Part(text: text[range], number: number))
            end = range.upperBound
        }
        if end < text.endIndex || parts.isEmpty { parts.append(Part(text: text[end...])) }
        return parts
    }

    private typealias Found = [(range: Range<String.Index>, number: Int)]

    /// One chapter is named with the word; of several, each has only its number.
    private static func english(_ text: String) -> Found {
        guard text.utf8.contains(UInt8(ascii: "h")), text.contains("hapter") else { return [] }
        var found: Found = []
        for match in text.matches(of: #/\b[Cc]hapter ([1-9][0-9]?)\b/#) {
            if let number = Int(match.1) { found.append((match.range, number)) }
        }
        for match in text.matches(of: #/\b[Cc]hapters [1-9][0-9]?(?:(?:, and |, | and | or )[1-9][0-9]?)*\b/#) {
            for digits in match.0.matches(of: #/[0-9]+/#) {
                if let number = Int(digits.0) { found.append((digits.range, number)) }
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// A number before the word, which is also the end of many other words.
    private static func korean(_ text: String) -> Found {
        let bytes = text.utf8
        let word = Array("장".utf8)
        var found: Found = []
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(where: isDigit) {
            let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
            index = end
            let isAlone = start == bytes.startIndex || !isJoined(bytes[bytes.index(before: start)])
            guard isAlone, bytes[end...].starts(with: word), let number = Int(text[start..<end]) else { continue }
            index = bytes.index(end, offsetBy: word.count)
            found.append((start..<index, number))
        }
        return found
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether a byte before a number makes it part of something longer: `1~9`, `0.5`, `v2`.
    private static func isJoined(_ byte: UInt8) -> Bool {
        byte >= 0x80 || "~-.,:#_".utf8.contains(byte) || Character(UnicodeScalar(byte)).isLetter
    }
}
