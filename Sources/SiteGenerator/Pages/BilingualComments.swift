import Course
import TerminalText

/// Selects one language of comments that are in English and in Korean.
///
/// A comment has its English lines first. It is Korean from the first line on that consists of Hangul for the most
/// part. A short comment has both on one line: `// Replace this property. / 이 프로퍼티를 고치십시오.` A comment in only one
/// language is for readers of both.
enum BilingualComments {
    /// The code with its comments in one language.
    static func code(_ text: String, in language: Language) -> String {
        var lines: [String] = []
        var comment: [Substring] = []
        var mark = ""
        func endComment() {
            lines += part(of: comment, in: language) { $0.drop { $0 == " " }.drop { $0 == "/" } }
            comment = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let bare = line.drop { $0 == " " }
            let next = bare.hasPrefix("///") ? "///" : bare.hasPrefix("//") ? "//" : ""
            if next != mark {
                endComment()
                mark = next
            }
            if mark.isEmpty { lines.append(self.line(line, in: language)) } else { comment.append(line) }
        }
        endComment()
        return lines.joined(separator: "\n")
    }

    /// The lines of a comment in one language. `text` returns a line without the mark before it.
    static func part(
        of comment: [Substring], in language: Language, text: (Substring) -> Substring
    ) -> [String] {
        if comment.contains(where: { halves(of: text($0)) != nil }) {
            return comment.map { line in
                guard let halves = halves(of: text(line)) else { return String(line) }
                let mark = String(line[..<text(line).startIndex])
                return mark + (mark.isEmpty ? "" : " ") + (language == .english ? halves.english : halves.korean)
            }
        }
        let start = comment.firstIndex { text($0).isKorean } ?? comment.endIndex
        guard start > comment.startIndex, start < comment.endIndex else { return comment.map(String.init) }
        var part = (language == .english ? comment[..<start] : comment[start...]).map(String.init)
        while let last = part.last, text(last[...]).allSatisfy({ $0 == " " }) { part.removeLast() }
        return part
    }

    /// A line of code whose comment is in one language: `return 0  // Your code. / 여기에 작성하십시오.`
    static func line(_ line: Substring, in language: Language) -> String {
        guard let mark = line.range(of: "// ") else { return String(line) }
        let comment = line[mark.upperBound...]
        if let halves = halves(of: comment) {
            return String(line[..<mark.upperBound]) + (language == .english ? halves.english : halves.korean)
        }
        guard let korean = comment.firstIndex(where: \.isHangul) else { return String(line) }
        let english = comment[..<korean].trimmingSuffix { $0 == " " }
        let part = language == .english ? english : comment[korean...]
        return part.isEmpty ? String(line) : String(line[..<mark.upperBound]) + part
    }

    /// The parts of a line that has a slash between its languages.
    private static func halves(of text: Substring) -> (english: Substring, korean: Substring)? {
        guard let slash = text.range(of: " / ") else { return nil }
        let (english, korean) = (text[..<slash.lowerBound].drop { $0 == " " }, text[slash.upperBound...])
        return !english.contains(where: \.isHangul) && korean.isKorean ? (english, korean) : nil
    }
}

extension Substring {
    fileprivate var isKorean: Bool {
        let letters = filter(\.isLetter)
        return letters.count { $0.isHangul } * 3 > letters.count
    }

    func trimmingSuffix(while drops: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, drops(last) { text.removeLast() }
        return text
    }
}

extension Character {
    fileprivate var isHangul: Bool { unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false }
}
