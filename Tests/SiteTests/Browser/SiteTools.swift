import Foundation

/// The checkers of pages that `.ci/site-tools` fetches. They are too large for the repository.
enum SiteTools {
    private static let folder = Kit.repository.appendingPathComponent(".build/site-tools")
    /// The accessibility checker, a script for a page.
    static let axe = folder.appendingPathComponent("axe.min.js")
    /// The checker of HTML, a Java program.
    static let validator = folder.appendingPathComponent("vnu.jar")

    static let hasAxe = FileManager.default.fileExists(atPath: axe.path)
    static let hasValidator =
        FileManager.default.fileExists(atPath: validator.path)
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/java")
}
