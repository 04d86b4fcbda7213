/// The functions of an answer that still throw `Unsolved()`, found in its source text.
package struct UnwrittenFunctions {
    /// Their names in source order: `makeModel()`, `names(in:)`.
    package let names: [String]

    package init(in source: String) {
        var names: [String] = []
        var head = ""
        for line in source.split(separator: "\n") {
            let code = line.drop { $0 == " " || $0 == "\t" }
            if code.hasPrefix("//") { continue }
            if let range = code.firstRange(of: "func ") {
                head = String(code[range.upperBound...])
            } else if !head.isEmpty, !head.contains("{") {
                // The parameter list spans several lines.
                head += " \(code)"
            }
            guard code.contains("throw Unsolved()"), !head.isEmpty else { continue }
            let name = Self.name(head)
            if names.last != name { names.append(name) }
        }
        self.names = names
    }

    /// `names(in:)` of `names(in context: NSManagedObjectContext) throws -> [String] {`.
    private static func name(_ head: String) -> String {
        let base = head.prefix { $0 != "(" && $0 != "<" }
        guard let open = head.firstIndex(of: "(") else { return String(base) }
        var labels: [Substring] = []
        var depth = 0
        var isLabel = true
        var label: Substring = ""
        for index in head[open...].indices {
            let character = head[index]
            switch character {
            case "(", "[", "<": depth += 1
            case ")", "]": depth -= 1
            case ">" where index > head.startIndex && head[head.index(before: index)] != "-": depth -= 1
            case ":" where depth == 1 && isLabel:
                labels.append(label.drop { $0 == " " }.prefix { $0 != " " })
                isLabel = false
            case "," where depth == 1: (isLabel, label) = (true, "")
            default: break
            }
            if depth == 0 { break }
            if depth == 1, isLabel, character != "(", character != "," { label.append(character) }
        }
        return "\(base)(\(labels.map { "\($0):" }.joined()))"
    }
}
