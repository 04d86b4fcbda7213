import Course
import TerminalText

/// A file to complete, taken apart: the task, which its documentation comments state in both languages, and the code.
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
            lines += BilingualComments.part(of: notes, in: language) { $0.drop { $0 == " " }.dropFirst(2) }
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
                let text = BilingualComments.part(of: comment, in: language) { $0 }.joined(separator: "\n")
                items.append(Item(declaration: declaration, text: text, isMember: line.count > bare.count))
                comment = []
            }
            lines.append(BilingualComments.line(line, in: language))
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
}

extension Substring {
    fileprivate var trimmingSpaces: Substring { drop { $0 == " " }.trimmingSuffix { $0 == " " } }
}
