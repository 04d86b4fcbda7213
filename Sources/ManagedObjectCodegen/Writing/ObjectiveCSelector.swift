/// The Objective-C name of a Swift method.
///
///     func displayName(for person: Person, style: Int)    // displayNameFor:style:
///     func displayName(first: String)                     // displayNameWithFirst:
enum ObjectiveCSelector {
    static func of(_ method: ObjectClass.Method) -> String {
        guard let first = method.labels.first else { return method.name }
        var start = method.name
        if !first.isEmpty {
            let joins = beginsWithPreposition(first) || endsWithPreposition(method.name)
            start += (joins ? "" : "With") + first.capitalizedFirst
        }
        return ([start] + method.labels.dropFirst()).map { "\($0):" }.joined()
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
