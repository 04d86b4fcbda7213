import Foundation

/// The `dot` program of Graphviz, which lays diagrams out while the site is built.
struct Graphviz: Sendable {
    var executable: URL

    /// How long one diagram may take; a diagram of a lesson takes some milliseconds.
    static let seconds = 20.0

    /// What makes all diagrams look alike; a diagram's own attributes come after these and win.
    private static let defaults = [
        "-Tsvg", "-Gbgcolor=transparent", "-Gfontname=sans-serif", "-Gfontsize=13",
        "-Nfontname=sans-serif", "-Nfontsize=13", "-Nshape=box", "-Nstyle=rounded", "-Nmargin=0.18,0.09",
        "-Nheight=0.42",
        "-Efontname=sans-serif", "-Efontsize=11", "-Earrowsize=0.7",
    ]

    /// The drawing of a diagram; throws dot's own complaint as a `Failure`.
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
        // A diagram is far smaller than a pipe's buffer, and dot reads all of it before it writes.
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
