import Foundation

/// Paths in the temporary directory for what a test writes.
///
/// A test removes the folder that it makes. Exit tests and killed processes cannot: their process number is part of the
/// name, and the folders of ended processes are removed when the tests end.
public enum TestFolder {
    private static let prefix = "faultline-test-"

    /// A new path, at which nothing exists yet.
    ///
    /// - Parameter suffix: the end of the last path component, such as `.xcdatamodel`.
    public static func place(_ suffix: String = "") -> URL {
        _ = sweepsAtExit
        return FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(prefix)\(getpid())-\(UUID().uuidString)\(suffix)")
    }

    /// A new folder.
    public static func make() throws -> URL {
        let folder = place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Writes a text file in a folder, and creates the folders between.
    public static func write(_ text: String, to path: String, in folder: URL) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    private static let sweepsAtExit: Void = {
        atexit { TestFolder.sweep() }
    }()

    /// Removes the folders of this process and of processes that have ended.
    private static func sweep() {
        let folder = FileManager.default.temporaryDirectory
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard name.hasPrefix(prefix), let id = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }),
                id == getpid() || (kill(id, 0) != 0 && errno == ESRCH)
            else { continue }
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }
}
