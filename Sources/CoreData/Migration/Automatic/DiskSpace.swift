/// The room that a migration needs, asked for before it begins: a disk that fills up half way costs time, though no data.
enum DiskSpace {
    /// The bytes of a store's files; those in its folder of large values do not count, since nothing copies them.
    static func size(of store: URL) -> Int64 {
        ([store] + SQLiteStore.companions(of: store)).reduce(0) { sum, file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            return sum + ((attributes?[.size] as? NSNumber)?.int64Value ?? 0)
        }
    }

    /// - Parameter copies: how often the store's contents will be written: into the log of the transaction, into a copy.
    /// - Throws: `CocoaError.fileWriteOutOfSpace` with both numbers.
    static func require(copies: Int64, of store: URL) throws {
        let folder = store.deletingLastPathComponent()
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        // Where the system does not say how much is free, SQLite will.
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else { return }
        let needed = size(of: store) * copies
        guard free < needed else { return }
        throw CocoaError(
            .fileWriteOutOfSpace,
            sentence: "Migrating the store \(store.path) needs \(needed) bytes on its disk, and \(free) are free. The "
                + "store was not changed. Make room, or move the store to another disk, and open it again.",
            userInfo: [
                NSFilePathErrorKey: store.path, NSNeededBytesErrorKey: needed, NSAvailableBytesErrorKey: free,
            ])
    }
}

/// Error: the bytes that a migration needs on the store's disk, as a number. Not Apple's.
public let NSNeededBytesErrorKey = "FaultlineNeededBytes"
/// Error: the bytes that are free there, as a number. Not Apple's.
public let NSAvailableBytesErrorKey = "FaultlineAvailableBytes"
