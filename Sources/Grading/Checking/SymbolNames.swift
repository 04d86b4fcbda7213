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
        for (symbol, text) in zip(mangled, Self.descriptions(of: mangled, ["-simplified"])) {
            names[symbol] = Self.name(in: text)
        }
    }

    /// The descriptions of symbols by `swift-demangle`, one for each; empty if it can't be run.
    static func descriptions(of symbols: [String], _ options: [String] = []) -> [String] {
        guard !symbols.isEmpty, let tool = Toolchain.demangler,
            let result = try? ChildProcess.run(tool, ["-compact"] + options + symbols, timeLimit: 20), result.succeeded
        else { return [] }
        return result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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
