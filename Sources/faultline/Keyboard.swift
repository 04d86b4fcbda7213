import Foundation

/// Single keys, read as they are pressed. The terminal's settings are restored when this object is released.
final class Keyboard {
    private var original = termios()

    /// Nil if the standard input is not a terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        listen()
    }

    deinit { restore() }

    private func listen() {
        var attributes = original
        attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
    }

    private func restore() {
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }

    /// Runs another program that uses the terminal, with the settings that it had.
    func lend<Result>(_ body: () throws -> Result) rethrows -> Result {
        restore()
        defer { listen() }
        return try body()
    }

    /// The key that was pressed; nil if there is none, or if it is not a letter: an arrow sends several bytes.
    func key() -> Character? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count == 1 ? Character(Unicode.Scalar(bytes[0])) : nil
    }
}
