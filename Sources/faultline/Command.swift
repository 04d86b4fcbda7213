import Course

/// One subcommand: what it is called, what help says of it, and what it does.
protocol Command: Sendable {
    static var name: String { get }
    /// Its operands and options, as help shows them.
    static var usage: String { get }
    static var summary: LocalizedText { get }

    /// Reads what follows the command's name. Throws a `UsageError` if that makes no sense.
    init(_ arguments: inout Arguments) throws

    func run(in session: Session) throws -> ExitCode
}
