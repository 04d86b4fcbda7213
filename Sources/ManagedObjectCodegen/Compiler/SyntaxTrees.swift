import Foundation

/// The syntax trees of a target, as printed by the compiler.
struct SyntaxTrees {
    let files: [SourceFile]
    /// The files that could not be read, and the modules that were replaced by empty ones, each with the reason. The
    /// build itself reports their errors.
    let unreadable: [String]
    /// The compiler's errors about the types of the declarations, by file and line.
    let messages: [Message]

    struct Message {
        let file: String
        let line: Int
        let text: String
    }

    init(of target: Target, compiler: Compiler, workDirectory: URL) throws {
        let (importPaths, emptyModules) = try SyntaxTrees.importPaths(of: target, compiler, workDirectory)
        let aliases = workDirectory.appendingPathComponent("ShadowedNames.swift")
        try Data("import \(target.library)\n\(ShadowedNames.declarations)".utf8).write(to: aliases)

        var arguments = [
            "-dump-ast", "-dump-ast-format", "json", "-module-name", target.module, "-diagnostic-style", "llvm",
            "-suppress-warnings", "-experimental-skip-non-inlinable-function-bodies-without-types",
            // The stand-ins lack members, so default arguments in other modules that use them have no type.
            "-experimental-allow-module-with-compiler-errors",
        ]
        if let version = target.languageVersion { arguments += ["-swift-version", version] }
        if let package = target.package { arguments += ["-package-name", package] }
        if target.isLibrary { arguments.append("-parse-as-library") }
        arguments += importPaths.flatMap { ["-I", $0] } + target.conditions.map { "-D\($0)" }
        let primaries = try target.sources.filter(Target.mayDeclareClasses)
        guard !primaries.isEmpty else {
            (files, messages, unreadable) = ([], [], [])
            return
        }
        let readFiles = { (primaries: Set<String>) -> Reading in
            let sources = target.sources.flatMap { primaries.contains($0) ? ["-primary-file", $0] : [$0] }
            return try Reading(
                of: compiler.run(arguments + sources + [aliases.path], in: workDirectory), primaries: primaries.count)
        }
        var readings = [try readFiles(Set(primaries))]
        if readings[0].failure != nil, primaries.count > 1 { readings = try primaries.map { try readFiles([$0]) } }
        messages = readings.flatMap(\.messages)
        if let unreadable = messages.first(where: { $0.isAboutTheLibrary }) {
            throw Problem(
                "\(target.library) cannot be imported from the folders given with --import-path: \(unreadable.text). Add "
                    + "the folders of its dependencies, or remove all folders to read the sources without it.")
        }
        files = try readings.flatMap(\.trees).map(SourceFile.init)
        unreadable =
            emptyModules
            + zip(primaries, readings).compactMap { file, reading in
                reading.failure.map { "\(URL(fileURLWithPath: file).lastPathComponent): \($0)" }
            }
    }

    /// The output of one run of the compiler.
    private struct Reading {
        let trees: [SyntaxNode]
        let messages: [Message]
        /// The reason why there are no trees.
        let failure: String?

        init(of output: Compiler.Output, primaries: Int) throws {
            messages = SyntaxTrees.messages(in: output.standardError)
            if let signal = output.signal {
                (trees, failure) = ([], "the compiler stopped with signal \(signal)")
            } else if let trees = try? SyntaxTrees.trees(in: output.standardOutput), trees.count == primaries {
                (self.trees, failure) = (trees, nil)
            } else {
                (trees, failure) = ([], "the compiler printed no syntax tree, or not as expected")
            }
        }
    }

    /// The real modules if the caller has built them, otherwise stand-ins.
    private static func importPaths(
        of target: Target, _ compiler: Compiler, _ workDirectory: URL
    ) throws -> (folders: [String], emptyModules: [String]) {
        let isBuilt = target.importPaths.contains {
            FileManager.default.fileExists(atPath: $0 + "/CoreData.swiftmodule")
        }
        if isBuilt { return (target.importPaths, []) }
        let standIns = StandInModules(
            compiler: compiler, directory: workDirectory.appendingPathComponent("StandIns", isDirectory: true))
        let empty = try standIns.prepare(dependencies: target.dependencies, conditions: target.conditions)
        return ([standIns.directory.path] + target.importPaths, empty)
    }

    /// Decodes the trees, which the compiler prints one after the other.
    private static func trees(in output: Data) throws -> [SyntaxNode] {
        // A quotation mark inside a string of the tree follows a backslash, so this text never occurs in a string.
        let start = Data(#"{"_kind":"source_file""#.utf8)
        var trees: [SyntaxNode] = []
        let decoder = JSONDecoder()
        var position = output.startIndex
        while position < output.endIndex {
            let next = output.range(of: start, in: (position + 1)..<output.endIndex)?.lowerBound ?? output.endIndex
            trees.append(try decoder.decode(SyntaxNode.self, from: output[position..<next]))
            position = next
        }
        return trees
    }

    private static func messages(in output: String) -> [Message] {
        output.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: /^(.+?):(\d+)(?::\d+)?: error: (.*)$/),
                // The compiler prints this only after another error.
                !match.3.hasPrefix("failed to produce diagnostic")
            else { return nil }
            return Message(file: String(match.1), line: Int(match.2) ?? 0, text: String(match.3))
        }
    }
}

extension SyntaxTrees.Message {
    /// Whether the module that declares the base class of managed objects could not be read. Without it, nothing in the
    /// trees about a class is reliable. For any other missing module, the compiler reports the error.
    fileprivate var isAboutTheLibrary: Bool {
        text.hasPrefix("missing required module")
            || ["CoreData", "CocoaFoundation"].contains { name in
                text.hasPrefix("no such module '\(name)'") || text.contains("/\(name).swiftmodule")
            }
    }
}
