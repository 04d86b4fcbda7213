/// Escapes text for XML and HTML. Everything that a student wrote passes through here before it becomes part of a page.
enum Markup {
    /// Text between tags.
    static func text(_ text: String) -> String {
        // Most lines of code have nothing to escape, and a class has a hundred thousand lines.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
            return text
        }
        return text.mappingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\n", "\t": nil
            default: visible(scalar)
            }
        }
    }

    /// A value in double quotes.
    static func attribute(_ text: String) -> String {
        self.text(text).mappingScalars { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\n": "&#10;"
            case "\t": "&#9;"
            default: nil
            }
        }
    }

    /// The number of a scalar in words if it can't be part of XML or would hide how the text around it runs; nil for any other.
    ///
    /// Control characters aren't allowed in XML. Those that change the direction of text can make code look like other
    /// code.
    private static func visible(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF, 0xFEFF:
            scalar == "\r" ? "" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: nil
        }
    }
}

extension String {
    /// Replaces scalars, also those that combine with the next one into a single character, such as a quote with an accent.
    func mappingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var mapped = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let replaced = replacement(scalar) {
                mapped.append(contentsOf: replaced.unicodeScalars)
            } else {
                mapped.append(scalar)
            }
        }
        return String(mapped)
    }
}
