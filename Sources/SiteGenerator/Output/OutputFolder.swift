import Foundation
import Processes

/// A file of the site: its path in the output folder and its contents.
struct OutputFile: Sendable {
    var path: String
    var content: Data
    /// The fingerprint of what the file is made from; 0 for a file that every build makes.
    var inputs: UInt64

    init(_ path: String, _ content: Data, inputs: UInt64 = 0) {
        self.path = path
        self.content = content
        self.inputs = inputs
    }

    init(_ path: String, _ text: String, inputs: UInt64 = 0) {
        self.init(path, Data(text.utf8), inputs: inputs)
    }
}

/// The site's output folder. It replaces a file atomically, only if its contents have changed, and removes files of
/// earlier builds that are no longer part of the site.
///
/// Files that no build wrote are never removed.
struct OutputFolder: Sendable {
    let url: URL
    /// The folder's path with a slash. The paths of files are strings, because URLs take longer to make than files.
    private let path: String
    /// The files of the last build.
    private let before: [String: BuildRecord.File]
    private(set) var files: [String: BuildRecord.File] = [:]
    private(set) var written: [String] = []
    private(set) var removed: [String] = []

    init(_ url: URL, before: [String: BuildRecord.File]) {
        self.url = url
        path = url.path + "/"
        self.before = before
    }

    /// Whether the file at `path` is unchanged since the last build.
    func isUntouched(_ path: String) -> Bool {
        guard let file = before[path] else { return false }
        return FileStamp(ofFileAt: self.path + path) == file.stamp
    }

    /// Whether the file at `path` was made from the same inputs in the last build, and is unchanged since.
    func isCurrent(_ path: String, inputs: UInt64) -> Bool {
        before[path]?.inputs == inputs && isUntouched(path)
    }

    /// Keeps a file of the last build, for which `isUntouched` must be true.
    mutating func keep(_ path: String) {
        files[path] = before[path]
    }

    /// Writes the `files` that aren't up to date.
    mutating func write(_ files: [OutputFile]) throws {
        let folder = self
        for (file, result) in zip(files, concurrentMap(files) { file in Result { try folder.place(file) } }) {
            let placed = try result.get()
            self.files[file.path] = placed.file
            if placed.isWritten { written.append(file.path) }
        }
    }

    private struct Placed: Sendable {
        var file: BuildRecord.File
        var isWritten: Bool
    }

    private func place(_ file: OutputFile) throws -> Placed {
        var fingerprint = Fingerprint()
        fingerprint.combine(file.content)
        let target = path + file.path
        var record = BuildRecord.File(
            content: fingerprint.value, stamp: FileStamp(size: file.content.count, time: 0), inputs: file.inputs)
        let stamp = FileStamp(ofFileAt: target)
        if let stamp, let known = before[file.path], known.content == record.content, stamp == known.stamp {
            record.stamp = stamp
            return Placed(file: record, isWritten: false)
        }
        let isWritten = stamp == nil || (try? Data(contentsOf: URL(fileURLWithPath: target))) != file.content
        if isWritten { try write(file.content, to: target, exists: stamp != nil) }
        record.stamp = FileStamp(ofFileAt: target) ?? record.stamp
        return Placed(file: record, isWritten: isWritten)
    }

    /// Writes a file, atomically if there is one already, which somebody may be reading.
    private func write(_ content: Data, to target: String, exists: Bool) throws {
        guard !exists else { return try UnsyncedFile.replace(content, at: target) }
        do {
            try UnsyncedFile.create(content, at: target)
        } catch CocoaError.fileNoSuchFile {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: target).deletingLastPathComponent(), withIntermediateDirectories: true)
            try UnsyncedFile.create(content, at: target)
        }
    }

    /// Removes the files of the last build that this one didn't write or keep, and the folders that become empty.
    mutating func removeLeftovers() throws {
        for path in before.keys.sorted() where files[path] == nil {
            let file = url.appendingPathComponent(path)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            try FileManager.default.removeItem(at: file)
            removed.append(path)
            let folder = file.deletingLastPathComponent()
            if folder.path != url.path, try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty {
                try FileManager.default.removeItem(at: folder)
            }
        }
    }
}
