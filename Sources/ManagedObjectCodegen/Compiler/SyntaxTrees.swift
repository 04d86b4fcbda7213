import Foundation

/// The syntax trees of a target, read by the compiler.
struct SyntaxTrees {
    let files: [SourceFile]
    /// What the compiler said about the types of the declarations, by file and line.
    let messages: [Message]

    struct Message {
        let file: String
        let line: Int
        let text: String
    }

    init(of target: Target, compiler: Compiler, workDirectory: URL) throws {
        let importPaths = try SyntaxTrees.importPaths(of: target, compiler, workDirectory)
        let aliases = workDirectory.appendingPathComponent("ShadowedNames.swift")
        try Data("import \(target.library)\n\(ShadowedNames.declarations)".utf8).write(to: aliases)

        var arguments = [
            "-dump-ast", "-dump-ast-format", "json", "-module-name", target.module, "-diagnostic-style", "llvm",
            "-suppress-warnings", "-experimental-skip-non-inlinable-function-bodies-without-types",
        ]
        if let version = target.languageVersion { arguments += ["-swift-version", version] }
        if let package = target.package { arguments += ["-package-name", package] }
        if target.isLibrary { arguments.append("-parse-as-library") }
        arguments += importPaths.flatMap { ["-I", $0] } + target.conditions.map { "-D\($0)" }
        for source in target.sources {
            arguments += try Target.mayDeclareClasses(source) ? ["-primary-file", source] : [source]
        }
        guard arguments.contains("-primary-file") else {
            (files, messages) = ([], [])
            return
        }
        let output = try compiler.run(arguments + [aliases.path], in: workDirectory)
        messages = SyntaxTrees.messages(in: output.standardError)
        if let unreadable = messages.first(where: { $0.isAboutTheLibrary }) {
            throw Problem(
                "\(target.library) cannot be read from the folders given with --import-path: \(unreadable.text). Name the "
                    + "folders of what it needs too, or none at all: then the sources are read without it.")
        }
        do {
            files = try SyntaxTrees.trees(in: output.standardOutput).map(SourceFile.init)
        } catch is DecodingError {
            throw Problem(
                "the compiler at \(compiler.frontend.path) did not print the syntax tree as expected:\n"
                    + output.standardError)
        }
    }

    /// The real modules where the caller has them built, stand-ins otherwise.
    private static func importPaths(of target: Target, _ compiler: Compiler, _ workDirectory: URL) throws -> [String] {
        let isBuilt = target.importPaths.contains {
            FileManager.default.fileExists(atPath: $0 + "/CoreData.swiftmodule")
        }
        if isBuilt { return target.importPaths }
        let standIns = StandInModules(
            compiler: compiler, directory: workDirectory.appendingPathComponent("StandIns", isDirectory: true))
        try standIns.prepare(dependencies: target.dependencies, conditions: target.conditions)
        return [standIns.directory.path] + target.importPaths
    }

    /// Takes apart the trees that the compiler prints one behind the other.
    private static func trees(in output: Data) throws -> [SyntaxNode] {
        // A quotation mark inside a string of the tree has a backslash before it, so this is never part of one.
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
            guard let match = line.firstMatch(of: /^(.+?):(\d+)(?::\d+)?: error: (.*)$/) else { return nil }
            return Message(file: String(match.1), line: Int(match.2) ?? 0, text: String(match.3))
        }
    }
}

extension SyntaxTrees.Message {
    /// Whether the module that every managed object class comes from could not be read: without it, nothing that the
    /// trees say of a class is true. Any other module that is not there is the compiler's to report.
    fileprivate var isAboutTheLibrary: Bool {
        text.hasPrefix("missing required module")
            || ["CoreData", "CocoaFoundation"].contains { name in
                text.hasPrefix("no such module '\(name)'") || text.contains("/\(name).swiftmodule")
            }
    }
}
