/// A builder for terminal output: text wrapped to a width, in color or plain.
///
///     var page = Page(width: 40, hasColor: false)
///     page.add("[x] ", "A first model", ink: .green)
///     page.add("why:      ", "Attributes are optional by default.")
///     print(page.text)
///
/// Color never carries meaning that the text doesn't.
public struct Page: Sendable {
    /// The color or weight of a text, with its code in escape sequences.
    public enum Ink: String, Sendable {
        case plain = "0"
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    /// The width to which text is wrapped, in columns.
    public let width: Int
    /// Whether the text contains escape sequences for colors.
    public let hasColor: Bool
    private var lines: [String] = []

    /// Creates an empty page.
    public init(width: Int, hasColor: Bool) {
        self.width = width
        self.hasColor = hasColor
    }

    /// The whole page, with a newline after each line.
    public var text: String { lines.map { $0 + "\n" }.joined() }

    /// Adds a paragraph. Its later lines are indented by the width of `lead`, unless that leaves too little room.
    ///
    /// - Parameter limit: The most lines. A longer text ends with "..." there.
    public mutating func add(
        _ lead: String = "", _ text: some StringProtocol, ink: Ink = .plain, leadInk: Ink? = nil, limit: Int = .max
    ) {
        let leadColumns = DisplayWidth.columns(of: lead)
        let hangs = width - leadColumns >= 16
        let hang = String(repeating: " ", count: hangs ? leadColumns : 2)
        // If the text doesn't fit after the lead, it goes on the next line.
        let goesBelow = !hangs && leadColumns > 4
        let room = goesBelow || hangs ? width - hang.count : width - leadColumns
        let wrapped = TextWrapping.wrap(text, width: room, limit: limit)
        if goesBelow { lines.append(paint(trimmed(lead), leadInk ?? ink)) }
        for (index, line) in wrapped.enumerated() {
            let isFirst = index == 0 && !goesBelow
            let prefix = isFirst ? paint(lead, leadInk ?? ink) : line.isEmpty ? "" : hang
            lines.append(prefix + (line.isEmpty ? "" : paint(line, ink)))
        }
    }

    /// Adds a line that must not be wrapped: a path, a command or a line of code that may be copied.
    public mutating func addVerbatim(_ text: some StringProtocol, ink: Ink = .plain) {
        lines.append(text.isEmpty ? "" : paint(String(text), ink))
    }

    /// The number of lines after wrapping.
    public var lineCount: Int { lines.count }

    /// Adds the lines of another page.
    public mutating func append(_ other: Page) {
        lines += other.lines
    }

    /// A part of the page that fits a window: `count` lines from `start`, or the last `count` lines. If more lines
    /// follow, the last line is replaced with `more`.
    public func window(from start: Int, lines count: Int, more: String) -> Page {
        guard lines.count > count else { return self }
        let start = min(start, lines.count - count)
        var window = self
        window.lines = Array(lines[start..<(start + count)])
        if start + count < lines.count { window.lines[count - 1] = paint(more, .dim) }
        return window
    }

    /// Adds an empty line unless the page is empty or already ends with one.
    public mutating func space() {
        if lines.last?.isEmpty == false { lines.append("") }
    }

    private func paint(_ text: String, _ ink: Ink) -> String {
        hasColor && ink != .plain && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    private func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " }.reversed())
    }
}
