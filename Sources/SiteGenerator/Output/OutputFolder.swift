import Foundation

/// A file of the site: its path in the output folder and its contents.
struct OutputFile: Sendable {
    var path: String
    var content: Data

    init(_ path: String, _ content: Data) {
        self.path = path
        self.content = content
    }

    init(_ path: String, _ text: String) {
        self.init(path, Data(text.utf8))
    }
}

/// The site's output folder. It replaces a file atomically, only if its contents have changed, and removes files of
/// earlier builds that are no longer part of the site.
///
/// Files that no build wrote are never removed.
struct OutputFolder: Sendable {
    let url: URL
    /// The files of the last build.
    private let before: [String: BuildRecord.File]
    private(set) var files: [String: BuildRecord.File] = [:]
    private(set) var written: [String] = []
    private(set) var removed: [String] = []

    init(_ url: URL, before: [String: BuildRecord.File]) {
        self.url = url
        self.before = before
    }

    /// Whether the file at `path` is unchanged since the last build.
    func isUntouched(_ path: String) -> Bool {
        guard let file = before[path] else { return false }
        return FileStamp(of: url.appendingPathComponent(path)) == file.stamp
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
        let target = url.appendingPathComponent(file.path)
        if let known = before[file.path], known.content == fingerprint.value, FileStamp(of: target) == known.stamp {
            return Placed(file: known, isWritten: false)
        }
        let isWritten = (try? Data(contentsOf: target)) != file.content
        if isWritten { try replace(target, by: file.content) }
        let stamp = FileStamp(of: target) ?? FileStamp(size: file.content.count, time: 0)
        return Placed(file: BuildRecord.File(content: fingerprint.value, stamp: stamp), isWritten: isWritten)
    }

    /// Replaces a file atomically. Foundation's atomic write would also sync each file to disk, which is unnecessary
    /// for a site that can be rebuilt.
    private func replace(_ target: URL, by content: Data) throws {
        let folder = target.deletingLastPathComponent()
        let draft = folder.appendingPathComponent(".\(target.lastPathComponent).draft")
        do {
            try content.write(to: draft)
        } catch CocoaError.fileNoSuchFile {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try content.write(to: draft)
        }
        guard rename(draft.path, target.path) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
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
