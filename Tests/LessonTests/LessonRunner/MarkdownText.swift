/// A lesson's Markdown, split into headings, fences and lines of prose.
///
/// It distinguishes only what the tests need; the site generator handles the appearance of pages. Fences have to start
/// at the beginning of a line: an indented fence belongs to a list or a block quote, where a reader's viewer may end
/// it sooner than the author expects.
struct MarkdownText {
    enum Part {
        case heading(level: Int, title: String, line: Int)
        case fence(Fence)
        case prose(String, line: Int)
    }

    /// A fenced block. `line` is the line of its opening fence.
    struct Fence {
        let info: String
        let line: Int
        let lines: [String]

        /// The info string's first word, which names the language.
        var language: String { String(info.prefix { $0 != " " }) }
        var text: String { lines.joined(separator: "\n") }
    }

    let file: String
    private(set) var parts: [Part] = []

    var fences: [Fence] {
        parts.compactMap { if case .fence(let fence) = $0 { fence } else { nil } }
    }

    init(_ text: String, file: String) throws {
        self.file = file
        var open: (marker: String, info: String, line: Int)?
        var block: [String] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated()
        {
            let number = index + 1
            if let fence = open {
                if line.isClosing(of: fence.marker) {
                    parts.append(.fence(Fence(info: fence.info, line: fence.line, lines: block)))
                    (open, block) = (nil, [])
                } else {
                    block.append(line)
                }
            } else if let marker = line.fenceMarker {
                let info = line.dropFirst(marker.count).trimmingPrefix { $0 == " " }
                open = (marker, String(info), number)
            } else if line.trimmingPrefix(while: { $0 == " " || $0 == ">" }).hasPrefix("```") {
                throw LessonProblem(
                    place: Place(file: file, line: number),
                    sentence: "a fence has to start at the beginning of its line: take away what stands before it.")
            } else if let level = line.headingLevel {
                let title = line.dropFirst(level).trimmingPrefix { $0 == " " }
                parts.append(.heading(level: level, title: String(title), line: number))
            } else {
                parts.append(.prose(line, line: number))
            }
        }
        if let open {
            throw LessonProblem(
                place: Place(file: file, line: open.line),
                sentence: "this fence is never closed: end it with a line that holds only \(open.marker).")
        }
    }
}

extension String {
    /// The backticks or tildes that open a fence on this line.
    fileprivate var fenceMarker: String? {
        guard let mark = first, mark == "`" || mark == "~" else { return nil }
        let run = prefix { $0 == mark }
        guard run.count >= 3, !(mark == "`" && dropFirst(run.count).contains("`")) else { return nil }
        return String(run)
    }

    fileprivate func isClosing(of marker: String) -> Bool {
        let mark = marker.first!
        let run = prefix { $0 == mark }
        return run.count >= marker.count && dropFirst(run.count).allSatisfy { $0 == " " }
    }

    fileprivate var headingLevel: Int? {
        let level = prefix { $0 == "#" }.count
        return (1...6).contains(level) && dropFirst(level).first == " " ? level : nil
    }
}
