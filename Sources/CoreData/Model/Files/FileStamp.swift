/// Identifies one version of a file by its inode, size and modification time.
struct FileStamp: Equatable {
    private let device: dev_t
    private let number: ino_t
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        (device, number, size) = (status.st_dev, status.st_ino, status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// The stamp of the file at `url`; nil if there is no such file.
    init?(_ url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether any later write to the file would change the stamp. File systems record times in steps of a few
    /// milliseconds, so a file written within the last 0.1 s could change again under the same stamp.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) / 1e9
        return age > 0.1 || age < 0
    }
}
