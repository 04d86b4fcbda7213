import Foundation

/// When the files of the repository changed last, from git; empty without git or outside a clone.
struct PageDates: Sendable {
    /// The time of the last change in UTC, `2026-11-23T08:15:00Z`, by path. The path of a folder ends with a slash.
    private var times: [String: String] = [:]

    /// Reads the history of the clone at `root`.
    init(root: URL) {
        guard FileManager.default.fileExists(atPath: root.appendingPathComponent(".git").path) else { return }
        let log = Self.git(
            ["log", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%x01%cd", "--name-only"], in: root)
        for entry in log.split(separator: "\u{1}") {
            let lines = entry.split(separator: "\n")
            guard let time = lines.first else { continue }
            for file in lines.dropFirst() { note(file, String(time)) }
        }
    }

    private mutating func note(_ file: Substring, _ time: String) {
        var path = file
        while times[String(path), default: ""] < time {
            times[String(path)] = time
            guard let slash = path.dropLast().lastIndex(of: "/") else { return }
            path = path[...slash]
        }
    }

    /// The time of the last change of any of these files and folders; nil if git has none of them.
    func lastChange(of paths: [String]) -> String? {
        paths.compactMap { times[$0] }.max()
    }

    /// The day of the last change of any of these files and folders: `2026-11-23`.
    func day(of paths: [String]) -> String? {
        lastChange(of: paths).map { String($0.prefix(10)) }
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
        process.arguments = ["TZ=UTC", "git", "-c", "core.quotepath=off", "-C", folder.path] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : ""
    }
}
