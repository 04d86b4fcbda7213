/// Multiple-choice questions, written as a plain Markdown list that any viewer can show.
///
///     1. What does a fault contain?
///        - [ ] its whole row — the row is read when you access a property
///        - [x] only its ID — everything else comes from the store
///
/// Every item of the ordered list ends with a list whose items all begin with `[ ]` or `[x]`. The text after the first
/// em dash is the reason.
struct Quiz: Equatable, Sendable {
    var questions: [Question]

    struct Question: Equatable, Sendable {
        var line: Int
        var text: [Block]
        var answers: [Answer]
    }

    struct Answer: Equatable, Sendable {
        var line: Int
        var isRight: Bool
        var text: [Inline]
        var reason: [Inline]
    }

    /// Returns nil if `list` is an ordinary list.
    init?(_ list: ListBlock) {
        guard list.isOrdered else { return nil }
        questions = []
        for item in list.items {
            guard let last = item.blocks.last, case .list(let answers) = last.kind, !answers.isOrdered else {
                return nil
            }
            let parsed = answers.items.compactMap(Answer.init)
            guard parsed.count == answers.items.count else { return nil }
            questions.append(Question(line: item.line, text: item.blocks.dropLast(), answers: parsed))
        }
    }
}

extension Quiz.Answer {
    init?(_ item: ListBlock.Item) {
        guard item.blocks.count == 1, case .paragraph(var inlines) = item.blocks[0].kind,
            case .text(let start) = inlines.first?.kind
        else { return nil }
        if start.hasPrefix("[ ] ") {
            isRight = false
        } else if start.hasPrefix("[x] ") || start.hasPrefix("[X] ") {
            isRight = true
        } else {
            return nil
        }
        line = item.line
        inlines[0].kind = .text(String(start.dropFirst(4)))
        (text, reason) = Self.split(inlines)
    }

    /// Splits an answer at the first em dash.
    private static func split(_ inlines: [Inline]) -> ([Inline], [Inline]) {
        for (index, inline) in inlines.enumerated() {
            guard case .text(let words) = inline.kind, let dash = words.range(of: "—") else { continue }
            let before = Inline(line: inline.line, kind: .text(words[..<dash.lowerBound].trimmed(end: true)))
            let after = Inline(line: inline.line, kind: .text(words[dash.upperBound...].trimmed(end: false)))
            return (inlines[..<index] + [before], [after] + inlines[(index + 1)...])
        }
        return (inlines, [])
    }
}

extension Substring {
    fileprivate func trimmed(end: Bool) -> String {
        var text = self
        if end {
            while text.last == " " { text.removeLast() }
        } else {
            while text.first == " " { text.removeFirst() }
        }
        return String(text)
    }
}
