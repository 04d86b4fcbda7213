import Foundation

/// A file's size and modification time, used to detect pages that were edited or removed after a build.
struct FileStamp: Equatable, Sendable {
    var size: Int
    /// Nanoseconds since 1970.
    var time: UInt64

    init(size: Int, time: UInt64) {
        self.size = size
        self.time = time
    }

    /// The stamp of the file at `url`; nil if there is no file.
    ///
    /// Calls `stat` directly, because Foundation's attributes include the owner's name, which is slow to look up.
    init?(of url: URL) {
        self.init(ofFileAt: url.path)
    }

    init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        self.init(size: Int(status.st_size), time: UInt64(changed.tv_sec) * 1_000_000_000 + UInt64(changed.tv_nsec))
    }
}
