import Course
import Foundation
import Processes

/// The names of symbols as a source file calls them: `FileHandle(fileDescriptor:)` for
/// `$s10Foundation10FileHandleC14fileDescriptorACs5Int32V_tcfC`.
///
/// The toolchain's `swift-demangle` reads all symbols in one run. Only refusals need it.
struct SymbolNames {
    private var names: [String: String] = [:]

    init(_ symbols: [String]) {
        let mangled = symbols.filter { $0.hasPrefix("$s") }
        guard !mangled.isEmpty, let tool = Toolchain.demangler,
            let result = try? ChildProcess.run(tool, ["-compact", "-simplified"] + mangled, timeLimit: 20),
            result.succeeded
        else { return }
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        for (symbol, line) in zip(mangled, lines) { names[symbol] = Self.name(in: String(line)) }
    }

    subscript(symbol: String) -> String { names[symbol] ?? MangledName.shortName(of: symbol) }

    /// The name in what `swift-demangle` prints.
    static func name(in description: String) -> String {
        var name = description
        // "type metadata accessor for …", "dispatch thunk of …", "closure #1 in …", "static …", "(extension in …):…"
        let kind = #/^(?:static |@\w+ |\(extension in [^)]*\):|[a-z][a-z# 0-9]* (?:for|of|in) )/#
        while let match = name.prefixMatch(of: kind) { name = String(name[match.range.upperBound...]) }
        let operatorKind = #/ (?:infix|prefix|postfix)\b.*/#
        if name.contains(operatorKind) { return name.replacing(operatorKind, with: "") }
        name = name.replacing(#/ : .*/#, with: "")
        name = name.replacing(#/\.(?:getter|setter|modify|read|unsafeMutableAddressor)$/#, with: "")
        while let match = name.firstMatch(of: #/<[^<>]*>/#) { name.removeSubrange(match.range) }
        return name.replacing(#/\.(?:__allocating_)?init\(/#, with: "(")
    }

    /// The identifier before the arguments: `write` in `FileHandle.write(_:)`.
    static func identifier(in name: String) -> String {
        let path = name.prefix { $0 != "(" }
        return String(path.split(separator: ".").last ?? path)
    }
}
