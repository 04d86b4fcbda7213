extension SourceTokens {
    /// The line of the function `==` that compares values of a type: the one in the type or in an extension of it, the
    /// one that takes them, or one that isn't another type's, such as a protocol's. Without one, the line of the type's
    /// declaration.
    func comparisonLine(of type: String) -> Int? {
        var functions: [(line: Int, owner: String, takesType: Bool)] = []
        // The type or extension that each open brace belongs to; empty for other braces.
        var (owners, next) = ([String](), "")
        var declaration: Int?
        var types: Set<String> = []
        for (index, token) in tokens.enumerated() {
            let words = tokens[index...].prefix(12).map(\.text)
            switch token.text {
            case "struct", "enum", "class", "actor", "extension", "protocol":
                guard words.count > 1, index == 0 || tokens[index - 1].text != "." else { continue }
                // The last part of a nested type's name.
                let path = words.dropFirst().enumerated().prefix { $0.offset % 2 == 0 || $0.element == "." }
                next = path.last { $0.offset % 2 == 0 }?.element ?? ""
                if token.text != "extension", next == type { declaration = declaration ?? token.line }
                if !["extension", "protocol"].contains(token.text) { types.insert(next) }
            case "{":
                owners.append(next)
                next = ""
            case "}": _ = owners.popLast()
            case "func" where [["=", "=", "("], ["=", "=", "<"]].contains(Array(words.dropFirst().prefix(3))):
                functions.append((token.line, owners.last { !$0.isEmpty } ?? "", words.contains(type)))
            default: break
            }
        }
        let best =
            functions.first { $0.owner == type } ?? functions.first { $0.takesType }
            ?? functions.first { !types.contains($0.owner) }
        return best?.line ?? declaration
    }
}
