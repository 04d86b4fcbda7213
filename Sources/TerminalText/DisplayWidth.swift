/// The width of text in terminal columns. Hangul and other wide characters take two columns.
public enum DisplayWidth {
    /// The number of columns that a text takes in a terminal.
    public static func columns(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The number of columns that a character takes: 2 for Korean syllables and emoji.
    public static func columns(of character: Character) -> Int {
        // A character is as wide as its first scalar; the others combine with it.
        guard let scalar = character.unicodeScalars.first else { return 0 }
        // A fast path, because most text is ASCII.
        if scalar.value < 0x300 { return scalar.value < 0x20 ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format: return 0
        default: break
        }
        return isWide(scalar) ? 2 : 1
    }

    /// Whether the scalar is in a block that Unicode classifies as wide or fullwidth. Only blocks that the course and
    /// its readers' data are likely to use are listed.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0xA960...0xA97C, 0xAC00...0xD7A3: true  // Hangul
        case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true  // CJK, kana
        case 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6: true
        case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD: true  // emoji, rarer CJK
        default: false
        }
    }
}
