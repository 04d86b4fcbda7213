/// The Objective-C name of a Swift method.
///
///     func displayName(for person: Person, style: Int)    // displayNameFor:style:
///     func displayName(first: String)                     // displayNameWithFirst:
public enum ObjectiveCSelector {
    static func of(_ method: ObjectClass.Method) -> String { name(of: method.name, labels: method.labels) }

    /// The name of a method with the labels; a label that is omitted is empty.
    public static func name(of base: String, labels: [String]) -> String {
        guard let first = labels.first else { return base }
        var start = base
        if !first.isEmpty {
            let joins = beginsWithPreposition(first) || endsWithPreposition(base)
            start += (joins ? "" : "With") + first.capitalizedFirst
        }
        return ([start] + labels.dropFirst()).map { "\($0):" }.joined()
    }

    private static func beginsWithPreposition(_ label: String) -> Bool {
        prepositions.contains(String(label.prefix { !$0.isUppercase }))
    }

    private static func endsWithPreposition(_ name: String) -> Bool {
        guard let last = name.lastIndex(where: \.isUppercase) else { return prepositions.contains(name) }
        return prepositions.contains(name[last...].lowercased())
    }

    /// The words that Swift's compiler treats as prepositions when it builds a selector.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
        "given", "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to",
        "until", "using", "via", "when", "with", "within",
    ]
}
