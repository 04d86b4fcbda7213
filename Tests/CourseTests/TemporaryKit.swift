import Course
import Foundation
import TestSupport

/// A kit in a temporary folder that is removed with it.
final class TemporaryKit: Sendable {
    let root: URL

    /// A folder that is not a kit.
    init() throws {
        root = TestFolder.place()
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    init(course: String, files: [String: String] = [:]) throws {
        root = TestFolder.place()
        try write(course, to: "Lessons/course.json")
        // A folder with lessons alone is a course of the user's own.
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("Sources"), withIntermediateDirectories: true)
        for (path, text) in files { try write(text, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func write(_ text: String, to path: String) throws { try TestFolder.write(text, to: path, in: root) }

    func text(_ path: String) -> String? {
        try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
