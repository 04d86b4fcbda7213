import Course
import Foundation
import TerminalText

/// Finds code in an answer that could change the verdict of the checker that it is linked with.
///
///  1. Attributes that replace or place symbols, unsafe code and the checker's names, in the source text (`sourceFindings`).
///  2. Symbols that it defines in place of another module's, and code that runs before the main program.
///  3. Symbols that it uses and may not (`ForbiddenSymbols`).
///  4. Names of the checker's that it shadows: the checker would call a function of the answer's.
///  5. Access to memory without checks, as far as the exercise doesn't call for it, from the compiler's remarks.
///
/// The symbols that an exercise needs are taken from its solution (`ExerciseFacts`), so that no rule has to list them.
struct AnswerInspection {
    struct Finding: Hashable {
        var name: String
        var reason: LocalizedText
        var line: Int?
    }

    let source: String
    let module: String
    /// Symbols and attributes that the instructor allows.
    var allowed: Set<String> = []

    // MARK: - The compiled files

    /// A symbol to refuse unless it's allowed.
    private struct Suspect {
        var symbol: String
        var reason: LocalizedText
        /// The name in messages, if it differs from the symbol's.
        var name: String?
    }

    func symbols(answer: ObjectFile, checker: ObjectFile, facts: ExerciseFacts) -> [Finding] {
        let exceptions = SourceTokens(source).usesHandlesForOutputOnly ? ForbiddenSymbols.output : []
        let used = answer.undefined.subtracting(exceptions).sorted().compactMap { symbol in
            ForbiddenSymbols.family(of: symbol).map { Suspect(symbol: symbol, reason: $0.reason) }
        }
        let suspects = used + replaced(by: answer) + shadowed(answer, checker, facts)
        let names = SymbolNames(suspects.map(\.symbol))
        var seen: Set<Finding> = []
        return suspects.compactMap { finding($0, named: names[$0.symbol]) }.filter { seen.insert($0).inserted }
    }

    private func replaced(by answer: ObjectFile) -> [Suspect] {
        // Compilers emit copies of other modules' symbols that are weak and hidden at once, and no others.
        let foreign = answer.symbols.filter { symbol in
            symbol.isDefined && !symbol.isMergedCopy
                && !(symbol.name.hasPrefix("$s") && MangledName.identifiers(in: symbol.name).contains(module))
        }
        let reason = LocalizedText(
            en: "it defines a symbol that isn't its own", ko: "자신의 것이 아닌 심벌을 정의합니다")
        let early = LocalizedText(
            en: "it runs code before the program starts or after it ends", ko: "프로그램이 시작되기 전이나 끝난 뒤에 코드를 실행합니다")
        return foreign.map(\.name).sorted().map { Suspect(symbol: $0, reason: reason) }
            + answer.constructors.map { Suspect(symbol: $0, reason: early) }
    }

    /// The functions of the answer's that the checker calls by a name that means something else in it.
    private func shadowed(_ answer: ObjectFile, _ checker: ObjectFile, _ facts: ExerciseFacts) -> [Suspect] {
        let defined = answer.defined
        let calls = checker.undefined.intersection(defined).subtracting(facts.calls)
        let reason = LocalizedText(
            en: "the checker would call it in place of its own", ko: "검사 코드가 자신의 것 대신 이것을 호출하게 됩니다")
        let hooks = defined.filter { MangledName.identifiers(in: $0).contains("isEqual") }.subtracting(
            facts.definitions)
        return calls.sorted().compactMap { symbol in
            if MangledName.isOperator(symbol) { return Suspect(symbol: symbol, reason: reason) }
            let names = Set(MangledName.identifiers(in: symbol)).subtracting(facts.names).intersection(facts.vocabulary)
            return names.min().map { Suspect(symbol: symbol, reason: reason, name: $0) }
        } + hooks.sorted().prefix(1).map { Suspect(symbol: $0, reason: reason) }
    }

    private func finding(_ suspect: Suspect, named description: String) -> Finding? {
        let name = suspect.name ?? description
        let identifier = SymbolNames.identifier(in: name)
        if !allowed.isDisjoint(with: [name, identifier, suspect.symbol]) { return nil }
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        // The plain name also occurs in comments, which are skipped.
        let line = lines.firstIndex { line in
            let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
            return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == identifier }
        }
        return Finding(name: name, reason: suspect.reason, line: line.map { $0 + 1 })
    }

    // MARK: - The compiler's remarks

    struct UnsafeUse {
        var line: Int
        /// The type or the function that the compiler remarks on.
        var name: String
        /// Whether Swift makes the pointer, if there is one: for a function with a typed pointer as a parameter, such as
        /// `fileExists(atPath:isDirectory:)`, and for its arguments `&variable` and `nil`. A pointer that the answer gets
        /// itself has another remark, about a constant, a property or the pointer's own function.
        var isImplicit: Bool

        /// Whether it is one of C's streams, such as `stderr`.
        var isStream: Bool { name.hasSuffix("<FILE>") || name.hasSuffix("<FILE>?") }
    }

    /// The uses of memory without checks in the compiler's remarks.
    static func unsafeUses(in remarks: String, file: String, source: String) -> [UnsafeUse] {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        var uses: [UnsafeUse] = []
        for text in remarks.split(separator: "\n") {
            guard text.contains("unsafe"), let note = text.firstRange(of: ": note: "), text.contains("/\(file):") else {
                continue
            }
            let place = text[..<note.lowerBound].split(separator: ":")
            guard place.count >= 3, let line = Int(place[place.count - 2]), let column = Int(place[place.count - 1])
            else {
                continue
            }
            let remark = text[note.upperBound...]
            let isArgument = remark.hasPrefix("argument ") && lines.indices.contains(line - 1)
            let argument = isArgument ? String(decoding: lines[line - 1].utf8.dropFirst(column - 1), as: UTF8.self) : ""
            let isCall = remark.contains(
                #/^reference to (instance method|class method|static method|initializer|global function) /#)
            for match in remark.matches(of: /'([^']+)'/) {
                let isTyped = isCall && match.1.contains(/^Unsafe(Mutable)?Pointer</) && !match.1.hasSuffix(".Type")
                uses.append(
                    UnsafeUse(
                        line: line, name: String(match.1),
                        isImplicit: isTyped || argument.hasPrefix("&") || argument.hasPrefix("nil")))
            }
        }
        return uses
    }

    private static func reason(for use: UnsafeUse) -> LocalizedText {
        guard use.isStream else {
            return LocalizedText(en: "it accesses memory without checks", ko: "검사 없이 메모리에 접근합니다")
        }
        return LocalizedText(
            en: "C's streams are accessed without checks. \(ForbiddenSymbols.toPrint.en)",
            ko: "C의 스트림에는 검사 없이 접근하게 됩니다. \(ForbiddenSymbols.toPrint.ko)")
    }

    func unsafeCode(_ remarks: String, file: String, facts: ExerciseFacts) -> [Finding] {
        let uses = Self.unsafeUses(in: remarks, file: file, source: source)
        let streams = Dictionary(
            uses.filter { $0.isStream && !allowed.contains($0.name) }.map { ($0.line, $0) }
        ) { first, _ in first }
        var seen: Set<Int> = []
        return uses.compactMap { use in
            guard !facts.unsafeNames.contains(use.name), use.name.contains("nsafe") || use.name.contains("Unmanaged"),
                // Swift makes the pointer to a text that a function of C takes.
                !["UnsafePointer<CChar>", "UnsafePointer<CChar>?"].contains(use.name), !use.isImplicit,
                !allowed.contains(use.name), seen.insert(use.line).inserted
            else { return nil }
            // A call with a stream has other unsafe arguments too, which say less.
            let shown = streams[use.line] ?? use
            return Finding(name: shown.name, reason: Self.reason(for: shown), line: use.line)
        }
    }
}
