/// The folder name of a chapter or an exercise: a two-digit number, a hyphen, then lowercase words.
///
///     Slug("06-creating-saving-deleting")?.number  // 6
///     Slug("6-Creating")                           // nil
struct Slug: Hashable {
    let number: Int
    /// The part after the number, which stays the same when chapters or exercises are renumbered.
    let name: String

    init?(_ text: String) {
        // Bytes, because pages read the numbers of all chapters.
        let (hyphen, zero) = (UInt8(ascii: "-"), UInt8(ascii: "0"))
        let digits = text.utf8.prefix(2)
        let name = text.utf8.dropFirst(3)
        guard digits.count == 2, digits.allSatisfy(Self.isDigit), text.utf8.dropFirst(2).first == hyphen,
            !name.isEmpty, name.first != hyphen, name.last != hyphen,
            name.allSatisfy({ $0 == hyphen || Self.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            )
        else { return nil }
        number = digits.reduce(0) { 10 * $0 + Int($1 - zero) }
        self.name = String(Substring(name))
        if number == 0 { return nil }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
