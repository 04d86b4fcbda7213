import CoreData

/// Places for what one test writes, which go with the process of the tests at the latest.
///
/// Who makes a place removes it. But the process of an exit test, or one that is killed, comes to no end of its own: what
/// it has left is told by the process's number in the name, and is removed when the tests end.
public enum TestFolder {
    private static let prefix = "faultline-test-"

    /// A place where nothing is yet.
    public static func place() -> URL {
        _ = sweepsAtExit
        return FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(prefix)\(getpid())-\(UUID().uuidString)")
    }

    /// A new folder.
    public static func make() throws -> URL {
        let folder = place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static let sweepsAtExit: Void = {
        atexit { TestFolder.sweep() }
    }()

    /// Removes what this process has left, and those that are gone.
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
