import Course
import Foundation

/// One run of the tool: reads the command line, runs the command, prints errors.
struct CommandLineTool {
    static let commands: [any Command.Type] = [
        ListCommand.self, CheckCommand.self, RunCommand.self, WatchCommand.self, HintCommand.self, SolutionCommand.self,
        ResetCommand.self, DeskCommand.self, DemoCommand.self, PlayCommand.self, ModelCommand.self, StoreCommand.self,
        MigrateCommand.self,
        SiteCommand.self, StartCommand.self,
    ]

    private var arguments: Arguments

    init(arguments: [String]) {
        self.arguments = Arguments(arguments)
    }

    func run() -> ExitCode {
        var arguments = arguments
        var language = Language(environment: ProcessInfo.processInfo.environment)
        let terminal = Terminal()
        do {
            if let code = try arguments.value(of: "--lang") {
                guard let chosen = Language(rawValue: code) else {
                    throw UsageError(
                        en: "--lang takes en or ko, not \"\(code)\".",
                        ko: "--lang에는 en이나 ko를 쓰십시오. \"\(code)\" 값은 쓸 수 없습니다.")
                }
                language = chosen
            }
            let wantsHelp = arguments.flag("--help", "-h")
            guard let name = arguments.nextOperand() else {
                try arguments.end()
                terminal.show(HelpPage.overview(width: terminal.width, terminal.hasColour, language))
                return .success
            }
            if name == "help" { return help(on: arguments.nextOperand(), terminal, language) }
            guard let type = Self.commands.first(where: { $0.name == name }) else {
                throw Self.unknown(name)
            }
            if wantsHelp { return help(on: name, terminal, language) }
            let command = try type.init(&arguments)
            try arguments.end()
            return try command.run(in: Session(terminal: terminal, language: language))
        } catch let error as UsageError {
            terminal.complain(error.message[language])
            terminal.complain(
                LocalizedText(en: "See: \(Page.tool) help", ko: "도움말: \(Page.tool) help")[language])
            return .usage
        } catch let error as CourseError {
            terminal.complain(error.message[language])
            return .broken
        } catch is Interruption.Stop {
            return .failure
        } catch {
            // Errors of the system name the file that they are about in their user info.
            let error = error as NSError
            let path = error.userInfo[NSFilePathErrorKey] as? String ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
            terminal.complain([error.localizedDescription, path].compactMap { $0 }.joined(separator: " "))
            return .broken
        }
    }

    private static func unknown(_ name: String) -> UsageError {
        guard let meant = Suggestion.nearest(to: name, among: commands.map { $0.name }) else {
            return UsageError(en: "There is no command \"\(name)\".", ko: "\"\(name)\" 명령은 없습니다.")
        }
        return UsageError(
            en: "There is no command \"\(name)\". Did you mean \"\(meant)\"?",
            ko: "\"\(name)\" 명령은 없습니다. \"\(meant)\" 명령을 찾으십니까?")
    }

    private func help(on name: String?, _ terminal: Terminal, _ language: Language) -> ExitCode {
        guard let type = Self.commands.first(where: { $0.name == name }) else {
            terminal.show(HelpPage.overview(width: terminal.width, terminal.hasColour, language))
            return name == nil ? .success : .usage
        }
        terminal.show(HelpPage.details(of: type, width: terminal.width, terminal.hasColour, language))
        return .success
    }
}
