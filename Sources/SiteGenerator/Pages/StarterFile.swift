import Course
import TerminalText

/// A file to complete, taken apart: the task, which its documentation comments state in both languages, and the code.
///
/// A comment has its English lines first. It is Korean from the first line on that consists of Hangul for the most
/// part.
struct StarterFile {
    /// A documented declaration.
    struct Item: Equatable {
        var declaration: String
        /// Markdown in the page's language.
        var text: String
        /// Whether it is inside a type.
        var isMember: Bool
    }

    private(set) var items: [Item] = []
    /// The code without documentation comments. Other comments are in the page's language.
    private(set) var code = ""

    init(_ text: String, language: Language) {
        var comment: [Substring] = []
        var lines: [String] = []
        var notes: [Substring] = []
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        func flushNotes() {
            lines += Self.part(of: notes, in: language) { $0.drop { $0 == " " }.dropFirst(2) }
            notes = []
        }
        while let line = rest.popFirst() {
            let bare = line.drop { $0 == " " }
            if bare.hasPrefix("///") {
                comment.append(bare.dropFirst(bare.hasPrefix("/// ") ? 4 : 3))
                continue
            }
            if bare.hasPrefix("//") {
                notes.append(line)
                continue
            }
            flushNotes()
            if !comment.isEmpty, !bare.hasPrefix("@") || bare.contains(" ") {
                let declaration = Self.declaration(bare, rest)
                let text = Self.part(of: comment, in: language) { $0 }.joined(separator: "\n")
                items.append(Item(declaration: declaration, text: text, isMember: line.count > bare.count))
                comment = []
            }
            lines.append(Self.localized(line, language))
        }
        flushNotes()
        // Comments leave empty lines behind.
        let tidy = lines.enumerated().filter { index, line in
            !line.isEmpty || (index > 0 && !lines[index - 1].isEmpty)
        }
        code = tidy.map(\.element).joined(separator: "\n")
    }

    /// The head of the declaration that begins with `line`, up to its body.
    private static func declaration(_ line: Substring, _ rest: ArraySlice<Substring>) -> String {
        var head = String(line)
        var following = rest
        while head.count(where: { $0 == "(" }) > head.count(where: { $0 == ")" }), let next = following.popFirst() {
            head += (head.hasSuffix("(") ? "" : " ") + next.trimmingSpaces
        }
        let end = head.range(of: " {")?.lowerBound ?? head.endIndex
        return String(head[..<end]).replacing("( ", with: "(").replacing(" )", with: ")")
    }

    /// The lines of a comment in one language.
    private static func part(
        of comment: [Substring], in language: Language, text: (Substring) -> Substring
    ) -> [String] {
        let start = comment.firstIndex { text($0).isKorean } ?? comment.endIndex
        // A comment in one language is for readers of both.
        guard start > comment.startIndex, start < comment.endIndex else { return comment.map(String.init) }
        var part = (language == .english ? comment[..<start] : comment[start...]).map(String.init)
        while let last = part.last, text(last[...]).allSatisfy({ $0 == " " }) { part.removeLast() }
        return part
    }

    /// A line of code whose comment is in one language: `return 0  // Your code. / 여기에 작성하십시오.`
    private static func localized(_ line: Substring, _ language: Language) -> String {
        guard let mark = line.range(of: "// "),
            let korean = line[mark.upperBound...].firstIndex(where: \.isHangul)
        else { return String(line) }
        let english = line[mark.upperBound..<korean].trimmingSuffix { $0 == " " || $0 == "/" }
        let comment = language == .english ? english : line[korean...]
        return comment.isEmpty ? String(line) : String(line[..<mark.upperBound]) + comment
    }
}

extension Substring {
    fileprivate var isKorean: Bool {
        let letters = filter(\.isLetter)
        return letters.count { $0.isHangul } * 3 > letters.count
    }

    fileprivate var trimmingSpaces: Substring { drop { $0 == " " }.trimmingSuffix { $0 == " " } }

    fileprivate func trimmingSuffix(while drops: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, drops(last) { text.removeLast() }
        return text
    }
}

extension Character {
    fileprivate var isHangul: Bool { unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false }
}
