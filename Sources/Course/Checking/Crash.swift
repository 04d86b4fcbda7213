/// A crash of a learner's program: Swift's message, and the line of the answer.
public struct Crash: Hashable, Sendable {
    /// The English message of Swift or Core Data: `Index out of range`.
    public let message: String
    /// The line of the answer that was running; nil if there is none or if it is unknown.
    public let line: Int?
    /// The status of an `exit` call that ended the program before all checks were done.
    let exitCode: Int32?
    /// Whether the program called `sync` on the queue it was running on.
    let isWaitingForItself: Bool

    /// Parses a crash from a program's standard error, which ends with Swift's message and backtrace.
    public init(errors: String, fileName: String) {
        let lines = errors.split(separator: "\n")
        let fatal = lines.last { $0.contains(Self.fatal) }
        if let fatal, let range = fatal.firstRange(of: Self.fatal) {
            message = Self.description(in: String(fatal[range.upperBound...].drop { $0 == ":" || $0 == " " }))
        } else if let failure = lines.first(where: { $0.hasPrefix(Self.runtimeFailure) }) {
            message = failure.dropFirst(Self.runtimeFailure.count).trimming(" *")
        } else if let cast = lines.first(where: { $0.hasPrefix(Self.cast) }) {
            message = String(cast.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))
        } else if let head = lines.first(where: { $0.hasPrefix(Self.signal) }) {
            let text = head.dropFirst(Self.signal.count)
            message = String(text[..<(text.firstRange(of: " at 0x")?.lowerBound ?? text.endIndex)])
        } else {
            message = lines.last { !$0.hasPrefix("Backtrace took") }.map(String.init) ?? ""
        }
        exitCode = nil
        isWaitingForItself = fatal == nil && lines.contains { $0.contains("__DISPATCH_WAIT_FOR_QUEUE__") }
        // `3 [ra] 0x… f() + 52 in program at /…/FirstModel.swift:2:11`
        line = lines.lazy.compactMap { Self.line(in: $0, of: fileName) }.first
    }

    /// The crash of a program that called `exit` before all checks were done.
    init(exitCode: Int32) {
        message = "exit(\(exitCode))"
        line = nil
        self.exitCode = exitCode
        isWaitingForItself = false
    }

    static let fatal = "Fatal error"
    private static let signal = "*** Program crashed: "
    private static let runtimeFailure = "*** Swift runtime failure: "
    private static let cast = "Could not cast value of type"

    /// Extracts the description from Swift's dump of an uncaught error.
    private static func description(in message: String) -> String {
        // Core Data traps in the format of Apple's exceptions: 'name', reason: 'reason'
        if message.hasPrefix("*** Terminating app"), let reason = message.firstRange(of: "reason: '") {
            let text = message[reason.upperBound...]
            // A reason of several lines ends on a later line.
            return String(text.hasSuffix("'") ? text.dropLast() : text)
        }
        for (start, end) in [("NSLocalizedDescription=", "}"), ("\"NSLocalizedDescription\": ", "]")] {
            guard let range = message.firstRange(of: start) else { continue }
            let text = message[range.upperBound...]
            // The dictionary's next key follows a comma, and keys have no spaces.
            let isKey = /, "?[A-Za-z]+"?(=|: )/
            let stop = text.firstMatch(of: isKey)?.range.lowerBound ?? text.lastIndex { end.contains($0) }
            return text[..<(stop ?? text.endIndex)].trimming("\"")
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

extension StringProtocol {
    /// The text without these characters at its start and at its end.
    fileprivate func trimming(_ characters: String) -> String {
        String(drop(while: characters.contains).reversed().drop(while: characters.contains).reversed())
    }
}

extension Crash {
    /// Whether the program stopped because it threw `Unsolved`.
    var isUnsolved: Bool { message == "Error raised at top level: not solved yet" }

    /// Whether a line of a program's standard error is the first line of Swift's crash report.
    static func begins(with line: Substring) -> Bool {
        line.contains("\(fatal): ") || line.hasPrefix("*** Signal ") || line.hasPrefix("Current stack trace:")
    }

    /// The environment that makes Swift print a short crash report quickly, to standard error.
    package static let environment = [
        "SWIFT_BACKTRACE": "enable=yes,color=no,threads=crashed,images=none,registers=none,interactive=no,limit=30,"
            + "output-to=stderr"
    ]
}
