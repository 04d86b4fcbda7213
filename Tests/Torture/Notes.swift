import CoreData

/// A child process's current phase, as recorded by itself.
public enum Phase: Int, Sendable, CaseIterable {
    /// It has not started its work.
    case starting
    /// It opens or creates its store.
    case opening
    /// It is between two pieces of work: changing objects, or reporting to its parent.
    case between
    /// It is in a save or another call of the stack, outside a transaction.
    case working
    /// Its connection has begun a transaction, and the COMMIT has not returned.
    case inTransaction
}

/// A child process's record of its work: completed work goes through a pipe, and the current phase is in a shared
/// page, which outlives the process.
///
///     let notes = try Notes()
///     notes.followTransactions()
///     while true {
///         notes.begin(number)
///         try context.save()
///         notes.report("saved \(number)")
///     }
public final class Notes: Sendable {
    static let variable = "FAULTLINE_TORTURE_PAGE"

    private let page: SharedPage

    /// The notes of the current process, a child started by `Child`.
    public init() throws {
        guard let path = ProcessInfo.processInfo.environment[Self.variable] else {
            throw CocoaError(
                .fileNoSuchFile,
                userInfo: [NSLocalizedDescriptionKey: "This program is run by the tests in Tests/TortureTests only."])
        }
        page = try SharedPage(path: path)
    }

    public var phase: Phase {
        get { Phase(rawValue: page[.phase]) ?? .starting }
        set { page[.phase] = newValue.rawValue }
    }

    /// Records that a piece of work begins: a save, with its number.
    public func begin(_ number: Int) {
        page[.begun] = number
        phase = .working
    }

    /// Reports one line to the parent, and returns when the line is in the pipe: then it arrives even after a kill.
    public func report(_ line: String) {
        phase = .between
        let bytes = Array((line + "\n").utf8)
        let written = write(STDOUT_FILENO, bytes, bytes.count)
        precondition(written == bytes.count, "The parent does not listen.")
    }

    /// From now on, records when a SQLite store begins and ends a transaction.
    ///
    /// Statements are traced after they finish: a process killed within the COMMIT counts as in its transaction.
    public func followTransactions() {
        _ = _EventStream.listen { event in
            guard event.kind == .sql, let statement = event.detail else { return }
            if statement.hasPrefix("BEGIN") {
                self.phase = .inTransaction
            } else if statement.hasPrefix("COMMIT") || statement.hasPrefix("ROLLBACK") {
                self.phase = .working
            }
        }
    }
}
