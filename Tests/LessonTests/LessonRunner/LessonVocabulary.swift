import Foundation

/// The names that a lesson may use in its prose.
enum LessonVocabulary {
    /// The folders of the package with files that lessons refer to.
    static let folders: Set<String> = ["Sources", "Tests", "Lessons", "Exercises", "Site"]

    /// Every identifier in the package's sources.
    static let sources: Set<String> = {
        let folder = StackBuild.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var words: Set<String> = []
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            if let text = try? String(contentsOf: file, encoding: .utf8) { words.formUnion(text.identifiers) }
        }
        return words
    }()

    /// Names from Swift, SQLite and Apple's platforms.
    static let elsewhere: Set<String> = [
        "objc", "sqlite3", "Xcode", "SQLite3", "UIKit", "SwiftUI", "AppKit",
    ]
}
