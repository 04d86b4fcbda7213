import Course
import Foundation
import Porting
import TerminalText

/// `port`: writes a package that builds and tests an app's Core Data code on Linux.
///
/// Exits with 0 once the package is written. With `--strict`, it exits with 1 if something is left to do by hand, so
/// that a script that ports again notices what has become missing.
struct PortCommand: CourseCommand {
    static let name = "port"
    static let usage = "SOURCES --output PACKAGE [--strict]"
    static let operand = Operand.folder
    static let summary = LocalizedText(
        en: "Writes a package that builds and tests an app's Core Data code here.",
        ko: "앱의 Core Data 코드를 여기에서 빌드하고 테스트하는 패키지를 만듭니다.")
    static let details: [Detail] = [
        Detail(
            usage: usage,
            en:
                "SOURCES is the folder of an Xcode project or a Swift package. Its files are not touched: PACKAGE has links "
                + "to them, and each build compiles copies made for Linux. Prints what the copies change and leave "
                + "out, and what is left to you. Run it again when targets were added. Exits with 0 once the package "
                + "is written, with 2 if SOURCES or PACKAGE can't be used.",
            ko: "SOURCES는 Xcode 프로젝트나 Swift 패키지의 폴더입니다. 원본 파일은 건드리지 않습니다. PACKAGE에는 원본의 링크가 있고, "
                + "빌드할 때마다 Linux에서 컴파일되는 사본을 만듭니다. 사본에서 고친 것과 제외한 것, 직접 해야 할 일을 출력합니다. "
                + "타깃을 추가했으면 다시 실행하십시오. 패키지를 만들면 종료 코드는 0, SOURCES나 PACKAGE를 쓸 수 없으면 2입니다.")
    ]
    static let options = [
        Option("--output", .folder, en: "The folder of the package.", ko: "패키지를 만들 폴더."),
        Option(
            "--strict", en: "Exits with 1 if something is left to you, for scripts.",
            ko: "직접 해야 할 일이 있으면 종료 코드 1로 끝냅니다. 스크립트에서 씁니다."),
    ]

    private let sources: URL
    private let output: URL

    private let isStrict: Bool

    init(_ arguments: inout Arguments) throws {
        isStrict = arguments.flag("--strict")
        guard let output = try arguments.value(of: "--output") else {
            throw UsageError(
                en: "Name the folder of the package: --output PACKAGE", ko: "패키지 폴더를 지정하십시오: --output PACKAGE")
        }
        guard let path = arguments.nextOperand() else {
            throw UsageError(
                en: "Name the folder of the Xcode project or the Swift package.",
                ko: "Xcode 프로젝트나 Swift 패키지의 폴더를 지정하십시오.")
        }
        sources = URL(fileURLWithPath: path)
        self.output = URL(fileURLWithPath: output)
    }

    func run(in session: Session) throws -> ExitCode {
        let project = try PortedProject(at: sources)
        let writer = try PackageWriter(project, output: output, kit: session.kit.root)
        let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("port-sources")
        let report = try PortReport(project, tool: tool)
        let changes = try writer.write()
        session.terminal.pass(report.text(session.language) + "\n\n")
        if let text = changes.text(session.language) { session.terminal.pass(text + "\n\n") }
        let path = Self.quoted(output.path)
        session.say(
            LocalizedText(
                en: "Written: \(output.path). To build and test it:", ko: "저장했습니다: \(output.path). 빌드하고 테스트하려면:"))
        // A command on a separate line can be copied.
        session.terminal.pass("\n  swift test --package-path \(path)\n")
        return report.isComplete || !isStrict ? .success : .failure
    }

    /// The path as a shell's word.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
        return isPlain ? path : "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
