import TerminalText

/// Formats in the manner of C, whose arguments nobody checks.
extension AnswerInspection {
    /// Whether a program with this symbol formats texts with Foundation. The formats of predicates are different,
    /// because their arguments are checked.
    static func formatsTexts(_ symbol: String) -> Bool {
        (symbol.contains("CVarArg") || symbol.contains("CVaListPointer"))
            && ["6format", "WithFormat", "ingFormat", "5NSLog", "6NSLogv"].contains { symbol.contains($0) }
            && !symbol.contains("NSPredicate") && !symbol.contains("NSExpression")
    }

    private static let functions: Set = [
        "appendingFormat", "stringByAppendingFormat", "localizedStringWithFormat", "NSLog", "NSLogv",
    ]

    /// The formats that read an argument as an address, `%s`, `%S` and `%n`, and those that the source doesn't show.
    /// With a number as the argument, such a format reads any memory.
    func formats() -> [Finding] {
        let source = SourceTokens(source)
        let tokens = source.tokens
        let predicates = Set(["NSPredicate", "NSExpression"]).subtracting(source.declarations.map(\.text))
        return tokens.indices.compactMap { index in
            let token = tokens[index]
            if token.text == "format" {
                guard index > 1, tokens[index - 1].text == "(", index + 1 < tokens.count, tokens[index + 1].text == ":"
                else { return nil }
                // A function of the answer's own can have this label too; a type can be another name of String's.
                let owner = tokens[index - 2].text
                let isOwn = owner.first?.isLowercase == true && owner != "init"
                if isOwn || predicates.contains(owner) { return nil }
            } else if !Self.functions.contains(token.text) {
                return nil
            }
            let end = index + 2 < tokens.count ? tokens[index + 2].text : ""
            if let literal = source.literals[index + 2], !literal.isInterpolated, [",", ")", ""].contains(end),
                !literal.text.matches(of: #/%(?:%|[^%A-Za-z@]*[hlqLztj]*([A-Za-z@]))/#)
                    .contains(where: { ["s", "S", "n"].contains($0.1) })
            {
                return nil
            }
            return Finding(
                name: token.text == "format" ? "String(format:)" : token.text,
                reason: LocalizedText(
                    en:
                        "%s, %S, %n, and formats that aren't written in the call can read any memory. Use an interpolation "
                        + "of the text instead",
                    ko: "%s, %S, %n과, 호출에 직접 적지 않은 형식 문자열은 아무 메모리나 읽을 수 있습니다. 대신 문자열 보간을 사용하십시오"),
                line: token.line)
        }.filter { !allowed.contains($0.name) }
    }
}
