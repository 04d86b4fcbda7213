import Foundation
import Testing

/// The browser that pages are tried in, without a window.
enum Browser {
    private static let program = "/usr/bin/chromium-headless-shell"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    /// The page at `url` as HTML, after its scripts have run.
    static func page(at url: String, arguments: [String] = []) throws -> String {
        try run((arguments.isEmpty ? ["--virtual-time-budget=8000"] : arguments) + ["--dump-dom", url])
    }

    /// The values that a script puts into `answers`, an array of strings, in a page that has loaded these scripts first.
    static func answers(of script: String, scripts: [URL], in folder: URL) throws -> [String] {
        let loads = scripts.map { "<script src=\"\($0.absoluteString)\"></script>\n" }.joined()
        let page = folder.appendingPathComponent("answers.html")
        let html =
            "<!doctype html><meta charset=\"utf-8\"><title>Answers</title>\n<pre id=\"answers\">?</pre>\n\(loads)<script>\n"
            + "const answers = [];\n\(script)\n"
            + "document.querySelector('#answers').textContent = btoa(encodeURIComponent(JSON.stringify(answers)));\n</script>\n"
        try Data(html.utf8).write(to: page)
        defer { try? FileManager.default.removeItem(at: page) }
        let text = try Self.page(at: page.absoluteString)
        let encoded = try #require(text.firstMatch(of: #/<pre id="answers">([A-Za-z0-9+\/=]+)</pre>/#)).1
        let data = try #require(Data(base64Encoded: String(encoded)))
        let json = try #require(String(decoding: data, as: UTF8.self).removingPercentEncoding)
        return try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }

    private static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--no-sandbox", "--disable-gpu", "--timeout=240000"] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        DispatchQueue.global().asyncAfter(deadline: .now() + 300) { if process.isRunning { process.terminate() } }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
