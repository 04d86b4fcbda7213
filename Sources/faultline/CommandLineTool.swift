import Foundation
import Processes
import TerminalText

/// Parses the command line, runs the command and prints errors.
struct CommandLineTool {
    static let commands: [any Command.Type] = [
        ListCommand.self, WatchCommand.self, CheckCommand.self, RunCommand.self, HintCommand.self, SolutionCommand.self,
        ResetCommand.self, DeskCommand.self, InitCommand.self, PlayCommand.self, DemoCommand.self, ModelCommand.self,
        StoreCommand.self, MigrateCommand.self, PortCommand.self, GradeCommand.self, GradebookCommand.self,
        AuthorCommand.self, SiteCommand.self, StartCommand.self, DoctorCommand.self, CompletionsCommand.self,
        ManualCommand.self,
    ]

    /// The options that every command accepts.
    static let options = [
        Option("--lang", .words(Language.allCases.map(\.rawValue)), en: "Chooses the language.", ko: "언어를 고릅니다."),
        Option("--help", en: "Explains the command.", ko: "명령을 설명합니다."),
        Option("--version", en: "Prints the version.", ko: "버전을 출력합니다."),
    ]

    private var arguments: Arguments

    init(arguments: [String]) {
        self.arguments = Arguments(arguments)
    }

    func run() -> ExitCode {
        var console = Console(
            terminal: Terminal(), language: Language(environment: ProcessInfo.processInfo.environment))
        do {
            return try run(&console)
        } catch let error as UsageError {
            console.complain(error.message)
            console.complain(
                LocalizedText(en: "See: \(Tool.command("help"))", ko: "도움말: \(Tool.command("help"))"))
            return .usage
        } catch let error as ToolError {
            console.complain(error.message)
            return error.cause == .input ? .usage : .broken
        } catch is Interruption.Stop {
            return .interrupted
        } catch {
            console.complain(LocalizedText(describing: error))
            return .broken
        }
    }

    private func run(_ console: inout Console) throws -> ExitCode {
        var arguments = arguments
        if let code = try arguments.value(of: "--lang") {
            guard let chosen = Language(rawValue: code) else {
                throw UsageError(
                    en: "--lang takes en or ko, not \"\(code)\".",
                    ko: "--lang에는 en이나 ko를 쓰십시오. \"\(code)\" 값은 쓸 수 없습니다.")
            }
            console = Console(terminal: console.terminal, language: chosen, isLanguageChosen: true)
        }
        if arguments.flag("--version") {
            try arguments.end()
            console.terminal.pass("faultline \(Tool.version)\n")
            return .success
        }
        let wantsHelp = arguments.flag("--help", "-h")
        guard let name = arguments.nextOperand() else {
            try arguments.end()
            console.show(HelpPage.overview(on: console))
            return .success
        }
        if name == "help" {
            guard let topic = arguments.nextOperand() else {
                console.show(HelpPage.overview(on: console))
                return .success
            }
            console.show(HelpPage.details(of: try Self.command(named: topic), on: console))
            return .success
        }
        let type = try Self.command(named: name)
        if wantsHelp {
            console.show(HelpPage.details(of: type, on: console))
            return .success
        }
        return try Self.make(type, &arguments).run(on: console)
    }

    private static func make(_ type: any Command.Type, _ arguments: inout Arguments) throws -> any Command {
        do {
            let command = try type.init(&arguments)
            try arguments.end()
            return command
        } catch let error as UsageError {
            // A misspelled option is also a missing one, or an unexpected argument.
            throw arguments.misspelling(of: (type.options + options).map(\.name)) ?? error
        }
    }

    /// The command with the name. Throws a `UsageError` if there is none.
    private static func command(named name: String) throws -> any Command.Type {
        if let type = commands.first(where: { $0.name == name }) { return type }
        guard let meant = Suggestion.nearest(to: name, among: commands.map { $0.name }) else {
            throw UsageError(en: "There is no command \"\(name)\".", ko: "\"\(name)\" 명령은 없습니다.")
        }
        throw UsageError(
            en: "There is no command \"\(name)\". Did you mean \"\(meant)\"?",
            ko: "\"\(name)\" 명령은 없습니다. \"\(meant)\" 명령을 찾으십니까?")
    }
}
