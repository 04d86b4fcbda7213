import Foundation

/// A temporary folder for checks of one exercise: the sources, the build products, and an empty folder to run in.
final class Workshop: Sendable {
    let folder: URL
    /// The folder in which the program runs. It is also the program's temporary folder, so its stores are created here.
    let runFolder: URL

    var program: URL { folder.appendingPathComponent("program") }

    private let kit: Kit

    init(kit: Kit) throws {
        self.kit = kit
        Self.sweep(kit)
        let name = "check-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))"
        folder = kit.state.appendingPathComponent("build/\(name)", isDirectory: true)
        runFolder = folder.appendingPathComponent("run", isDirectory: true)
        try FileWriting.createFolder(runFolder, in: kit)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Removes the files of an earlier run.
    func emptyRunFolder() throws {
        try? FileManager.default.removeItem(at: runFolder)
        try FileWriting.createFolder(runFolder, in: kit)
    }

    /// Removes the folders of checks that were killed.
    private static func sweep(_ kit: Kit) {
        let build = kit.state.appendingPathComponent("build")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: build.path)) ?? []
        for name in names where name.hasPrefix("check-") {
            let owner = name.split(separator: "-").dropFirst().first.flatMap { pid_t($0) }
            guard let owner, kill(owner, 0) != 0, errno == ESRCH else { continue }
            try? FileManager.default.removeItem(at: build.appendingPathComponent(name))
        }
    }

    func write(_ text: String, as name: String) throws -> URL {
        let file = folder.appendingPathComponent(name)
        try FileWriting.write(text, to: file, in: kit)
        return file
    }
}
