import TerminalText

/// `completions`: prints a shell's completion script, generated from the commands' descriptions.
struct CompletionsCommand: Command {
    static let name = "completions"
    static let usage = Shell.allCases.map(\.rawValue).joined(separator: "|")
    static let operand = Operand.words(Shell.allCases.map(\.rawValue))
    static let summary = LocalizedText(
        en: "Prints completions for a shell; make install installs them.",
        ko: "셸 자동 완성 스크립트를 출력합니다. make install이 설치해 줍니다.")

    private enum Output {
        case script(Shell)
        /// The numbers and titles of the exercises, which the scripts request.
        case exercises
    }

    private let output: Output

    init(_ arguments: inout Arguments) throws {
        let word = arguments.nextOperand()
        if word == "exercises" {
            output = .exercises
        } else if let shell = word.flatMap(Shell.init) {
            output = .script(shell)
        } else {
            throw UsageError(en: "Name the shell: \(Self.usage)", ko: "셸을 지정하십시오: \(Self.usage)")
        }
    }

    func run(on console: Console) throws -> ExitCode {
        switch output {
        case .script(let shell):
            console.terminal.pass(Completions(language: console.language).script(for: shell))
        case .exercises:
            let session = try Session(console: console)
            for exercise in session.catalog.exercises {
                console.terminal.pass("\(exercise.label)\t\(exercise.title[console.language])\n")
            }
        }
        return .success
    }
}
