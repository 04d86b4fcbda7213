import Course
import Foundation
import TerminalText

/// The results of answers that aren't run.
extension AnswerGrader {
    func doesNotCompile(
        _ report: CompilerReport, _ inspection: AnswerInspection
    ) throws -> ExerciseResult {
        var result = result(.doesNotCompile)
        // The compiler's messages are in English. The hint is in the student's language.
        result.marks = report.complaints.map { complaint in
            let lines = [complaint.message] + [complaint.hint?[language]].compactMap { $0 }
            return ExerciseResult.Mark(line: complaint.line, message: lines.joined(separator: "\n"))
        }
        let lines = report.complaints.map { "\(fileName):\($0.line): \($0.message)" } + report.mismatches
        let text = (lines.isEmpty ? [report.remainder] : lines).prefix(20).joined(separator: "\n")
        var reason =
            text.isEmpty
            ? LocalizedText(
                en: "The compiler ended without a message, or ran out of time or memory.",
                ko: "컴파일러가 메시지 없이 끝났거나 시간이나 메모리가 부족했습니다.") : LocalizedText(en: text, ko: text)
        if report.complaints.isEmpty, !report.mismatches.isEmpty {
            let starter = try String(contentsOf: setting.kit.file(of: exercise, in: "Starter"), encoding: .utf8)
            let differences = StarterDeclarations(starter).differences(
                in: StarterDeclarations(inspection.source), errors: report.mismatches
            ).prefix(5)
            let english = ["The answer doesn't fit its checker. Restore the names and types of the starter."]
            let korean = ["답이 검사 코드와 맞지 않습니다. 처음 파일의 이름과 타입을 되돌리십시오."]
            reason.en = (english + differences.map(\.en) + [reason.en]).joined(separator: "\n")
            reason.ko = (korean + differences.map(\.ko) + [reason.ko]).joined(separator: "\n")
        }
        for collision in inspection.collisions(facts) {
            reason.en += "\nline \(collision.line): \(collision.text) is also a name in the kit. Rename yours."
            reason.ko += "\n\(collision.line)행: 키트에도 있는 이름입니다: \(collision.text). 다른 이름으로 바꾸십시오."
        }
        result.reason = reason
        return result
    }

    func refusal(_ findings: [AnswerInspection.Finding]) -> ExerciseResult {
        var result = result(.refused)
        func text(_ language: Language) -> String {
            findings.prefix(10).map { finding in
                // Like the compiler's messages.
                let place = finding.line.map { "\(fileName):\($0): " }
                return "\(place ?? "")\(finding.name): \(finding.reason[language])"
            }.joined(separator: "\n")
        }
        result.reason = LocalizedText(en: text(.english), ko: text(.korean))
        result.marks = findings.compactMap { finding in
            finding.line.map { ExerciseResult.Mark(line: $0, message: finding.reason[language]) }
        }
        return result
    }
}
