import Course
import Foundation
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
        guard contains(text, "hapter ") || contains(text, "hapters ") else { return [] }
        let bytes = text.utf8
        var found: Found = []
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(where: { $0 | 0x20 == UInt8(ascii: "c") }) {
            index = bytes.index(after: start)
            let isAlone = start == bytes.startIndex || !isJoined(bytes[bytes.index(before: start)])
            let rest = bytes[index...]
            guard isAlone, let word = ["hapter ", "hapters "].first(where: { rest.starts(with: $0.utf8) }) else {
                continue
            }
            index = bytes.index(index, offsetBy: word.utf8.count)
            let isSingle = word == "hapter "
            while let (end, number) = Self.number(in: text, at: index) {
                found.append(((isSingle ? start : index)..<end, number))
                index = end
                let list = [", and ", ", ", " and ", " or "].first { bytes[end...].starts(with: $0.utf8) }
                guard !isSingle, let list else { break }
                index = bytes.index(end, offsetBy: list.utf8.count)
            }
        }
        return found
    }

    /// The number of a chapter that begins at an index, and where it ends.
    private static func number(in text: String, at start: String.Index) -> (end: String.Index, number: Int)? {
        let bytes = text.utf8
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
        guard start < end, bytes[start] != UInt8(ascii: "0"), let number = Int(text[start..<end]), number < 100 else {
            return nil
        }
        return (end, number)
    }

    /// Most texts name no chapter, so this is a plain search for bytes.
    private static func contains(_ text: String, _ word: StaticString) -> Bool {
        let (first, count) = (word.utf8Start.pointee, word.utf8CodeUnitCount)
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= count else { return false }
            return (0...bytes.count - count).contains { start in
                bytes[start] == first && memcmp(bytes.baseAddress! + start, word.utf8Start, count) == 0
            }
        }
    }

    /// A number before the word, which is also the end of many other words.
    private static func korean(_ text: String) -> Found {
        guard contains(text, "장") else { return [] }
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
