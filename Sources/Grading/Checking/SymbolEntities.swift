/// The declarations that a program's symbols belong to, without their types: `M.names` for all of `M.names(in:)`, its
/// default arguments, and a variant that throws.
///
/// An answer can declare a function of the starter with other types, if the checker compiles with them. But the checker
/// must not take a function, a type or a conformance from it that the solution doesn't have.
struct SymbolEntities {
    private var names: [String: String] = [:]

    init(_ symbols: some Sequence<String>) {
        let symbols = Array(symbols)
        for (symbol, text) in zip(symbols, SymbolNames.descriptions(of: symbols)) {
            names[symbol] = Self.entity(in: text)
        }
    }

    /// The entity of a symbol; nil if it can't be read.
    subscript(symbol: String) -> String? { names[symbol] }

    var all: Set<String> { Set(names.values) }

    /// The entity in a description of `swift-demangle`.
    static func entity(in description: String) -> String {
        var text = description
        let kind = #/^(?:static |(?:default argument \d+ of|dispatch thunk of|[a-z][a-z ]* for) )/#
        var isConformance = false
        while let match = text.prefixMatch(of: kind) {
            isConformance = isConformance || match.0.contains("conformance") || match.0.contains("witness table")
            text = String(text[match.range.upperBound...])
        }
        if isConformance { return text.replacing(#/ in \w+$/#, with: "") }
        let start = text.prefixMatch(of: #/\(extension in [^)]*\):/#).map { String($0.0) } ?? ""
        var path = text.dropFirst(start.count)
        while let generic = path.firstMatch(of: #/<[^<>]*>/#) { path = Substring(path.replacing(generic.0, with: "")) }
        path = path.prefix { $0 != "(" }
        for end in [" : ", " infix", " prefix", " postfix", " -> "] {
            if let range = path.firstRange(of: end) { path = path[..<range.lowerBound] }
        }
        let accessor = #/\.(?:getter|setter|modify|modify2|read|read2|unsafeMutableAddressor|unsafeAddressor)$/#
        return start + path.replacing(accessor, with: "").replacing(".__allocating_init", with: ".init")
    }
}
