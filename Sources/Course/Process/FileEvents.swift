import Foundation

/// Waits for changes in a folder: notified by the system where it can, else by looking again after a short time.
///
/// An event only says that it is worth reading the file again. Network drives and Windows folders report none, so a wait
/// ends after a while without one as well.
public final class FileEvents {
    /// The descriptor of the notifications; -1 where the system has none.
    private let descriptor: Int32

    public init(folder: URL) {
        #if os(Linux)
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            // Editors write the file itself, or another one that they rename.
            let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_MODIFY)
            if descriptor >= 0 { _ = inotify_add_watch(descriptor, folder.path, mask) }
        #else
            descriptor = -1
        #endif
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for an event, or for input at the descriptor `input`; returns whether there is such input.
    public func wait(orInputAt input: Int32?) -> Bool {
        // A negative descriptor is passed over.
        var polled = [input ?? -1, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds: Int32 = descriptor >= 0 ? 500 : 100
        guard poll(&polled, 2, milliseconds) > 0 else { return false }
        if polled[1].revents != 0 {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &buffer, buffer.count) > 0 {}
        }
        return polled[0].revents != 0
    }
}
