import Course
import Foundation
import TerminalText

/// `init`: creates a folder for the answers outside the clone, or adds missing starters to the current one.
struct InitCommand: Command {
    static let name = "init"
    static let usage = "[FOLDER]"
    static let operand = Operand.folder
    static let summary = LocalizedText(
        en: "Creates a separate folder for your answers, with editor settings.",
        ko: "답을 작성할 폴더를 따로 만들고 편집기 설정을 넣습니다.")
    static let details: [Detail] = [
        Detail(
            usage: "FOLDER",
            en:
                "Creates the starters, and the settings that let editors complete names and show errors. After an update "
                + "of the kit, the next command adds new exercises. Your files and progress are kept.",
            ko: "처음 파일과, 편집기의 자동 완성과 오류 표시에 필요한 설정을 만듭니다. 키트를 업데이트하면 다음 명령이 새 연습 문제를 "
                + "추가합니다. 작성한 파일과 진도는 그대로입니다."),
        Detail(
            usage: "", en: "Adds missing starters to the current folder.",
            ko: "현재 작업 폴더에 빠진 처음 파일을 추가합니다."),
    ]

    private let path: String?

    init(_ arguments: inout Arguments) {
        path = arguments.nextOperand()
    }

    func run(on console: Console) throws -> ExitCode {
        let session = try Session(console: console)
        guard let path else {
            try session.prepareAnswers()
            session.show(try ListCommand.page(in: session))
            return .success
        }
        let folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
        try rejectFile(folder, path)
        let workspace = Workspace(at: folder, of: session.kit)
        try workspace.layOut(session.catalog.exercises, steps: session.catalog.steps)
        // Editors type-check the answers against the built modules.
        try session.prepareLibrary()
        try Toolchain(kit: workspace.kit).prepareSupport()
        var page = console.page()
        page.add(
            "",
            LocalizedText(
                en: "Your answers are in \(path). Open this folder in your editor.",
                ko: "답을 작성할 폴더: \(path). 편집기에서 이 폴더를 여십시오.")[console.language])
        page.add("", LocalizedText(en: "To start:", ko: "시작하려면:")[console.language])
        let tool = Tool.name.contains("/") ? session.kit.root.appendingPathComponent("faultline").path : Tool.name
        page.addVerbatim("    cd \(path) && \(tool) watch", ink: .cyan)
        console.show(page)
        return .success
    }

    private func rejectFile(_ folder: URL, _ path: String) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), !isFolder.boolValue else {
            return
        }
        throw ToolError(
            .input, en: "\(path) is a file. Name a folder.", ko: "\(path) 경로는 파일입니다. 폴더를 지정하십시오.")
    }
}
