extension String {
    /// The text with the numbers of its control characters and of those that change its direction: `\u{202E}`.
    ///
    /// File names, and the names of hand-ins, can contain them. On a terminal they move the cursor, and they make a
    /// name look like another one.
    public var showingHiddenCharacters: String { showingHiddenCharacters(except: []) }

    /// The same for a text of several lines, in which line breaks and tabs stay.
    public var showingHiddenCharactersInLines: String { showingHiddenCharacters(except: ["\n", "\t"]) }

    private func showingHiddenCharacters(except kept: Set<Unicode.Scalar>) -> String {
        func isHidden(_ scalar: Unicode.Scalar) -> Bool { scalar.isHidden && !kept.contains(scalar) }
        // Most texts have none.
        guard unicodeScalars.contains(where: isHidden) else { return self }
        return mappingScalars { scalar in
            isHidden(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : nil
        }
    }

    /// Replaces the scalars for which `replacement` is not nil, including those that combine with the next one into a
    /// single character, such as a quotation mark with an accent.
    package func mappingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
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

extension Unicode.Scalar {
    fileprivate var isHidden: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFE...0xFFFF:
            true
        default: false
        }
    }
}
