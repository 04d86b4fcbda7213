import Foundation

/// Writes files without waiting for the disk.
///
/// Foundation syncs each file that it writes, which took three quarters of a site's build. The files of a site or a
/// sandbox don't need that, because they can be created again after a power failure.
package enum UnsyncedFile {
    /// Writes a new file, or over the contents of an old one. Throws `fileNoSuchFile` if its folder doesn't exist.
    package static func create(_ content: Data, at url: URL) throws {
        try create(content, at: url.path)
    }

    package static func create(_ content: Data, at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(errno, at: path) }
        defer { close(descriptor) }
        try content.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    throw failure(errno, at: path)
                }
            }
        }
    }

    /// Replaces a file atomically, because another process may be reading it.
    package static func replace(_ content: Data, at url: URL) throws {
        try replace(content, at: url.path)
    }

    package static func replace(_ content: Data, at path: String) throws {
        let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let draft = "\(path[..<name]).\(path[name...]).draft"
        try create(content, at: draft)
        guard rename(draft, path) == 0 else { throw failure(errno, at: path) }
    }

    private static func failure(_ error: Int32, at path: String) -> CocoaError {
        let code: CocoaError.Code =
            switch error {
            case ENOENT: .fileNoSuchFile
            case ENOSPC, EDQUOT: .fileWriteOutOfSpace
            case EACCES, EPERM: .fileWriteNoPermission
            default: .fileWriteUnknown
            }
        return CocoaError(code, userInfo: [NSFilePathErrorKey: path])
    }
}
