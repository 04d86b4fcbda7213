import Foundation

/// Writing the learner's files and the kit's own, with errors that say what to do about them.
enum FileWriting {
    /// Writes `text` to `file`, creating the folders on the way. The file is replaced in one step.
    static func write(_ text: String, to file: URL, in kit: Kit) throws {
        try attempt(file, in: kit) {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
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
            let path = kit.path(of: file)
            let folder = kit.path(of: nearestFolder(of: file))
            throw CourseError(
                en: "\(path) cannot be written. Check that there is space and that you may write in the folder: "
                    + "ls -ld \(folder)",
                ko: "\(path) 파일을 쓸 수 없습니다. 디스크 공간과 폴더의 쓰기 권한을 확인하십시오: ls -ld \(folder)")
        }
    }

    private static func nearestFolder(of file: URL) -> URL {
        var folder = file.deletingLastPathComponent()
        while folder.pathComponents.count > 1, !FileManager.default.fileExists(atPath: folder.path) {
            folder.deleteLastPathComponent()
        }
        return folder
    }
}
