import Foundation
import ManagedObjectCodegen
import Testing
import TestSupport

@Suite struct ShadowedNamesTests {
    /// Compares the public names of CocoaFoundation with those of the toolchain's Foundation.
    @Test func namesDeclaredByFoundationTooAreListed() throws {
        let sources = Repository.root.appendingPathComponent("Sources/CocoaFoundation")
        let declaration = try NSRegularExpression(
            pattern: "^(?:open|public)(?: final)? (?:class|struct|enum|protocol|typealias) (\\w+)",
            options: .anchorsMatchLines)
        var names: Set<String> = []
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in declaration.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                names.insert(String(text[Range(match.range(at: 1), in: text)!]))
            }
        }
        #expect(names.count > 10)

        // An alias of a name that Foundation lacks is an error. The remaining names exist in both.
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let ordered = names.sorted()
        let probe = folder.appendingPathComponent("Probe.swift")
        let aliases = ordered.map { "typealias Probe_\($0) = Foundation.\($0)\n" }.joined()
        try Data("import Foundation\n\(aliases)".utf8).write(to: probe)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swiftc", "-typecheck", "-diagnostic-style", "llvm", "-suppress-warnings", probe.path]
        // After type checking only, the compiler's driver leaves an empty folder behind.
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let output = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let shared = ordered.filter { !output.contains("no type named '\($0)' in module 'Foundation'") }
        #expect(shared == ShadowedNames.classes.sorted())
    }
}
