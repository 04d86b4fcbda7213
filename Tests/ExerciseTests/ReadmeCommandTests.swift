import Company
import CoreData
import Foundation
import Processes
import Testing
import TestSupport

/// The READMEs' commands for models and stores work as they are written.
@Suite(.tags(.slow)) struct ReadmeCommandTests {
    private static let model = "Lessons/20-versioning-and-migration/Company.xcdatamodeld"

    /// The lines of a README that can be pasted and need nothing but the clone.
    private func commands(of readme: String) throws -> [String] {
        let file = Repository.root.appendingPathComponent(readme)
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let starts = [
                "model=", "./faultline demo ", "./faultline store ", "./faultline model ", "./faultline migrate ",
            ]
            let command = line.dropFirst(4)
            return line.hasPrefix("    ") && starts.contains(where: command.hasPrefix) ? String(command) : nil
        }
    }

    @Test func theCommandsForModelsAndStoresWorkWhenPasted() throws {
        let commands = try commands(of: "README.md")
        #expect(try commands == self.commands(of: "README.ko.md"))
        for part in ["demo", "store", "model show", "model diff", "model diagram", "model generate", "migrate"] {
            #expect(commands.contains { $0.hasPrefix("./faultline \(part) ") }, "\(part)")
        }
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, path) in [("Lessons", "Lessons"), ("faultline", ".build/debug/faultline")] {
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent(name),
                withDestinationURL: Repository.root.appendingPathComponent(path))
        }
        let result = try ChildProcess.run(
            "/bin/sh", ["-ec", commands.joined(separator: "\n")], in: folder, environment: PlaygroundKit.environment,
            timeLimit: 120)
        #expect(result.ending == .exited(0), "\(result.output)\(result.errors)")
        #expect(result.output.contains("Lightweight migration can handle this."))
        #expect(result.output.contains("Nothing was changed, because of --dry-run."))
    }

    @Test func theFirstVersionOfTheModelFileIsTheCompany() throws {
        let file = Repository.root.appendingPathComponent("\(Self.model)/Company.xcdatamodel")
        let version = try #require(NSManagedObjectModel(contentsOf: file))
        #expect(version.entityVersionHashesByName == Company.makeModel().entityVersionHashesByName)
    }
}
