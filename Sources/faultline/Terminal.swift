import Foundation
import TerminalText

/// The terminal that the tool writes to: its size, colors and keys.
struct Terminal {
    /// Whether the standard output is a terminal.
    let isInteractive: Bool
    let hasColor: Bool
    /// Whether the user can press keys: the standard input and output are a terminal.
    let hasKeys: Bool

    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
        isInteractive = isatty(STDOUT_FILENO) == 1
        hasKeys = isInteractive && isatty(STDIN_FILENO) == 1
        hasColor = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// The width in columns: the window's current width, otherwise the value of `COLUMNS`, otherwise 80. At least 20.
    var width: Int {
        var size = winsize()
        if isInteractive, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return max(Int(size.ws_col), 20)
        }
        return max(environment["COLUMNS"].flatMap { Int($0) } ?? 80, 20)
    }

    struct Size: Equatable {
        var width: Int
        /// The window's lines; 24 if unknown.
        var height: Int
    }

    var size: Size {
        var size = winsize()
        let isKnown = isInteractive && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
        return Size(width: width, height: isKnown ? max(Int(size.ws_row), 8) : 24)
    }

    func page() -> Page {
        Page(width: width, hasColor: hasColor)
    }

    func show(_ page: Page) {
        write(page.text, to: STDOUT_FILENO)
    }

    /// Shows a page below the text on the screen, after an empty line.
    func showBelow(_ page: Page) {
        write("\n" + page.text, to: STDOUT_FILENO)
    }

    /// Clears the window and shows a page; without a window, shows it below the earlier output.
    func replace(with page: Page) {
        // Moves the cursor home, then clears the screen and the scrollback buffer.
        guard isInteractive, environment["TERM"] != "dumb" else { return showBelow(page) }
        write("\u{1B}[H\u{1B}[2J\u{1B}[3J" + page.text, to: STDOUT_FILENO)
    }

    /// Writes text without wrapping it.
    func pass(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Writes an error message to the standard error.
    func complain(_ message: String) {
        var page = Page(width: isatty(STDERR_FILENO) == 1 ? width : 80, hasColor: false)
        page.add("faultline: ", message)
        write(page.text, to: STDERR_FILENO)
    }

    /// Writes the whole text in one call if possible, so that a page doesn't flicker. A closed pipe is not an error.
    private func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
