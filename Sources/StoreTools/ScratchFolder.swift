import CoreData
import Foundation

/// A temporary folder for the copy of a store, deleted with this object.
///
/// It contains a file with a lock, which the system releases when the process ends in any way. The next run recognizes
/// the folders of killed runs by their free locks, and removes them.
final class ScratchFolder {
    static let prefix = "faultline-store-"
    private static let lockName = "lock"

    let url: URL
    private let descriptor: Int32

    /// - Parameters:
    ///   - place: The parent folder, which is also searched for abandoned folders.
    ///   - age: The minimum age of an abandoned folder in seconds. A younger folder's run may not have its lock yet.
    init(in place: URL = FileManager.default.temporaryDirectory, removingOlderThan age: TimeInterval = 60) throws {
        Self.removeLeftOvers(in: place, olderThan: age)
        url = place.appendingPathComponent(Self.prefix + UUID().uuidString, isDirectory: true)
        // Other users must not be able to read the store's contents.
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = url.appendingPathComponent(Self.lockName).path
        descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        if descriptor >= 0 { StoreFiles.unlockAndClose(descriptor) }
    }

    private static func removeLeftOvers(in place: URL, olderThan age: TimeInterval) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: place.path)) ?? [] where name.hasPrefix(prefix) {
            let folder = place.appendingPathComponent(name)
            guard let made = try? manager.attributesOfItem(atPath: folder.path)[.modificationDate] as? Date,
                made.timeIntervalSinceNow <= -age
            else { continue }
            let file = open(folder.appendingPathComponent(lockName).path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { try? manager.removeItem(at: folder) }
            StoreFiles.unlockAndClose(file)
        }
    }
}
