import Course
import Foundation

/// The terminal that the tool writes to: its width, colours and keys.
struct Terminal {
    /// Whether a person reads the output as it comes.
    let isInteractive: Bool
    let hasColour: Bool
    /// Whether a person can press keys.
    let hasKeys: Bool

    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
        isInteractive = isatty(STDOUT_FILENO) == 1
        hasKeys = isInteractive && isatty(STDIN_FILENO) == 1
        hasColour = isInteractive && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// The width in columns: the window's as it is now, else what `COLUMNS` says, else 80.
    var width: Int {
        var size = winsize()
        if isInteractive, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return max(Int(size.ws_col), 20)
        }
        return max(environment["COLUMNS"].flatMap { Int($0) } ?? 80, 20)
    }

    struct Size: Equatable {
        var width: Int
        /// The window's lines; 24 where they are not known.
        var height: Int
    }

    var size: Size {
        var size = winsize()
        let isKnown = isInteractive && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
        return Size(width: width, height: isKnown ? max(Int(size.ws_row), 8) : 24)
    }

    func page() -> Page {
        Page(width: width, hasColour: hasColour)
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
        // Home, clear the screen, clear what can be scrolled back to.
        guard isInteractive, environment["TERM"] != "dumb" else { return showBelow(page) }
        write("\u{1B}[H\u{1B}[2J\u{1B}[3J" + page.text, to: STDOUT_FILENO)
    }

    /// Writes text as it is, without wrapping.
    func pass(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Writes an error to the standard error.
    func complain(_ message: String) {
        var page = Page(width: isatty(STDERR_FILENO) == 1 ? width : 80, hasColour: false)
        page.add("faultline: ", message)
        write(page.text, to: STDERR_FILENO)
    }

    /// Writes all of the text at once, so that a page does not flicker. A closed pipe is not an error.
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
