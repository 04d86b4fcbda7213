/// How a learner's program came to a stop in the middle: what Swift said, and where in the answer that was.
public struct Crash: Hashable, Sendable {
    /// What Swift or Core Data said, in English: `Index out of range`.
    public let message: String
    /// The line of the answer that was running; nil if none was, or if it is not known.
    public let line: Int?
    /// The status with which the program ended itself before the checks were through.
    let exitCode: Int32?
    /// Whether a queue was made to wait for itself.
    let isWaitingForItself: Bool

    /// The crash that a program's errors describe, the last of them being Swift's own and a trace of its calls.
    public init(errors: String, fileName: String) {
        let lines = errors.split(separator: "\n")
        let fatal = lines.last { $0.contains(Self.fatal) }
        if let fatal, let range = fatal.firstRange(of: Self.fatal) {
            message = Self.description(in: String(fatal[range.upperBound...].drop { $0 == ":" || $0 == " " }))
        } else if let head = lines.first(where: { $0.hasPrefix(Self.signal) }) {
            let text = head.dropFirst(Self.signal.count)
            message = String(text[..<(text.firstRange(of: " at 0x")?.lowerBound ?? text.endIndex)])
        } else {
            message = lines.last.map(String.init) ?? ""
        }
        exitCode = nil
        isWaitingForItself = fatal == nil && lines.contains { $0.contains("__DISPATCH_WAIT_FOR_QUEUE__") }
        // `3 [ra] 0x… f() + 52 in program at /…/FirstModel.swift:2:11`
        line = lines.lazy.compactMap { Self.line(in: $0, of: fileName) }.first
    }

    /// The program ended itself before the checks were through.
    init(exitCode: Int32) {
        message = "exit(\(exitCode))"
        line = nil
        self.exitCode = exitCode
        isWaitingForItself = false
    }

    static let fatal = "Fatal error"
    private static let signal = "*** Program crashed: "

    /// The description of an error whose whole contents Swift has printed, as it does for an error that nobody has caught.
    private static func description(in message: String) -> String {
        // The stack stops a program with the words of Apple's exceptions: 'name', reason: 'reason'
        if message.hasPrefix("*** Terminating app"), let reason = message.firstRange(of: "reason: '") {
            let text = message[reason.upperBound...]
            return String(text[..<(text.lastIndex(of: "'") ?? text.endIndex)])
        }
        for (start, end) in [("NSLocalizedDescription=", "}"), ("\"NSLocalizedDescription\": ", "]")] {
            guard let range = message.firstRange(of: start) else { continue }
            let text = message[range.upperBound...]
            // The next key of the dictionary begins behind a comma, and keys have no spaces.
            let isKey = /, "?[A-Za-z]+"?(=|: )/
            let stop = text.firstMatch(of: isKey)?.range.lowerBound ?? text.lastIndex { end.contains($0) }
            return String(text[..<(stop ?? text.endIndex)]).trimming("\"")
        }
        return message
    }

    private static func line(in text: Substring, of fileName: String) -> Int? {
        guard let range = text.firstRange(of: "/\(fileName):"), text.contains(" at /") || text.contains(fatal) else {
            return nil
        }
        return Int(text[range.upperBound...].prefix(while: \.isNumber))
    }
}

extension String {
    fileprivate func trimming(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }
}

extension Crash {
    /// Whether the error that stopped a program is that it is still unsolved.
    var isUnsolved: Bool { message == "Error raised at top level: not solved yet" }

    /// Whether a line of a program's errors begins Swift's account of a crash.
    static func begins(with line: some StringProtocol) -> Bool {
        line.contains("\(fatal): ") || line.hasPrefix("*** Signal ") || line.hasPrefix("Current stack trace:")
    }

    /// The environment that makes Swift give that account: short, quick, on the standard error.
    static let environment = [
        "SWIFT_BACKTRACE": "enable=yes,color=no,threads=crashed,images=none,registers=none,interactive=no,limit=30,"
            + "output-to=stderr"
    ]
}
