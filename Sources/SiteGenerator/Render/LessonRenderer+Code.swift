/// Renders code and its output.
extension LessonRenderer {
    /// Writes a listing, with the output block that follows it as its result.
    mutating func listing(_ code: CodeBlock, output: CodeBlock?) {
        search.add(code: code.code)
        if code.language != "swift" { search.add(output: code.code) }
        let isOutput = code.language == "output"
        html.raw("<figure class=\"\(Self.isShort(code, output) ? "listing short" : "listing")\">\n")
        title(of: code)
        if isOutput {
            result(code)
        } else {
            source(code)
        }
        if let output {
            search.add(code: output.code)
            search.add(output: output.code)
            result(output)
        }
        html.raw("</figure>\n")
    }

    /// Whether a listing stays together when the page is printed.
    private static func isShort(_ code: CodeBlock, _ output: CodeBlock?) -> Bool {
        let lines = [code, output].compactMap { $0 }.reduce(0) { lines, block in
            lines + block.code.utf8.count { $0 == UInt8(ascii: "\n") }
        }
        return lines <= 12
    }

    /// Writes how the program is run, for readers who copy the code.
    private mutating func title(of code: CodeBlock) {
        var parts: [String] = []
        if code.isNew { parts.append(words[.newProgram].escapedForHTML) }
        if let arguments = code.arguments {
            let shown = "<code>\(arguments.escapedForHTML)</code>"
            parts.append(words[.runWith].escapedForHTML.replacing("{arguments}", with: shown))
        }
        if code.stops { parts.append(words[.stopsOnPurpose].escapedForHTML) }
        if !parts.isEmpty { html.raw("<figcaption>\(parts.joined(separator: " · "))</figcaption>\n") }
    }

    private mutating func source(_ code: CodeBlock) {
        let name = languageNames[code.language] ?? code.language
        // Nearly all code is Swift that runs anywhere, so only exceptions have a label in the corner.
        let corner = code.isForApple ? words[.appleOnly] : name == "Swift" ? "" : name
        let spoken = [name, code.isForApple ? corner : ""].filter { !$0.isEmpty }.joined(separator: ", ")
        let kind = code.isForApple ? "source apple" : code.isDiagram ? "source diagram" : "source"
        html.raw("<div class=\"\(kind)\"")
        if !corner.isEmpty { html.attribute("data-language", corner) }
        html.raw("><pre tabindex=\"0\" role=\"group\"")
        html.attribute("aria-label", spoken.isEmpty ? words[.code] : "\(words[.code]): \(spoken)")
        html.raw("><code>")
        if setting.isHighlighting {
            html.raw(Highlighter.html(code.code, language: code.language))
        } else {
            html.text(code.code)
        }
        html.raw("</code></pre></div>\n")
    }

    /// Writes the output. If the reader should predict it first, a `details` element folds it without a script.
    private mutating func result(_ output: CodeBlock) {
        if output.isToPredict {
            html.raw("<details class=\"output predict\"")
            html.attribute("data-label", words[.output])
            html.raw("><summary>\(words[.predict].escapedForHTML)</summary>")
        } else {
            html.raw(
                "<div class=\"output\"><p class=\"label\" aria-hidden=\"true\">\(words[.output].escapedForHTML)</p>")
        }
        html.raw("<pre tabindex=\"0\" role=\"group\"")
        html.attribute("aria-label", words[.output])
        html.raw("><samp>")
        html.text(output.code)
        html.raw("</samp></pre>\(output.isToPredict ? "</details>" : "</div>")\n")
    }
}

/// The names of languages for the corner of a listing.
private let languageNames = [
    "swift": "Swift", "sql": "SQL", "sqlite": "SQL", "json": "JSON", "xml": "XML", "sh": "Shell", "shell": "Shell",
    "bash": "Shell", "console": "Shell", "text": "", "txt": "",
]

extension CodeBlock {
    /// Whether the block is drawn with lines of characters. A diagram gets no button that copies it.
    fileprivate var isDiagram: Bool {
        language.isEmpty && code.unicodeScalars.contains { (0x2500...0x257F).contains($0.value) }
    }
}
