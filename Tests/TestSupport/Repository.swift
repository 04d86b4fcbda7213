import Foundation

/// The repository that contains the tests.
public enum Repository {
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A file or folder of `Tests/Fixtures`.
    public static func fixture(_ path: String) -> URL {
        root.appendingPathComponent("Tests/Fixtures").appendingPathComponent(path)
    }
}
