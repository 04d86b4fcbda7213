import TerminalText

/// A subcommand: its name, its help and its action.
protocol Command: Sendable {
    static var name: String { get }
    /// Its operands and options, as shown in the help.
    static var usage: String { get }
    static var summary: LocalizedText { get }
    /// The ways to use it, if there are several.
    static var details: [Detail] { get }
    /// The kind of operand that completions offer.
    static var operand: Operand { get }
    static var options: [Option] { get }

    /// Reads the arguments after the command's name. Throws a `UsageError` if they are not valid.
    init(_ arguments: inout Arguments) throws

    func run(on console: Console) throws -> ExitCode
}

extension Command {
    static var usage: String { "" }
    static var details: [Detail] { [] }
    static var operand: Operand { .none }
    static var options: [Option] { [] }
}

/// A command that needs the kit.
protocol CourseCommand: Command {
    func run(in session: Session) throws -> ExitCode
}

extension CourseCommand {
    func run(on console: Console) throws -> ExitCode {
        try run(in: Session(console: console))
    }
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

/// The kind of an argument, which determines its completions.
enum Operand: Equatable, Sendable {
    case none, exercise, file, folder, command
    case words([String])
}

/// An option of a command, for its completions and the manual page.
struct Option: Sendable {
    let name: String
    /// The kind of the option's value; nil for a flag.
    var value: Operand?
    let text: LocalizedText

    init(_ name: String, _ value: Operand? = nil, en: String, ko: String) {
        self.name = name
        self.value = value
        text = LocalizedText(en: en, ko: ko)
    }
}
