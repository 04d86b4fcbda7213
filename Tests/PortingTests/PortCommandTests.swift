import Foundation
import Testing

/// `faultline port` as a script runs it.
struct PortCommandTests {
    let sample: SampleProject

    init() throws { sample = try SampleProject() }

    private func port(_ options: String...) throws -> (code: Int32, text: String) {
        let process = Process()
        process.executableURL = Copies.tool.deletingLastPathComponent().appendingPathComponent("faultline")
        process.arguments = ["port", sample.root.path, "--lang", "en"] + options
        // Lines are as wide as they need to be.
        process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": "1000"]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test func theExitCodeSaysWhetherThePackageIsWritten() throws {
        try sample.writeXcodeProject()
        let written = try port("--output", sample.output.path)
        #expect(written.code == 0)
        #expect(written.text.contains("Left to you:"))
        #expect(FileManager.default.fileExists(atPath: sample.output.appendingPathComponent("Package.swift").path))
        #expect(try port("--output", sample.output.path, "--strict").code == 1)
        try sample.write("import Foundation\n", to: "Travel Log/UI/Images.swift")
        #expect(try port("--output", sample.output.path, "--strict").code == 0)
        #expect(try port("--output", sample.root.path).code == 2)
    }

    @Test func aMisspelledOptionSuggestsTheClosestOne() throws {
        let result = try port("--outptu", sample.output.path)
        #expect(result.code == 2)
        #expect(result.text.contains("There is no option \"--outptu\". Did you mean \"--output\"?"))
        let other = try port("--output", sample.output.path, "--stirct")
        #expect(other.text.contains("Did you mean \"--strict\"?"))
        #expect(try port("--unknown").text.contains("Name the folder of the package: --output PACKAGE"))
    }
}
