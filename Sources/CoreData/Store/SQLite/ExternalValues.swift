/// The large values of a SQLite store, each in a file of its own: those of attributes that allow it, and that are
/// longer than a page cache likes.
///
/// A row keeps one byte before such a value: 1, and the value follows; 2, and the name of its file follows, a UUID with
/// a zero behind it. The files lie in `.NAME_SUPPORT/_EXTERNAL_DATA` beside the database. A file is written, down to the
/// disk, before the row that names it is committed, and deleted after the row that named it is gone, there as well:
/// whatever happens in between, no row names a file that is not there. What that may leave behind, the next opening takes
/// away: `SupportFolderUse` tells it.
final class ExternalValues {
    /// Longer values go to files, as with Apple's framework. In bytes.
    static let largestInline = 100_000

    /// Nil where the store has no place on a disk: all values are kept in their rows then.
    private let folder: URL?
    private let store: URL
    private let log: String
    /// Whether files are waited for until they are on the disk: the store's pragma `synchronous` may say that they are not.
    var isSynchronous = true
    /// The files written, and those no longer needed, since the transaction began.
    private var written: [URL] = []
    private var obsolete: [URL] = []
    /// Begins with the first of them.
    private var use: SupportFolderUse?
    /// Those that were discarded while somebody was reading.
    private var leaving: [ExternalFile] = []

    init(besides store: URL) {
        self.store = store
        log = store.path + "-wal"
        folder = store.isNullDevice ? nil : Self.folder(besides: store)
    }

    static func folder(besides store: URL) -> URL {
        SQLiteStore.supportFolder(of: store).appendingPathComponent("_EXTERNAL_DATA", isDirectory: true)
    }

    /// What the row is to hold for a value; writes the value's file, where it is to have one.
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

    /// - Throws: a `CocoaError` with the system's error where the file cannot be written.
    private func write(_ value: UnsafeRawBufferPointer, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw StoreFiles.writeError(path) }
        defer { close(descriptor) }
        try StoreFiles.write(value, to: descriptor, path)
        if isSynchronous, fsync(descriptor) != 0 { throw StoreFiles.writeError(path) }
    }

    /// Has what SQLite has committed written to the disk, where it would leave that for later.
    private func syncLog() {
        // Closing a file lets go of the process's locks on it; there are none on the log.
        let descriptor = open(log, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Where the value is that a column holds, or names.
    enum Place {
        case inline(UnsafeRawBufferPointer)
        case file(path: String)
    }

    /// The value that a column holds; nil where it names no file of the store's.
    func value(of stored: UnsafeRawBufferPointer) -> Place? {
        switch stored.first {
        case 1: return .inline(UnsafeRawBufferPointer(rebasing: stored.dropFirst()))
        case 2: return file(named: stored).map { .file(path: $0.path) }
        // The attribute did not allow files when the row was written.
        default: return .inline(stored)
        }
    }

    /// The value itself; nil where its file is gone.
    func data(of stored: UnsafeRawBufferPointer) -> Data? {
        switch value(of: stored) {
        case .inline(let bytes): Data(bytes)
        case .file(let path): ExternalFile.contents(at: path)
        case nil: nil
        }
    }

    /// The name that stands in a column behind the 2.
    static func name(in stored: UnsafeRawBufferPointer) -> String {
        String(decoding: stored.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
    }

    private func file(named stored: UnsafeRawBufferPointer) -> URL? {
        // The name comes out of a file that anybody may have written: it must not lead out of the folder.
        let name = Self.name(in: stored)
        return UUID(uuidString: name) == nil ? nil : folder?.appendingPathComponent(name)
    }

    /// Notes that a row will not hold this any more.
    func discard(_ stored: UnsafeRawBufferPointer) {
        guard stored.first == 2, let file = file(named: stored) else { return }
        beginUse()
        obsolete.append(file)
    }

    private func beginUse() {
        if use == nil { use = SupportFolderUse(of: store) }
    }

    /// How many files the transaction has written so far.
    var mark: Int { written.count }

    /// Notes that the files written since then are in no row after all.
    func discardWritten(since mark: Int) {
        obsolete += written[mark...]
    }

    /// Deletes what is not needed any more: the old files after a commit, the new ones after a rollback.
    /// - Parameters:
    ///   - generations: states of the store in which the old files still stand.
    ///   - isRead: whether somebody is reading who may be about to find the old files.
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

    /// Deletes every file of a value whose name no row holds.
    func removeAll(but names: Set<String>) {
        guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return }
        for name in files where !names.contains(name) && UUID(uuidString: name) != nil {
            ExternalFile.discard(folder.appendingPathComponent(name).path)
        }
    }
}
