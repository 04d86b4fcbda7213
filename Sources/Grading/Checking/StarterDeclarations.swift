import TerminalText

/// The declarations of a source file that a checker can use: types, and what is declared at the top level and in types.
///
/// A checker is compiled against those of the starter. Where an answer doesn't fit it, `differences` says which ones
/// the answer lacks or has changed; the compiler's errors are about lines of the checker, which a student doesn't have.
struct StarterDeclarations {
    private struct Declaration {
        /// The types around it, and its name.
        var path: [String]
        /// The words and marks that the checker depends on.
        var tokens: [String]
        /// Its first lines in the source, up to the body or the value.
        var text: String
    }

    private var all: [Declaration] = []

    private static let types: Set = ["class", "struct", "enum", "actor", "extension"]
    private static let members: Set = ["func", "var", "let", "typealias"]
    private static let modifiers: Set = ["private", "fileprivate", "static", "mutating"]

    init(_ source: String) {
        let tokens = SourceTokens(source).tokens
        let bytes = Array(source.utf8)
        // For each open brace, the name of the type that it begins; nil in a function's body.
        var scopes: [String?] = []
        var type: String?
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "{":
                scopes.append(type)
                type = nil
            case "}": _ = scopes.popLast()
            case let word where Self.types.contains(word) || Self.members.contains(word):
                guard !scopes.contains(nil), tokens.indices.contains(index + 1),
                    index == 0 || ![".", "`"].contains(tokens[index - 1].text)
                else { continue }
                let (isType, name) = (Self.types.contains(word), tokens[index + 1].text)
                // `class func` and `class var` are members.
                if isType, Self.members.contains(name) { continue }
                if isType { type = name }
                if word == "extension" { continue }
                let end = Self.end(of: tokens, from: index, isType: isType, isFunction: word == "func")
                let before = tokens[..<index].suffix(3).filter { $0.line == token.line }.map(\.text)
                let words = tokens[index..<end].map(\.text)
                all.append(
                    Declaration(
                        path: scopes.compactMap { $0 } + [name],
                        tokens: before.filter(Self.modifiers.contains) + (isType ? [word, name] : words),
                        text: Self.text(bytes[token.start..<(end < tokens.count ? tokens[end].start : bytes.count)])))
            default: break
            }
        }
    }

    /// The index after the last token of a declaration without its body and its value.
    private static func end(of tokens: [SourceTokens.Token], from start: Int, isType: Bool, isFunction: Bool) -> Int {
        var (index, depth) = (start + 2, 0)
        while index < tokens.count {
            let token = tokens[index]
            if depth == 0, token.text == "{" { break }
            if depth == 0, !isType, !isFunction, token.text == "=" || token.line > tokens[index - 1].line { break }
            depth += ["(", "["].contains(token.text) ? 1 : [")", "]"].contains(token.text) ? -1 : 0
            index += 1
        }
        return min(index, tokens.count)
    }

    /// The text in one line, without the attributes and comments of the next declaration.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split { $0 == " " || $0 == "\t" } }
        let own = lines.prefix { $0.first?.hasPrefix("@") != true && $0.first?.hasPrefix("//") != true }
        return own.flatMap { $0.prefix { !$0.hasPrefix("//") } }.joined(separator: " ")
    }

    /// The declarations that an answer lacks or has changed, in words.
    ///
    /// - Parameter errors: The compiler's errors about the checker. If they name some of the declarations, only those
    ///   are returned.
    func differences(in answer: StarterDeclarations, errors: [String]) -> [LocalizedText] {
        let quoted = Set(errors.flatMap { $0.matches(of: #/'([^'(]+)[^']*'/#).map { String($0.1) } })
        let changed = all.filter { own in
            !answer.all.contains { $0.path == own.path && $0.tokens == own.tokens }
        }
        let named = changed.filter { quoted.contains($0.path.last ?? "") }
        return (named.isEmpty ? changed : named).map { own in
            let others = answer.all.filter { $0.path == own.path }
            guard let other = others.first else {
                return LocalizedText(
                    en: "The starter's declaration is missing: \(own.text)", ko: "처음 파일에 있던 선언이 없습니다: \(own.text)")
            }
            return LocalizedText(
                en: "The starter's declaration was changed: \(own.text)\nYours: \(other.text)",
                ko: "처음 파일의 선언이 바뀌었습니다: \(own.text)\n바뀐 선언: \(other.text)")
        }
    }
}
