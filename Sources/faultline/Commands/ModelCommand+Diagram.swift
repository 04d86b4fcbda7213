import Foundation
import ModelTools
import TerminalText

/// `model diagram FILE`: draws a model's entities and relationships.
struct DrawModel: ModelAction {
    private let path: String
    private let output: String?

    init(_ arguments: inout Arguments) throws {
        output = try arguments.value(of: "--output")
        path = try arguments.modelPath()
    }

    func run(on console: Console) throws -> ExitCode {
        let source = try ModelSource(path: path)
        let title = LocalizedText(
            en: "The entities of the model \(source.name)", ko: "모델 \(source.name)의 엔티티")[console.language]
        let diagram = try Diagram(
            EntityGraph(source.document, language: console.language), title: title,
            path: ProcessInfo.processInfo.environment["PATH"] ?? "")
        guard let output else {
            console.terminal.pass(diagram.svg)
            return .success
        }
        do {
            try Data(diagram.svg.utf8).write(to: URL(fileURLWithPath: output))
        } catch {
            throw ToolError.cannotWrite(output, at: URL(fileURLWithPath: output))
        }
        console.say(LocalizedText(en: "Written: \(output)", ko: "저장했습니다: \(output)"))
        return .success
    }
}
