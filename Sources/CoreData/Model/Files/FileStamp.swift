/// Tells one version of a file from another: where it lies, how large it is, when it was written.
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

    /// Of the file that lies at a path now; nil where there is none.
    init?(_ url: URL) {
        var status = stat()
        guard stat(url.path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether another change would show: file systems count time in steps of some milliseconds.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) / 1e9
        return age > 0.1 || age < 0
    }
}
