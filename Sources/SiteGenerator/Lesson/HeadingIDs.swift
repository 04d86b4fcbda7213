import Course

/// The IDs of a lesson's headings. They are made from the English titles; the corresponding Korean headings have the
/// same IDs, so that a reader who switches the language stays in the same section.
///
/// They follow GitHub's rule (lowercase, hyphens for spaces, no punctuation, `-1` after a repeated one), so that links
/// within the English text also work on GitHub.
enum HeadingIDs {
    struct Heading: Equatable {
        var level: Int
        var line: Int
        var title: String
    }

    static func headings(of document: Document) -> [Heading] {
        document.blocks.compactMap { block in
            guard case .heading(let level, let inlines) = block.kind else { return nil }
            return Heading(level: level, line: block.line, title: inlines.plainText)
        }
    }

    /// A unique ID for each heading.
    static func ids(for headings: [Heading]) -> [String] {
        var seen: [String: Int] = [:]
        return headings.map { heading in
            let id = slug(heading.title)
            let count = seen[id, default: 0]
            seen[id] = count + 1
            return count == 0 ? id : "\(id)-\(count)"
        }
    }

    static func slug(_ title: String) -> String {
        var id = ""
        for character in title.lowercased() {
            if character.isLetter || character.isNumber || character == "-" || character == "_" {
                id.append(character)
            } else if character == " " {
                id.append("-")
            }
        }
        return id.isEmpty ? "section" : id
    }

    /// The first difference between the headings of the two languages: an extra heading or a different level.
    static func difference(
        english: [Heading], korean: [Heading], paths: (en: String, ko: String)
    ) -> SiteProblem? {
        for (one, other) in zip(english, korean) where one.level != other.level {
            return SiteProblem(
                paths.ko, other.line,
                en:
                    "the heading \"\(other.title)\" has level \(other.level), but the corresponding \"\(one.title)\" in "
                    + "\(paths.en):\(one.line) has level \(one.level). Give both languages the same headings.",
                ko: "\"\(other.title)\" 제목은 \(other.level)단계인데 대응하는 \(paths.en):\(one.line) \"\(one.title)\" 제목은 "
                    + "\(one.level)단계입니다. 두 언어의 제목 구조를 맞추십시오.")
        }
        guard english.count != korean.count else { return nil }
        let isShort = korean.count < english.count
        let extra = isShort ? english[korean.count] : korean[english.count]
        return SiteProblem(
            isShort ? paths.en : paths.ko, extra.line,
            en: "the heading \"\(extra.title)\" has no counterpart in the other language (\(english.count) headings in "
                + "\(paths.en), \(korean.count) in \(paths.ko)). Give both languages the same headings.",
            ko: "\"\(extra.title)\" 제목에 맞는 제목이 다른 언어에 없습니다(\(paths.en) \(english.count)개, "
                + "\(paths.ko) \(korean.count)개). 두 언어의 제목 구조를 맞추십시오.")
    }
}
