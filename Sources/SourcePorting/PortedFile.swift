/// The text of a copy.
struct PortedFile {
    let text: String

    /// - Parameter overrides: Those of all files, with the path of each.
    init(_ rewriter: Rewriter, overrides: [(file: SourceText, override: Rewriter.Override)]) {
        let file = rewriter.file
        var edits = rewriter.edits
        for (className, end) in rewriter.classEnds {
            let members = overrides.filter { $0.override.className == className }.map { entry in
                let place = "\n#sourceLocation(file: \(quoted(entry.file.path)), line: \(entry.override.line))\n"
                return place + entry.override.lines.joined(separator: "\n")
            }
            guard !members.isEmpty else { continue }
            let back = "\n#sourceLocation(file: \(quoted(file.path)), line: \(file.line(at: end)))\n"
            edits.append(Rewriter.Edit(range: end..<end, text: members.joined() + back))
        }
        let body = Self.apply(edits, to: file)
        // The name of a script's copy is that of the script, which the compiler reports as ambiguous.
        guard file.name != "main.swift" else {
            text = body + rewriter.appendix
            return
        }
        let appendix = rewriter.appendix.isEmpty ? "" : "\n#sourceLocation()\n\(rewriter.appendix)"
        text = "#sourceLocation(file: \(quoted(file.path)), line: 1)\n\(body)\(appendix)"
    }

    private static func apply(_ edits: [Rewriter.Edit], to file: SourceText) -> String {
        var text = ""
        var position = 0
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, -$0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, -$1.offset)
        }
        // Skips edits inside a range that was replaced.
        for (_, edit) in ordered where edit.range.lowerBound >= position {
            text += file.text(position..<edit.range.lowerBound) + edit.text
            position = edit.range.upperBound
        }
        return text + file.text(position..<file.bytes.count)
    }
}

extension Rewriter.Override {
    /// The declaration, in its condition.
    var lines: [String] { condition.map { ["#if \($0)", text, "#endif"] } ?? [text] }
}

func quoted(_ path: String) -> String {
    "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
