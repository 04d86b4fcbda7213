import Foundation

/// A folder outside the clone with the learner's answers and the settings that editors need for them.
///
///     02-what-has-changed/WhatHasChanged.swift   an answer, one folder for each exercise
///     compile_commands.json                      the compiler's arguments for each answer, for sourcekit-lsp
///     .vscode/                                   tasks for checking, and the extension to install
///     .faultline/                                the clone's path, progress, backups and built checkers
///
/// `sourcekit-lsp` reads `compile_commands.json` in any editor. It needs no build, because the answers are type-checked
/// against the kit's prebuilt modules.
public struct Workspace: Sendable {
    public let kit: Kit
    private let folder: URL

    /// Creates a workspace for the clone of `kit` in `folder`, which doesn't need to exist yet.
    public init(at folder: URL, of kit: Kit) {
        self.folder = folder
        self.kit = Kit(root: kit.root, workspace: folder)
    }

    private struct Description: Codable {
        /// The path of the clone.
        var kit: String
    }

    private static func description(in folder: URL) -> URL {
        folder.appendingPathComponent(".faultline/workspace.json")
    }

    /// The clone that a workspace belongs to; nil if `folder` isn't a workspace.
    static func clone(of folder: URL) -> URL? {
        guard let data = try? Data(contentsOf: description(in: folder)),
            let description = try? JSONDecoder().decode(Description.self, from: data)
        else { return nil }
        return URL(fileURLWithPath: description.kit, isDirectory: true)
    }

    /// Writes the clone's path, the starters and the editors' settings where they are missing or out of date.
    /// - Throws: `ToolError` if a file cannot be written.
    public func layOut(_ exercises: [Exercise], steps: [Exercise] = []) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let description = try encoder.encode(Description(kit: kit.root.path))
        try FileWriting.update(
            String(decoding: description, as: UTF8.self) + "\n", in: Self.description(in: folder), of: kit)
        try Workbench(kit: kit, exercises: exercises, steps: steps).prepare()
    }
}

// MARK: - Settings for editors

extension Workspace {
    private struct Command: Encodable {
        var directory: String
        var file: String
        var arguments: [String]
    }

    /// Updates `compile_commands.json` and the file of typealiases, and writes the other settings if they are missing.
    func writeSettings(for exercises: [Exercise]) throws {
        let toolchain = Toolchain(kit: kit)
        let names = folder.appendingPathComponent(".faultline/ShadowedNames.swift")
        try FileWriting.update(Toolchain.shadowedNames, in: names, of: kit)
        let commands = exercises.map { exercise in
            let file = kit.answer(to: exercise).path
            return Command(
                directory: folder.path, file: file,
                arguments: ["swiftc"] + toolchain.editorArguments + ["-module-name", exercise.module, names.path, file])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let database = String(decoding: try encoder.encode(commands), as: UTF8.self) + "\n"
        try FileWriting.update(database, in: folder.appendingPathComponent("compile_commands.json"), of: kit)
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            // Written only once, because the learner may change it.
            if !FileManager.default.fileExists(atPath: file.path) { try FileWriting.write(text, to: file, in: kit) }
        }
    }

    private var files: [String: String] {
        let tool = kit.root.appendingPathComponent("faultline").path
        return [
            ".gitignore": """
            .faultline/build/
            .faultline/starters/
            compile_commands.json
            *.sqlite*

            """,
            ".vscode/extensions.json": """
            { "recommendations": ["swiftlang.swift-vscode"] }

            """,
            ".vscode/tasks.json": """
            {
              "version": "2.0.0",
              "tasks": [
                { "label": "Faultline: watch", "type": "shell", "command": "'\(tool)' watch", "isBackground": true, "problemMatcher": [] },
                {
                  "label": "Faultline: check all answers", "type": "shell", "command": "'\(tool)' check",
                  "group": { "kind": "test", "isDefault": true }, "problemMatcher": []
                }
              ]
            }

            """,
        ]
    }
}
