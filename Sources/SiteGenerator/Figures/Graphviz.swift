import Foundation

/// Graphviz's program `dot`, which draws the diagrams during the build.
struct Graphviz: Sendable {
    var executable: URL

    /// The time limit of one diagram in seconds. A typical diagram takes a few milliseconds.
    static let seconds = 20.0

    /// The common style of all diagrams. A diagram's own attributes override it.
    private static let defaults = [
        "-Tsvg", "-Gbgcolor=transparent", "-Gfontname=sans-serif", "-Gfontsize=13",
        "-Nfontname=sans-serif", "-Nfontsize=13", "-Nshape=box", "-Nstyle=rounded", "-Nmargin=0.18,0.09",
        "-Nheight=0.42",
        "-Efontname=sans-serif", "-Efontsize=11", "-Earrowsize=0.7",
    ]

    /// Draws a diagram; throws a `Failure` with dot's error message.
    func svg(of source: Data) throws -> String {
        let process = Process()
        process.executableURL = executable
        process.arguments = Self.defaults
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let limit = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.seconds, execute: limit)
        defer { limit.cancel() }
        // Writing can't block: a diagram is far smaller than a pipe's buffer, and dot reads all of it before it writes.
        try input.fileHandleForWriting.write(contentsOf: source)
        try input.fileHandleForWriting.close()
        let drawing = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, drawing.contains("<svg") else {
            throw Failure(complaint: complaint.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return drawing
    }

    struct Failure: Error {
        var complaint: String
    }
}
