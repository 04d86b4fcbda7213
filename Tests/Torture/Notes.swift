import CoreData

/// What a child process is doing at a moment, as it notes it itself.
public enum Phase: Int, Sendable, CaseIterable {
    /// It has not come to its work yet.
    case starting
    /// It opens, or makes, its store.
    case opening
    /// It is between two pieces of work: changing objects, or telling its parent.
    case between
    /// It is in a save, or another call of the stack, but in no transaction.
    case working
    /// Its connection has begun a transaction, and the COMMIT has not returned.
    case inTransaction
}

/// A child process's own account of its work: what it has done goes through a pipe, and what it is doing stands in a
/// shared page, which outlasts it.
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

    /// The notes of the process that this is called in, a child that `Child` has started.
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

    /// Notes that a piece of work begins: a save, with its number.
    public func begin(_ number: Int) {
        page[.begun] = number
        phase = .working
    }

    /// Tells the parent, in one line, and comes back when the line is in the pipe: then it is heard, whatever happens.
    public func report(_ line: String) {
        phase = .between
        let bytes = Array((line + "\n").utf8)
        let written = write(STDOUT_FILENO, bytes, bytes.count)
        precondition(written == bytes.count, "The parent does not listen.")
    }

    /// From now on notes when a SQLite store begins a transaction, and when that is over.
    ///
    /// A statement is told of when it has come to its end: what is killed within the COMMIT is killed in its transaction.
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
