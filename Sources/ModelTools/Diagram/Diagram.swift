import Foundation
import Processes
import TerminalText

/// An entity graph laid out and drawn by Graphviz's `dot`.
public struct Diagram: Sendable {
    /// The SVG file, readable on a light and on a dark page.
    public let svg: String

    /// The time limit of a layout, in seconds. A model of a hundred entities takes one or two.
    private static let timeLimit = 120.0

    /// - Parameters:
    ///   - title: A description of the drawing for screen readers.
    ///   - path: The folders to search for `dot`, as in `PATH`.
    /// - Throws: `ToolError` if Graphviz is missing or fails, `Interruption.Stop` if the user interrupts it.
    public init(_ graph: EntityGraph, title: String, path: String) throws {
        let candidates = path.split(separator: ":").map { "\($0)/dot" }
        guard let dot = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw ToolError(
                en: "Graphviz, which draws the diagram, is not installed. Install it and try again: "
                    + "apt-get install graphviz",
                ko: "다이어그램을 그리는 Graphviz가 설치되어 있지 않습니다. 설치하고 다시 시도하십시오: apt-get install graphviz")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("diagram-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (input, output) = (folder.appendingPathComponent("model.dot"), folder.appendingPathComponent("model.svg"))
        try Data(graph.dot.utf8).write(to: input)
        let run = try ChildProcess.run(dot, ["-Tsvg", "-o", output.path, input.path], timeLimit: Self.timeLimit)
        if run.ending == .interrupted { throw Interruption.Stop() }
        guard run.succeeded, let data = try? Data(contentsOf: output) else {
            let complaint = run.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
            throw ToolError(
                en: "Graphviz (\(dot)) could not draw the model\(complaint)",
                ko: "Graphviz(\(dot))가 모델을 그리지 못했습니다\(complaint)")
        }
        svg = Self.dressed(String(decoding: data, as: UTF8.self), title: title)
    }

    /// Adds the style sheet and the title to the drawing, and removes Graphviz's own header.
    private static func dressed(_ drawing: String, title: String) -> String {
        guard let start = drawing.range(of: "<svg")?.lowerBound,
            let end = drawing[start...].firstIndex(of: ">")
        else { return drawing }
        let label = title.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        let tag = drawing[start..<end]
        return
            "\(tag) role=\"img\" aria-label=\"\(label)\">\(Color.styleSheet)\(drawing[drawing.index(after: end)...])"
    }
}
