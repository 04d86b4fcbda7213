import TerminalText

/// Parses the arguments of a command line into options and operands.
///
///     var arguments = Arguments(["hint", "--lang", "ko", "01"])
///     try arguments.value(of: "--lang")  // "ko"
///     arguments.nextOperand()            // "hint"
struct Arguments {
    private var words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    /// Removes an option and returns whether it was given.
    mutating func flag(_ names: String...) -> Bool {
        let count = words.count
        words.removeAll { names.contains($0) }
        return words.count < count
    }

    /// Removes an option with its value and returns the value: `--lang ko` or `--lang=ko`.
    mutating func value(of name: String) throws -> String? {
        if let index = words.firstIndex(of: name) {
            guard index + 1 < words.count, !words[index + 1].hasPrefix("-") || Int(words[index + 1]) != nil else {
                throw UsageError(
                    en: "\(name) needs a value. Write it after the option.",
                    ko: "\(name) 옵션에는 값이 필요합니다. 옵션 뒤에 값을 적으십시오.")
            }
            let value = words[index + 1]
            words.removeSubrange(index...index + 1)
            return value
        }
        if let index = words.firstIndex(where: { $0.hasPrefix("\(name)=") }) {
            return String(words.remove(at: index).dropFirst(name.count + 1))
        }
        return nil
    }

    /// Removes and returns the first argument that is not an option.
    mutating func nextOperand() -> String? {
        words.firstIndex { !$0.hasPrefix("-") }.map { words.remove(at: $0) }
    }

    /// Removes and returns the first argument if it is not an option.
    mutating func leadingOperand() -> String? {
        words.first.flatMap { $0.hasPrefix("-") ? nil : words.removeFirst() }
    }

    /// The first argument that is left.
    var first: String? { words.first }

    /// Removes and returns all arguments that are left.
    mutating func rest() -> [String] {
        defer { words = [] }
        return words
    }

    /// The error for the first option that is left and is similar to one of those.
    func misspelling(of options: [String]) -> UsageError? {
        for word in words where word.hasPrefix("--") && word.count > 2 {
            let name = String(word.prefix { $0 != "=" })
            guard let meant = Suggestion.nearest(to: name, among: options), meant != name else { continue }
            return UsageError(
                en: "There is no option \"\(name)\". Did you mean \"\(meant)\"?",
                ko: "\"\(name)\" 옵션은 없습니다. \"\(meant)\" 옵션을 찾으십니까?")
        }
        return nil
    }

    /// Throws a `UsageError` if any argument is left.
    func end() throws {
        guard let word = words.first else { return }
        throw UsageError(
            en: "Unexpected argument \"\(word)\". Check its spelling, or leave it out.",
            ko: "알 수 없는 인수입니다: \"\(word)\". 철자를 확인하거나 빼고 다시 실행하십시오.")
    }
}

/// An invalid command line. The message is printed with a pointer to the help.
struct UsageError: Error {
    let message: LocalizedText

    init(en: String, ko: String) {
        message = LocalizedText(en: en, ko: ko)
    }
}
