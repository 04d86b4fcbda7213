import TerminalText

enum Shell: String, CaseIterable {
    case bash, zsh, fish
}

/// Completion scripts, generated from the commands' descriptions.
struct Completions {
    let language: Language

    private var commands: [any Command.Type] { CommandLineTool.commands }

    func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static func allOptions(of command: any Command.Type) -> [Option] {
        command.options + CommandLineTool.options
    }

    /// The arguments with which the scripts call the tool to list the exercises.
    private static let listing = "completions exercises 2>/dev/null"
}

// MARK: - Bash

extension Completions {
    private var bash: String {
        let cases = commands.map { command in
            let options = Self.allOptions(of: command)
            let values = options.compactMap { option in
                option.value.map { "        \(option.name)) \(bashReply($0)); return ;;\n" }
            }
            let names = options.map(\.name).joined(separator: " ")
            return """
                    \(command.name))
                        case $previous in
                \(values.joined())        esac
                        case $current in
                        -*) COMPREPLY=($(compgen -W "\(names)" -- "$current")) ;;
                        *) \(bashReply(command.operand)) ;;
                        esac
                        ;;

                """
        }
        return """
            # Completions of faultline for bash.
            _faultline() {
                local tool=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                local command= index
                COMPREPLY=()
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case ${COMP_WORDS[index]} in
                    --lang) index=$((index + 1)) ;;
                    -*) ;;
                    *) command=${COMP_WORDS[index]} && break ;;
                    esac
                done
                case $command in
                "" | help) COMPREPLY=($(compgen -W "\(names)" -- "$current")) ;;
            \(cases.joined())    esac
            }
            complete -F _faultline faultline ./faultline

            """
    }

    private var names: String { (commands.map { $0.name } + ["help"]).joined(separator: " ") }

    private func bashReply(_ operand: Operand) -> String {
        switch operand {
        case .none: ":"
        case .exercise: "COMPREPLY=($(compgen -W \"$(\"$tool\" \(Self.listing) | cut -f 1)\" -- \"$current\"))"
        case .file: "COMPREPLY=($(compgen -f -- \"$current\"))"
        case .folder: "COMPREPLY=($(compgen -d -- \"$current\"))"
        case .command: "COMPREPLY=($(compgen -W \"\(names)\" -- \"$current\"))"
        case .words(let words):
            "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
        }
    }
}

// MARK: - Zsh

extension Completions {
    private var zsh: String {
        let summaries = commands.map { "        '\($0.name):\(quoted($0.summary))'\n" }
        let cases = commands.map { command in
            let options = Self.allOptions(of: command).map { option in
                let value = option.value.map { ":value:\(zshAction($0))" } ?? ""
                return " \\\n            '\(option.name)[\(quoted(option.text))]\(value)'"
            }
            let operand = command.operand == .none ? "" : " \\\n            '*:operand:\(zshAction(command.operand))'"
            return """
                    \(command.name)) _arguments\(options.joined())\(operand) ;;

                """
        }
        return """
            #compdef faultline
            # Completions of faultline for zsh.
            _faultline_exercises() {
                local -a exercises
                exercises=(${(f)"$(\(Tool.program) \(Self.listing) | tr '\\t' ':')"})
                _describe exercise exercises
            }
            _faultline_commands() {
                local -a commands
                commands=(
            \(summaries.joined())    )
                _describe command commands
            }
            _faultline() {
                if ((CURRENT == 2)); then
                    _faultline_commands
                    return
                fi
                local command=$words[2]
                words=("${(@)words[2,-1]}")
                ((CURRENT--))
                case $command in
                    help) _faultline_commands ;;
            \(cases.joined())    esac
            }
            _faultline "$@"

            """
    }

    private func zshAction(_ operand: Operand) -> String {
        switch operand {
        case .none: " "
        case .exercise: "_faultline_exercises"
        case .file: "_files"
        case .folder: "_files -/"
        case .command: "_faultline_commands"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    /// Replaces the characters that are special in quoted texts of zsh and fish scripts.
    private func quoted(_ text: LocalizedText) -> String {
        text[language].replacing("'", with: "’").replacing(":", with: " -").replacing("[", with: "(")
            .replacing("]", with: ")")
    }
}

// MARK: - Fish

extension Completions {
    private var fish: String {
        var lines = ["# Completions of faultline for fish.", "complete -c faultline -f"]
        for command in commands {
            lines.append(
                "complete -c faultline -n __fish_use_subcommand -a \(command.name) -d '\(quoted(command.summary))'")
            let condition = "complete -c faultline -n '__fish_seen_subcommand_from \(command.name)'"
            if let arguments = fishArguments(command.operand) { lines.append("\(condition) \(arguments)") }
            for option in Self.allOptions(of: command) {
                let value = option.value.map { " -r \(fishArguments($0) ?? "")" } ?? ""
                lines.append("\(condition) -l \(option.name.dropFirst(2))\(value) -d '\(quoted(option.text))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func fishArguments(_ operand: Operand) -> String? {
        switch operand {
        case .none: nil
        case .exercise: "-a '(\(Tool.program) \(Self.listing))'"
        case .file: "-F"
        case .folder: "-a '(__fish_complete_directories)'"
        case .command: "-a '\(names)'"
        case .words(let words): "-a '\(words.joined(separator: " "))'"
        }
    }
}
