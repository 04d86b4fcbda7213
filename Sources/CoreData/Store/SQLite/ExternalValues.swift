/// The large values of a SQLite store, each in its own file: values of attributes that allow it, if they exceed the
/// size that suits a page cache.
///
/// In a row, such a value begins with a byte: 1 if the value follows, or 2 if the name of its file follows, a UUID with
/// a terminating zero. The files are in `.NAME_SUPPORT/_EXTERNAL_DATA` next to the database. A file is written and
/// flushed to disk before the row that names it is committed, and deleted after the removal of that row is on disk. So
/// at every moment, each file that a row names exists. Unused files that a crash leaves behind are deleted when the
/// store is next opened: `SupportFolderUse` records that this is needed.
final class ExternalValues {
    /// Larger values go to files, as with Apple's framework. In bytes.
    static let largestInline = 100_000

    /// Nil if the store is not on a disk: all values stay in their rows then.
    private let folder: URL?
    private let store: URL
    private let log: String
    /// Whether files are flushed to disk before the commit. The store's pragma `synchronous` can turn this off.
    var isSynchronous = true
    /// The files that were written, and those that became unused, since the transaction began.
    @exclusivity(unchecked) private var written: [URL] = []
    @exclusivity(unchecked) private var obsolete: [URL] = []
    /// Created when the transaction writes or discards its first file.
    @exclusivity(unchecked) private var use: SupportFolderUse?
    /// Files that were discarded while readers were active.
    @exclusivity(unchecked) private var leaving: [ExternalFile] = []

    /// Whether there is nothing to do at the end of a transaction.
    var isIdle: Bool { written.isEmpty && obsolete.isEmpty && leaving.isEmpty && use == nil }

    init(alongside store: URL) {
        self.store = store
        log = store.path + "-wal"
        folder = store.isNullDevice ? nil : Self.folder(alongside: store)
    }

    static func folder(alongside store: URL) -> URL {
        SQLiteStore.supportFolder(of: store).appendingPathComponent("_EXTERNAL_DATA", isDirectory: true)
    }

    /// The bytes that the row contains for a value. Writes the value's file if it needs one.
    /// - Parameter inFile: whether a large value can go to a file, which belongs to one record only.
    func stored(_ value: UnsafeRawBufferPointer, inFile: Bool = true) throws -> [UInt8] {
        guard let folder, inFile, value.count > Self.largestInline else { return [1] + value }
        let name = UUID().uuidString
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        beginUse()
        written.append(file)
        try write(value, to: file.path)
        return [2] + Array(name.utf8) + [0]
    }

    /// - Throws: a `CocoaError` with the system's error if the file cannot be written.
    private func write(_ value: UnsafeRawBufferPointer, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw StoreFiles.writeError(path) }
        defer { close(descriptor) }
        try StoreFiles.write(value, to: descriptor, path)
        if isSynchronous, fsync(descriptor) != 0 { throw StoreFiles.writeError(path) }
    }

    /// Flushes to disk what SQLite has committed, if SQLite itself would do that later.
    private func syncLog() {
        // Closing a descriptor drops all POSIX locks of this process on the file. SQLite locks the database and its
        // index of the log (`-shm`), so closing the log is safe.
        let descriptor = open(log, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The location of a value: in its column, or in a file that the column names.
    enum Place {
        case inline(UnsafeRawBufferPointer)
        case file(path: String)
    }

    /// The location of a column's value; nil if the value is in a file and the column holds no valid file name.
    func value(of stored: UnsafeRawBufferPointer) -> Place? {
        switch stored.first {
        case 1: return .inline(UnsafeRawBufferPointer(rebasing: stored.dropFirst()))
        case 2: return file(named: stored).map { .file(path: $0.path) }
        // The attribute did not allow external files when the row was written.
        default: return .inline(stored)
        }
    }

    /// The value itself; nil if its file does not exist.
    func data(of stored: UnsafeRawBufferPointer) -> Data? {
        switch value(of: stored) {
        case .inline(let bytes): Data(bytes)
        case .file(let path): ExternalFile.contents(at: path)
        case nil: nil
        }
    }

    /// The file name in a column, which follows the 2.
    static func name(in stored: UnsafeRawBufferPointer) -> String {
        String(decoding: stored.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
    }

    private func file(named stored: UnsafeRawBufferPointer) -> URL? {
        // The database may have been written by anyone, so a name could contain a path to another folder.
        let name = Self.name(in: stored)
        return UUID(uuidString: name) == nil ? nil : folder?.appendingPathComponent(name)
    }

    /// Records that a row will no longer contain this value.
    func discard(_ stored: UnsafeRawBufferPointer) {
        guard stored.first == 2, let file = file(named: stored) else { return }
        beginUse()
        obsolete.append(file)
    }

    private func beginUse() {
        if use == nil { use = SupportFolderUse(of: store) }
    }

    /// The number of files that the transaction has written so far.
    var mark: Int { written.count }

    /// Records that no row names the files that were written since `mark`.
    func discardWritten(since mark: Int) {
        obsolete += written[mark...]
    }

    /// Deletes unused files: the old files after a commit, the new ones after a rollback.
    /// - Parameters:
    ///   - generations: snapshots of the store that still refer to the old files.
    ///   - isRead: whether a reader is active, which may still open the old files.
    func end(committed: Bool, keeping generations: [SQLiteGeneration] = [], isRead: Bool = false) {
        if !isRead { leaving = [] }
        if committed, isSynchronous, !obsolete.isEmpty { syncLog() }
        for file in committed ? obsolete : written {
            if isRead { leaving.append(ExternalFile.at(file.path)) }
            for generation in generations { generation.keep(ExternalFile.at(file.path)) }
            ExternalFile.discard(file.path)
        }
        written = []
        obsolete = []
        use?.end()
        use = nil
    }

    /// Deletes every external file that is not in `names`.
    func removeAll(but names: Set<String>) {
        guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in files where !names.contains(name) && UUID(uuidString: name) != nil {
            ExternalFile.discard(folder.appendingPathComponent(name).path)
        }
    }
}
