import CoreData
import SQLite

/// A read-only view of a store file, through a temporary copy, so that the file itself is never changed.
///
/// Even reading a SQLite file can write next to it: the index of its write-ahead log. The copy includes the log,
/// because the latest rows may exist only there. It is deleted with the view.
///
///     let view = try StoreView(path: "Notes.sqlite")
///     try view.connection.query("SELECT Z_NAME FROM Z_PRIMARYKEY")
public final class StoreView {
    /// The file that the user named.
    let original: URL
    /// The file that is opened.
    let url: URL
    let connection: Connection
    private let folder: ScratchFolder?

    /// - Parameter inPlace: Whether to open the file itself, still read-only, for files that are too large to copy.
    /// - Throws: `StoreProblem` if the file is not a store.
    public init(path: String, inPlace: Bool = false) throws {
        original = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: original.path, isDirectory: &isFolder), !isFolder.boolValue else {
            throw StoreProblem(
                en: "\(path): there is no such file. Check the path.", ko: "\(path): 파일이 없습니다. 경로를 확인하십시오.")
        }
        if inPlace {
            folder = nil
            url = original
        } else {
            let copy = try ScratchFolder()
            folder = copy
            url = copy.url.appendingPathComponent(original.lastPathComponent)
        }
        do {
            if let folder { try Self.copy(original, into: folder.url) }
            connection = try Connection(path: url.path, mode: .readOnly)
            try Self.requireStore(connection, path)
        } catch let error as SQLiteError {
            throw StoreProblem(
                en: "\(path): this is not a SQLite store of Core Data (\(error.message)).",
                ko: "\(path): Core Data의 SQLite 저장소가 아닙니다(\(error.message)).")
        }
    }

    private static func copy(_ file: URL, into folder: URL) throws {
        let manager = FileManager.default
        for suffix in ["", "-wal"] where manager.fileExists(atPath: file.path + suffix) {
            let name = file.lastPathComponent + suffix
            try manager.copyItem(atPath: file.path + suffix, toPath: folder.appendingPathComponent(name).path)
        }
        let support = ".\(file.deletingPathExtension().lastPathComponent)_SUPPORT"
        let files = file.deletingLastPathComponent().appendingPathComponent(support)
        guard manager.fileExists(atPath: files.path) else { return }
        // Large values are only linked, because they are never written.
        try manager.createSymbolicLink(at: folder.appendingPathComponent(support), withDestinationURL: files)
    }

    private static func requireStore(_ connection: Connection, _ path: String) throws {
        let tables = try connection.query(
            "SELECT count(*) FROM sqlite_master WHERE name IN ('Z_METADATA', 'Z_PRIMARYKEY')")
        guard tables == [[2]] else {
            throw StoreProblem(
                en: "\(path): this is a SQLite database, but not a Core Data store: it has no table Z_METADATA.",
                ko: "\(path): SQLite 데이터베이스이지만 Core Data 저장소가 아닙니다. Z_METADATA 테이블이 없습니다.")
        }
    }

    /// The size of the file and its log, in bytes.
    var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            let attributes = try? FileManager.default.attributesOfItem(atPath: original.path + suffix)
            return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
        }
    }
}
