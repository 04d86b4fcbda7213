import Foundation
import ManagedObjectCodegen
import TestSupport

/// A target made of source text, in a temporary folder that is removed when the sample is released.
final class Sample {
    let folder: URL
    var target: Target

    init(module: String = "Company", _ files: [String: String]) throws {
        folder = TestFolder.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        target = Target(module: module, sources: [])
        for (name, text) in files.sorted(by: { $0.key < $1.key }) { target.sources.append(try add(name, text)) }
        target.isLibrary = true
    }

    /// One file, `Company.swift`, that imports CoreData: its first line is line 2.
    convenience init(_ text: String) throws {
        try self.init(["Company.swift": "import CoreData\n\(text)"])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @discardableResult
    func add(_ name: String, _ text: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func accessors(launcher: [String] = []) throws -> String {
        try ManagedObjectAccessors.text(
            for: target, compiler: nil, launcher: launcher, workDirectory: folder.appendingPathComponent("work"))
    }

    /// The problems found, without the folder's path.
    func problems() throws -> [String] {
        do {
            _ = try accessors()
            return []
        } catch let problems as Problems {
            return problems.all.map { $0.description.replacingOccurrences(of: "\(folder.path)/", with: "") }
        }
    }
}
