import Foundation
import Testing

/// Copies of sources, as the built program `port-sources` makes them.
enum Copies {
    /// The copies of sources in the module `App`, without the line that names the original.
    static func of(_ texts: [String], missingModules: [String] = []) throws -> [String] {
        try run(texts, ["--missing-module"].filter { _ in !missingModules.isEmpty } + missingModules).copies.map {
            copy in
            #expect(copy.hasPrefix("#sourceLocation(file: \""))
            return String(copy[copy.index(after: copy.firstIndex(of: "\n")!)...])
        }
    }

    /// The output of `--report`.
    static func report(on texts: [String]) throws -> String { try run(texts, ["--report"]).output }

    /// The file of helpers for sources next to a model with the entities.
    static func support(of texts: [String], model entities: String) throws -> String {
        let model = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: model) }
        try Data(
            "<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\">\(entities)</model>".utf8
        )
        .write(to: model.appendingPathComponent("contents"))
        return try run(texts, ["--model", "App", model.path]).support
    }

    static let tool = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("port-sources")

    private static func run(
        _ texts: [String], _ options: [String]
    ) throws -> (output: String, copies: [String], support: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("porting-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = ["--module", "App", "--bundle"] + options
        if !options.contains("--report") { arguments += ["--output", folder.path] }
        for (number, text) in texts.enumerated() {
            let original = folder.appendingPathComponent("\(number).swift")
            try Data(text.utf8).write(to: original)
            arguments += ["--source", original.path, "\(number)-ported.swift"]
        }
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let text = { (name: String) in try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) }
        return (output, texts.indices.compactMap { text("\($0)-ported.swift") }, text("PortingSupport.swift") ?? "")
    }
}
