import Course

/// The words of a command line, sorted into options and operands.
///
///     var arguments = Arguments(["hint", "--lang", "ko", "01"])
///     try arguments.value(of: "--lang")  // "ko"
///     arguments.nextOperand()            // "hint"
struct Arguments {
    private var words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    /// Takes an option out, and says whether it was there.
    mutating func flag(_ names: String...) -> Bool {
        let count = words.count
        words.removeAll { names.contains($0) }
        return words.count < count
    }

    /// Takes an option and its value out: `--lang ko` or `--lang=ko`.
    mutating func value(of name: String) throws -> String? {
        if let index = words.firstIndex(of: name) {
            guard index + 1 < words.count, !words[index + 1].hasPrefix("-") || Int(words[index + 1]) != nil else {
                throw UsageError(en: "\(name) needs a value.", ko: "\(name) 옵션에는 값이 필요합니다.")
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

    /// Takes the first word that is no option.
    mutating func nextOperand() -> String? {
        words.firstIndex { !$0.hasPrefix("-") }.map { words.remove(at: $0) }
    }

    /// Throws if any word is left.
    func end() throws {
        guard let word = words.first else { return }
        throw UsageError(en: "\"\(word)\" is not understood here.", ko: "여기서 \"\(word)\"의 뜻을 알 수 없습니다.")
    }
}

/// A command line that cannot be followed. What the command understands is shown with it.
struct UsageError: Error {
    let message: LocalizedText

    init(en: String, ko: String) {
        message = LocalizedText(en: en, ko: ko)
    }
}
