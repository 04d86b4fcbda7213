import Course
import Foundation
import TerminalText

extension AnswerGrader {
    /// Finds the facts about the exercise with its solution and an empty answer.
    ///
    /// - Parameter earlier: The solutions that the exercise continues.
    func findFacts(with earlier: [URL]) throws -> ExerciseFacts {
        var facts = ExerciseFacts()
        let solution = setting.kit.file(of: exercise, in: "Solution")
        let text = try String(contentsOf: solution, encoding: .utf8)
        if let report = try build.build(text, with: earlier) {
            let lines = report.complaints.map(\.message) + report.mismatches
            throw ToolError(
                en:
                    "The solution of \(exercise.label) doesn't compile with its checkers: \(lines.first ?? report.remainder)",
                ko: "\(exercise.label)번의 모범 답이 검사와 함께 컴파일되지 않습니다: \(lines.first ?? report.remainder)")
        }
        let answer = try ObjectFile(build.objects.answer)
        facts.calls = try ObjectFile(build.objects.checker).undefined.intersection(answer.defined)
        facts.interface = SymbolEntities(facts.calls).all
        let names = Set(facts.calls.flatMap(MangledName.identifiers))
        facts.equality = answer.defined.filter { symbol in
            let identifiers = MangledName.identifiers(in: symbol)
            let isComparison = ["__derived_struct_equals", "__derived_enum_equals"].contains(identifiers.last)
            return isComparison && names.isSuperset(of: identifiers.dropLast())
        }
        facts.definitions = answer.defined.filter { $0.contains("7isEqual") }
        let files = build.tests.files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        facts.vocabulary = Set(files.joined().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        facts.unsafeNames = Set(
            AnswerInspection.unsafeUses(in: build.remarks, file: fileName, source: text).map(\.name))
        facts.exceptions = Set(
            AnswerInspection(source: text, module: exercise.answerModule).sourceFindings().map(\.name))
        let starter = try String(contentsOf: setting.kit.file(of: exercise, in: "Starter"), encoding: .utf8)
        facts.declarations = Set([text, starter].flatMap { SourceTokens($0).declarations.map(\.text) })
        if let empty = VacuousAnswer.source(from: starter), try build.build(empty, with: earlier) == nil {
            facts.vacuousTests = Set(try run(empty).tests.filter { $0.outcome == .passed }.map(\.name))
        }
        return facts
    }
}
