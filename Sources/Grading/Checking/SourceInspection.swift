import TerminalText

extension AnswerInspection {
    /// The attributes, words and declarations in the source that an answer can't use.
    func sourceFindings() -> [Finding] {
        let source = SourceTokens(source)
        let unclear = source.unclearLine.map { line in
            Finding(
                name: "`",
                reason: LocalizedText(
                    en: "this name or regular expression could hide code from the inspection",
                    ko: "이 이름이나 정규식은 검사에서 코드를 숨길 수 있습니다"), line: line)
        }
        let found =
            attributes(source.tokens) + directives(source.tokens) + unsafeWords(source.tokens)
            + checkerNames(source.tokens) + overrides(source.tokens)
        return Set([unclear].compactMap { $0 } + found).filter { !allowed.contains($0.name) }
            .sorted { ($0.line ?? 0, $0.name) < ($1.line ?? 0, $1.name) }
    }

    // MARK: - Attributes

    private static let attributes: Set = [
        "section", "used", "c", "cdecl", "abi", "inlinable", "export", "specialize", "specialized", "backDeployed",
        "usableFromInline",
    ]

    private func attributes(_ tokens: [SourceTokens.Token]) -> [Finding] {
        zip(tokens, tokens.dropFirst()).compactMap { sign, name in
            guard sign.text == "@" else { return nil }
            let reason: LocalizedText
            switch name.text {
            case "main", "UIApplicationMain", "NSApplicationMain":
                reason = LocalizedText(
                    en: "the program's main function is the checker's; remove this attribute",
                    ko: "프로그램의 main 함수는 검사 코드에 있습니다. 이 특성을 지우십시오")
            case "safe", "unsafe": reason = Self.uncheckedMemory
            case "testable":
                reason = LocalizedText(
                    en: "it opens what a module hides from programs", ko: "모듈이 프로그램에 숨긴 부분에 접근합니다")
            case let name where name.hasPrefix("_") || Self.attributes.contains(name):
                reason = LocalizedText(
                    en: "this attribute can replace code of the checker or the system",
                    ko: "이 특성은 검사 코드나 시스템의 코드를 바꿀 수 있습니다")
            default: return nil
            }
            return Finding(name: "@\(name.text)", reason: reason, line: sign.line)
        }
    }

    /// The directive that changes the file and the line in what the compiler remarks from there on.
    private func directives(_ tokens: [SourceTokens.Token]) -> [Finding] {
        zip(tokens, tokens.dropFirst()).compactMap { sign, name in
            guard sign.text == "#", name.text == "sourceLocation" else { return nil }
            return Finding(
                name: "#sourceLocation",
                reason: LocalizedText(
                    en: "it moves the compiler's messages to another file", ko: "컴파일러 메시지를 다른 파일로 옮깁니다"),
                line: sign.line)
        }
    }

    // MARK: - Unsafe code

    private static let uncheckedMemory = LocalizedText(
        en: "it accesses memory without checks", ko: "검사 없이 메모리에 접근합니다")
    private static let lookup = LocalizedText(
        en: "it looks up types by name, also those of the test framework", ko: "테스트 프레임워크의 타입까지 이름으로 찾습니다")

    /// Functions that the compiler replaces by their code, so that they leave no symbol, and those that find types.
    private static let words: [String: LocalizedText] = {
        let memory = [
            "unsafeBitCast", "unsafeDowncast", "_unsafeReferenceCast",
            "_unsafeUncheckedDowncast", "_openExistential", "_forEachField", "_forEachFieldWithKeyPath", "Builtin",
        ]
        let types = [
            "NSClassFromString", "_typeByName", "_mangledTypeName", "_getTypeByMangledNameInContext",
            "_getTypeByMangledNameInEnvironment", "_getTypeByMangledNameInContextInMetadataState",
        ]
        let pairs = memory.map { ($0, uncheckedMemory) } + types.map { ($0, lookup) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// The keyword `unsafe`, which silences the compiler's remarks, and the functions above.
    private func unsafeWords(_ tokens: [SourceTokens.Token]) -> [Finding] {
        tokens.indices.compactMap { index in
            let token = tokens[index]
            if token.text != "unsafe" {
                let reason =
                    Self.words[token.text]
                    ?? (token.text.hasPrefix("_stdlib_") || token.text.hasPrefix("_swift_")
                        ? Self.uncheckedMemory : nil)
                return reason.map { Finding(name: token.text, reason: $0, line: token.line) }
            }
            // Found with the attributes.
            if index > 0, tokens[index - 1].text == "@" { return nil }
            let isArgument = index > 1 && tokens[index - 1].text == "("
            let owner = isArgument ? tokens[index - 2].text : ""
            // This silences remarks about data races alone, and ordinary answers have shared variables.
            if owner == "nonisolated" { return nil }
            let name = owner == "unowned" ? "unowned(unsafe)" : "unsafe"
            return Finding(name: name, reason: Self.uncheckedMemory, line: token.line)
        }
    }

    /// Subclasses in which a context would report other changes than it has.
    private func overrides(_ tokens: [SourceTokens.Token]) -> [Finding] {
        let state: Set = ["hasChanges", "insertedObjects", "updatedObjects", "deletedObjects", "registeredObjects"]
        return zip(tokens, tokens.dropFirst()).enumerated().compactMap { index, pair in
            guard pair.0.text == "var", state.contains(pair.1.text),
                tokens[..<index].suffix(3).contains(where: { $0.text == "override" && $0.line == pair.0.line })
            else { return nil }
            return Finding(
                name: pair.1.text,
                reason: LocalizedText(
                    en: "the checker would see other changes than those of the context",
                    ko: "검사 코드가 컨텍스트의 실제 변경과 다른 값을 보게 됩니다"), line: pair.1.line)
        }
    }

    // MARK: - Names of the kit's

    /// The types and functions whose names the checker uses for something else: the compiler's errors about them are
    /// about other lines.
    func collisions(_ facts: ExerciseFacts) -> [SourceTokens.Token] {
        var seen = facts.declarations
        return SourceTokens(source).declarations.filter {
            facts.vocabulary.contains($0.text) && seen.insert($0.text).inserted
        }
    }

    private static let checkerNames: Set = [
        "expect", "expectComputed", "attempt", "require", "generatedData", "temporaryFolder",
    ]

    /// Declarations at the top level and in extensions with the name of a function that checkers call. One that the
    /// compiler copies into its callers would leave no symbol.
    private func checkerNames(_ tokens: [SourceTokens.Token]) -> [Finding] {
        // For each open brace, whether it's an extension's.
        var braces: [Bool] = []
        var isExtension = false
        var found: [Finding] = []
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "extension" where index == 0 || tokens[index - 1].text != ".": isExtension = true
            case "{":
                braces.append(isExtension)
                isExtension = false
            case "}": _ = braces.popLast()
            case _
            where index > 0 && SourceTokens.declarationWords.contains(tokens[index - 1].text)
                && braces.allSatisfy { $0 }:
                guard Self.checkerNames.contains(token.text) || token.text.hasPrefix("XCT") else { continue }
                found.append(
                    Finding(
                        name: token.text,
                        reason: LocalizedText(
                            en: "the checker would call it in place of its own", ko: "검사 코드가 자신의 것 대신 이것을 호출하게 됩니다"),
                        line: token.line))
            default: break
            }
        }
        return found
    }
}
