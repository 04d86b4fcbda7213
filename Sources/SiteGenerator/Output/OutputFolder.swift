import Foundation

/// A file of the site: its path in the output folder, and what is in it.
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

/// The folder that the site goes to: it touches a file only when its content changes, replaces it in one step, and removes
/// what an earlier build wrote and this one does not.
///
/// Files that no build wrote stay where they are, whatever folder was named.
struct OutputFolder: Sendable {
    let url: URL
    /// What earlier builds wrote.
    private let before: [String: BuildRecord.File]
    private(set) var files: [String: BuildRecord.File] = [:]
    private(set) var written: [String] = []
    private(set) var removed: [String] = []

    init(_ url: URL, before: [String: BuildRecord.File]) {
        self.url = url
        self.before = before
    }

    /// Whether the file at `path` still lies there as the last build left it.
    func isUntouched(_ path: String) -> Bool {
        guard let file = before[path] else { return false }
        return FileStamp(of: url.appendingPathComponent(path)) == file.stamp
    }

    /// Takes a file over from the last build; only for one that `isUntouched`.
    mutating func keep(_ path: String) {
        files[path] = before[path]
    }

    /// Sees to it that the folder holds `files`.
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

    /// Readers see the old file or the new one, never a part. Foundation's atomic write would also wait for the disk each
    /// time, which a site that can be built again does not need.
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

    /// Removes the files of earlier builds that this one did not write or keep, and folders that become empty by it.
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
