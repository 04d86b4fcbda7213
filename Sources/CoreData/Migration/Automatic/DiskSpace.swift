/// Checks the free disk space before a migration starts. Running out of space halfway would lose no data, but it would
/// waste the time so far.
enum DiskSpace {
    /// The size of a store's files in bytes. Files of large values do not count, because a migration does not copy
    /// them.
    static func size(of store: URL) -> Int64 {
        ([store] + SQLiteStore.companions(of: store)).reduce(0) { sum, file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
            return sum + ((attributes?[.size] as? NSNumber)?.int64Value ?? 0)
        }
    }

    /// - Parameter copies: how many times the store's contents will be written: to the transaction's log, to a copy.
    /// - Throws: `CocoaError.fileWriteOutOfSpace`, with the needed and the available bytes in its user info.
    static func require(copies: Int64, of store: URL) throws {
        let folder = store.deletingLastPathComponent()
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        // If the system does not report the free space, rely on SQLite's own error.
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

/// User info key: the number of bytes that a migration needs on the store's disk. Not part of Apple's API.
public let NSNeededBytesErrorKey = "FaultlineNeededBytes"
/// User info key: the number of bytes available on the store's disk. Not part of Apple's API.
public let NSAvailableBytesErrorKey = "FaultlineAvailableBytes"
