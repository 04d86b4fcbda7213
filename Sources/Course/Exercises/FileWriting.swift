import Foundation
import Processes
import TerminalText

/// Writes the learner's files and the tool's, with actionable errors.
enum FileWriting {
    /// Writes `text` to `file` atomically, creating missing folders.
    static func write(_ text: String, to file: URL, in kit: Kit) throws {
        try attempt(file, in: kit) {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    /// Writes a file that can be created again, without waiting for the disk. Creates missing folders.
    static func writeTemporary(_ content: Data, to file: URL, in kit: Kit) throws {
        try attempt(file, in: kit) {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try UnsyncedFile.create(content, at: file)
        }
    }

    /// Writes `text` to `file` unless the file already contains it, so that file watchers see no change.
    static func update(_ text: String, in file: URL, of kit: Kit) throws {
        if let present = try? Data(contentsOf: file), present == Data(text.utf8) { return }
        try write(text, to: file, in: kit)
    }

    static func copy(_ source: URL, to target: URL, in kit: Kit) throws {
        try attempt(target, in: kit) {
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: source, to: target)
        }
    }

    static func move(_ source: URL, to target: URL, in kit: Kit) throws {
        try attempt(target, in: kit) {
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: source, to: target)
        }
    }

    static func createFolder(_ folder: URL, in kit: Kit) throws {
        try attempt(folder, in: kit) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    private static func attempt(_ file: URL, in kit: Kit, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw ToolError.cannotWrite(kit.path(of: file), at: file, in: kit)
        }
    }
}

extension ToolError {
    /// The error for a file that can't be written. It names the nearest existing folder.
    ///
    /// - Parameter path: The file's path as it is shown to the reader.
    public static func cannotWrite(_ path: String, at file: URL, in kit: Kit? = nil) -> ToolError {
        var folder = file.deletingLastPathComponent()
        while folder.pathComponents.count > 1, !FileManager.default.fileExists(atPath: folder.path) {
            folder.deleteLastPathComponent()
        }
        let shown = kit?.path(of: folder) ?? folder.path
        return ToolError(
            en: "\(path) cannot be written. Check the free disk space and the folder's permissions: ls -ld \(shown)",
            ko: "\(path) 파일을 쓸 수 없습니다. 디스크 공간과 폴더의 쓰기 권한을 확인하십시오: ls -ld \(shown)")
    }
}
