import Course
import Foundation
import Gradebook
import Grading
import TerminalText

/// Shows the results of a class and writes its gradebook.
struct GradeReport {
    private let results: ClassResult
    private let session: Session

    init(_ results: ClassResult, in session: Session) {
        self.results = results
        self.session = session
    }

    func write(to folder: URL) throws {
        let verdicts: [(ExerciseResult.Verdict, LocalizedText)] = [
            (.solved, LocalizedText(en: "solved", ko: "해결")), (.wrong, LocalizedText(en: "wrong", ko: "틀림")),
            (.refused, LocalizedText(en: "refused", ko: "거부")),
        ]
        var lines: [String] = []
        for handIn in results.handIns {
            let counts = verdicts.map { verdict, text in
                "\(handIn.exercises.count { $0.verdict == verdict }) \(text[session.language])"
            }
            lines.append("\(handIn.student)  \(counts.joined(separator: "  "))\n")
        }
        session.terminal.pass(lines.joined())
    }
}
