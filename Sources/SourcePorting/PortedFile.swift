/// The text of a copy.
struct PortedFile {
    let text: String

    init(_ rewriter: Rewriter, moves: Moves) {
        let file = rewriter.file
        var edits = rewriter.edits
        for move in rewriter.moves {
            edits.removeAll { move.range.contains($0.range.lowerBound) && $0.range.upperBound <= move.range.upperBound }
            let lines = file.bytes[move.range].count { $0 == UInt8(ascii: "\n") }
            edits.append(Rewriter.Edit(range: move.range, text: String(repeating: "\n", count: lines)))
        }
        for (className, end) in rewriter.classEnds {
            guard let members = moves.members[className] else { continue }
            let back = "\n#sourceLocation(file: \(quoted(file.path)), line: \(file.line(at: end)))\n"
            edits.append(Rewriter.Edit(range: end..<end, text: members.joined() + back))
        }
        let body = Self.apply(edits, to: file, in: 0..<file.bytes.count)
        // The name of a script's copy is that of the script, which the compiler reports as ambiguous.
        guard file.name != "main.swift" else {
            text = body + rewriter.appendix
            return
        }
        let appendix = rewriter.appendix.isEmpty ? "" : "\n#sourceLocation()\n\(rewriter.appendix)"
        text = "#sourceLocation(file: \(quoted(file.path)), line: 1)\n\(body)\(appendix)"
    }

    static func apply(_ edits: [Rewriter.Edit], to file: SourceText, in range: Range<Int>) -> String {
        var text = ""
        var position = range.lowerBound
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, -$0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, -$1.offset)
        }
        for (_, edit) in ordered where edit.range.lowerBound >= position && edit.range.upperBound <= range.upperBound {
            text += file.text(position..<edit.range.lowerBound) + edit.text
            position = edit.range.upperBound
        }
        return text + file.text(position..<range.upperBound)
    }
}

/// The overrides that move into their classes, with the places that they come from.
struct Moves {
    private(set) var members: [String: [String]] = [:]

    init(_ rewriters: [Rewriter]) {
        for rewriter in rewriters {
            for move in rewriter.moves {
                let file = rewriter.file
                let text = PortedFile.apply(rewriter.edits, to: file, in: move.range)
                let line = file.line(at: move.range.lowerBound)
                members[move.className, default: []].append(
                    "\n#sourceLocation(file: \(quoted(file.path)), line: \(line))\n\(text)")
            }
        }
    }
}

func quoted(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
