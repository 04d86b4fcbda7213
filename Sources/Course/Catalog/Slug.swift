/// The folder name of a chapter or an exercise: a two-digit number, a hyphen, then lowercase words.
///
///     Slug("06-creating-saving-deleting")?.number  // 6
///     Slug("6-Creating")                           // nil
struct Slug: Hashable {
    let number: Int
    /// The part after the number, which stays the same when chapters or exercises are renumbered.
    let name: String

    init?(_ text: String) {
        let digits = text.prefix(2)
        let name = text.dropFirst(3)
        guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number > 0,
            text.dropFirst(2).first == "-", !name.isEmpty, !name.hasPrefix("-"), !name.hasSuffix("-"),
            name.allSatisfy({ $0 == "-" || $0.isASCII && ($0.isNumber || $0.isLowercase) })
        else { return nil }
        self.number = number
        self.name = String(name)
    }
}
