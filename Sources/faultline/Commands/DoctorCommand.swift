import Course
import Foundation
import Processes
import TerminalText

/// `doctor`: checks the kit's requirements and lists what to install.
///
/// It runs a script, because the checks must also work where the kit can't be built.
struct DoctorCommand: CourseCommand {
    static let name = "doctor"
    static let summary = LocalizedText(
        en: "Checks the machine and prints what to install.", ko: "컴퓨터를 점검하고 설치할 것을 알려 줍니다.")

    init(_ arguments: inout Arguments) {}

    func run(in session: Session) throws -> ExitCode {
        var environment = ProcessInfo.processInfo.environment
        environment["FAULTLINE_LANG"] = session.language.rawValue
        let script = session.kit.root.appendingPathComponent(".ci/doctor").path
        let result = try ChildProcess.run(script, [], environment: environment, timeLimit: 60, isAttached: true)
        return result.succeeded ? .success : .broken
    }
}
