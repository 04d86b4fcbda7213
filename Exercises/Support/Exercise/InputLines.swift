import Foundation

/// Reads lines from the standard input without blocking.
struct InputLines {
    enum Next {
        case line(String)
        case nothingYet
        case end
    }

    private var bytes: [UInt8] = []
    private var isAtEnd = false

    /// The next line, if one is available.
    mutating func next() -> Next {
        if let line = takeLine() { return .line(line) }
        if isAtEnd { return .end }
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 20) > 0 else { return .nothingYet }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count <= 0 {
            isAtEnd = true
            // The last line may have no newline.
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
        } else {
            bytes += buffer.prefix(count)
        }
        return takeLine().map { .line($0) } ?? (isAtEnd ? .end : .nothingYet)
    }

    private mutating func takeLine() -> String? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
