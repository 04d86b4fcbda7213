import Foundation

/// Single keys, read as they are pressed. The terminal's settings are restored when this object is released.
final class Keyboard {
    private var original = termios()

    /// Nil if the standard input is not a terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        var attributes = original
        attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
    }

    deinit {
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }

    /// The key pressed within so many milliseconds, if any.
    static func key(within milliseconds: Int32) -> Character? {
        var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, milliseconds) > 0 else { return nil }
        var byte: UInt8 = 0
        guard read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
        return Character(Unicode.Scalar(byte))
    }
}
