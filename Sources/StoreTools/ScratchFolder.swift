import Foundation

/// A folder for the copy of a store, which goes when the object does.
///
/// It holds a file with a lock that the system takes back when the process ends, however it ends: what a killed run has
/// left is known by its free lock, and removed by the next run.
final class ScratchFolder {
    static let prefix = "faultline-store-"
    private static let lockName = "lock"

    let url: URL
    private let descriptor: Int32

    /// - Parameters:
    ///   - place: where it is made, and where left folders are looked for.
    ///   - age: the seconds after which a folder may count as left: before that its run may not have its lock yet.
    init(in place: URL = FileManager.default.temporaryDirectory, removingOlderThan age: TimeInterval = 60) throws {
        Self.removeLeftOvers(in: place, olderThan: age)
        url = place.appendingPathComponent(Self.prefix + UUID().uuidString, isDirectory: true)
        // What is in the store is nobody else's business.
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = url.appendingPathComponent(Self.lockName).path
        descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        if descriptor >= 0 { close(descriptor) }
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
            close(file)
        }
    }
}
