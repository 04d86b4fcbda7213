extension MarkdownText {
    struct Link {
        /// The link's text, or the description of a figure.
        let label: String
        let target: String
    }

    /// The code spans of the prose and the headings.
    var codeSpans: [(String, Place)] {
        proseLines.flatMap { line, place in
            line.matches(of: /`([^`]+)`/).map { (String($0.output.1), place) }
        }
    }

    /// The links and the figures of the prose.
    var links: [(Link, Place)] {
        proseLines.flatMap { line, place in
            line.matches(of: /\[([^\]]*)\]\(([^)\s]+)\)/).map {
                (Link(label: String($0.output.1), target: String($0.output.2)), place)
            }
        }
    }

    var proseLines: [(String, Place)] {
        parts.compactMap { part in
            switch part {
            case .heading(_, let title, let line): (title, Place(file: file, line: line))
            case .prose(let text, let line): (text, Place(file: file, line: line))
            case .fence: nil
            }
        }
    }
}

extension String {
    /// The words in this text that could be names in Swift.
    var identifiers: Set<String> {
        Set(matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.output) })
    }

    /// Whether this looks like a Swift name: `NSManagedObject`, `context.save()`, `delete(_:)`.
    var isSwiftName: Bool {
        wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*(\([A-Za-z0-9_:]*\))?/) != nil
    }
}
