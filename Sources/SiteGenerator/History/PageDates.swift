import Foundation

/// When the files of the repository changed last, from git; empty without git or outside a clone.
struct PageDates: Sendable {
    struct Change: Sendable {
        var date: String
        var time: String
        var subject: String
        var id: String
        var files: [String]
    }

    /// The day of the last change by path: `2026-11-23`.
    private(set) var days: [String: String] = [:]
    /// The changes of lessons and exercises, the newest first.
    private(set) var changes: [Change] = []

    /// Reads the history of the lessons, exercises and articles below `root`.
    init(root: URL) {
        guard FileManager.default.fileExists(atPath: root.appendingPathComponent(".git").path) else { return }
        let log = Self.git(
            [
                "log", "-n", "400", "--format=%x01%H%x09%cs%x09%cI%x09%s", "--name-only", "--", "Lessons", "Exercises",
                "Site/pages", "Sources/CoreData/CoreData.docc",
            ], in: root)
        for entry in log.split(separator: "\u{1}") {
            let lines = entry.split(separator: "\n")
            let cells = lines.first?.split(separator: "\t", maxSplits: 3).map(String.init) ?? []
            guard cells.count == 4 else { continue }
            let files = lines.dropFirst().map(String.init)
            for file in files where days[file] == nil { days[file] = cells[1] }
            changes.append(Change(date: cells[1], time: cells[2], subject: cells[3], id: cells[0], files: files))
        }
    }

    /// The commit that is checked out, read from git's files; nil without them.
    static func commit(root: URL) -> String? {
        let git = root.appendingPathComponent(".git")
        guard let head = try? String(contentsOf: git.appendingPathComponent("HEAD"), encoding: .utf8) else {
            return nil
        }
        guard head.hasPrefix("ref: ") else { return head }
        let reference = head.dropFirst(5).trimmingCharacters(in: .whitespacesAndNewlines)
        return (try? String(contentsOf: git.appendingPathComponent(reference), encoding: .utf8)) ?? head
    }

    private static func git(_ arguments: [String], in folder: URL) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-c", "core.quotepath=off", "-C", folder.path] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : ""
    }
}
