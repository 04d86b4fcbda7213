import Foundation

/// Reads single key presses. The terminal's settings are restored when the object is deallocated.
final class Keyboard {
    private var original = termios()

    /// Returns nil if the standard input is not a terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        readSingleKeys()
    }

    deinit { restore() }

    private func readSingleKeys() {
        var attributes = original
        attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
    }

    private func restore() {
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }

    /// Restores the terminal's settings while `body` runs, so that another program can use the terminal.
    func restoringTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
        restore()
        defer { readSingleKeys() }
        return try body()
    }

    /// The key that was pressed. Nil if there is none, or if the key sends several bytes, like an arrow key.
    func key() -> Character? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count == 1 ? Character(Unicode.Scalar(bytes[0])) : nil
    }
}
