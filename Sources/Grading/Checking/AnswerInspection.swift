import Course
import Foundation
import TerminalText

/// Finds code in an answer that could change the verdict of the checker that it is linked with.
///
///  1. Attributes that replace or place symbols, unsafe code and the checker's names, in the source text (`sourceFindings`).
///  2. Symbols that it defines in place of another module's, and code that runs before the main program.
///  3. Symbols that it uses and may not (`ForbiddenSymbols`).
///  4. Names of the checker's that it shadows: the checker would call a function of the answer's, or use a type or a conformance
///     that it doesn't use in the solution. Comparisons that it writes for the types that the checker compares.
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
        /// The type whose comparison it is.
        var comparedType: String?
    }

    func symbols(answer: ObjectFile, checker: ObjectFile, facts: ExerciseFacts) -> [Finding] {
        let exceptions = SourceTokens(source).usesHandlesForOutputOnly ? ForbiddenSymbols.output : []
        let used = answer.undefined.subtracting(exceptions).sorted().compactMap { symbol in
            ForbiddenSymbols.family(of: symbol).map { Suspect(symbol: symbol, reason: $0.reason) }
        }
        let suspects = used + replaced(by: answer) + shadowed(answer, checker, facts)
        let names = SymbolNames(suspects.map(\.symbol))
        var seen: Set<Finding> = []
        let formats = answer.undefined.contains(where: Self.formatsTexts) ? formats() : []
        return suspects.compactMap { finding($0, named: names[$0.symbol]) }.filter { seen.insert($0).inserted }
            + formats
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

    /// The names that the checker would take from the answer in place of others, and the comparisons that the answer
    /// changes.
    private func shadowed(_ answer: ObjectFile, _ checker: ObjectFile, _ facts: ExerciseFacts) -> [Suspect] {
        let defined = answer.defined
        let reason = LocalizedText(
            en: "the checker would use it in place of its own", ko: "검사 코드가 자신의 것 대신 이것을 사용하게 됩니다")
        let taken = checker.undefined.intersection(defined).subtracting(facts.calls).sorted()
        let entities = SymbolEntities(taken)
        let others = taken.filter { entities[$0].map { !facts.interface.contains($0) } ?? true }
        let hooks = defined.filter { MangledName.identifiers(in: $0).contains("isEqual") }.subtracting(
            facts.definitions)
        let suspects = (others + hooks.sorted().prefix(1)).map { Suspect(symbol: $0, reason: reason) }
        return suspects
            + facts.equality.subtracting(defined).sorted().map { symbol in
                let type = MangledName.identifiers(in: symbol).dropLast().last ?? ""
                return Suspect(
                    symbol: symbol,
                    reason: LocalizedText(
                        en: "the checker would compare values of \(type) by this function; leave it to the compiler",
                        ko: "검사 코드가 이 함수로 \(type) 값을 비교하게 됩니다. 비교는 컴파일러에 맡기십시오"), name: "==",
                    comparedType: type)
            }
    }

    private func finding(_ suspect: Suspect, named description: String) -> Finding? {
        let name = suspect.name ?? description
        let identifier = SymbolNames.identifier(in: name)
        if !allowed.isDisjoint(with: [name, identifier, suspect.symbol]) { return nil }
        if let type = suspect.comparedType {
            let line = SourceTokens(source).comparisonLine(of: type)
            return Finding(name: name, reason: suspect.reason, line: line)
        }
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        // The plain name also occurs in comments, which are skipped.
        let line = lines.firstIndex { line in
            let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
            return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == identifier }
        }
        return Finding(name: name, reason: suspect.reason, line: line.map { $0 + 1 })
    }
}
