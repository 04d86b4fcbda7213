import Foundation

/// Waits for changes in a folder, with inotify on Linux and by polling elsewhere.
///
/// An event means only that the file may have changed. Network drives and Windows folders report no events, so a wait
/// also ends after a timeout.
public final class FileEvents {
    /// The inotify descriptor; -1 if it is unavailable.
    private let descriptor: Int32

    /// Starts watching the files directly in the folder.
    public init(folder: URL) {
        #if os(Linux)
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            // Editors either write the file in place, or write a new file and rename it.
            let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_MODIFY)
            if descriptor >= 0 { _ = inotify_add_watch(descriptor, folder.path, mask) }
        #else
            descriptor = -1
        #endif
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for an event, for input on the descriptor `input`, or for a timeout; returns whether there is input.
    public func wait(orInputAt input: Int32?) -> Bool {
        // `poll` ignores negative descriptors.
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
