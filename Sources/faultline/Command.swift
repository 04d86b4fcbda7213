import Course

/// One subcommand: its name, its help and its action.
protocol Command: Sendable {
    static var name: String { get }
    /// Its operands and options, as help shows them.
    static var usage: String { get }
    static var summary: LocalizedText { get }
    /// The ways to use it, where there are several.
    static var details: [Detail] { get }

    /// Reads the arguments after the command's name. Throws a `UsageError` if they are not valid.
    init(_ arguments: inout Arguments) throws

    func run(in session: Session) throws -> ExitCode
}

extension Command {
    static var details: [Detail] { [] }
}

/// One way to use a command, for its help.
struct Detail: Sendable {
    let usage: String
    let text: LocalizedText

    init(usage: String, en: String, ko: String) {
        self.usage = usage
        text = LocalizedText(en: en, ko: ko)
    }
}
