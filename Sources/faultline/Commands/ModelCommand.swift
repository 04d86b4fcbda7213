import Foundation
import ModelFile
import ModelTools
import TerminalText

/// `model`: prints a model file as tables, compares two versions, draws a diagram, or generates the entities' classes.
///
/// Exits with 2 if a file can't be used.
struct ModelCommand: Command {
    static let name = "model"
    static let usage = "show|diff|diagram|generate FILE"
    static let operand = Operand.words(["show", "diff", "diagram", "generate"])
    static let summary = LocalizedText(
        en: "Shows, compares and draws model files, and writes their classes.",
        ko: "모델 파일을 표로 보여 주고, 비교하고, 다이어그램으로 그리고, 클래스를 생성합니다.")
    static let details: [Detail] = [
        Detail(
            usage: "show FILE", en: "Prints the entities, attributes and relationships as tables.",
            ko: "엔티티, 속성, 관계를 표로 보여 줍니다."),
        Detail(
            usage: "diff OLD NEW",
            en:
                "Lists the changes and reports whether lightweight migration, or a mapping model next to the versions, "
                + "can handle them. Exits with 0 if it can, otherwise with 1.",
            ko: "바뀐 점을 나열하고 경량 마이그레이션이나 버전 옆의 매핑 모델로 처리할 수 있는지 알려 줍니다. 처리할 수 있으면 0, 없으면 "
                + "1로 끝납니다."),
        Detail(
            usage: "diagram FILE [--output FILE.svg]",
            en: "Draws the entities with Graphviz, as SVG, to FILE.svg or to standard output.",
            ko: "Graphviz로 엔티티 다이어그램(SVG)을 그립니다. FILE.svg가 없으면 표준 출력에 씁니다."),
        Detail(
            usage: "generate FILE [--output FOLDER]",
            en: "Writes a Swift class for each entity with a class name. Your class files are kept; the files with the "
                + "properties are rewritten.",
            ko: "클래스 이름이 있는 엔티티마다 Swift 클래스를 생성합니다. 이미 있는 클래스 파일은 그대로 두고, 프로퍼티 파일은 다시 씁니다."),
    ]

    static let options = [
        Option("--output", .file, en: "Where to write.", ko: "저장할 위치.")
    ]

    private let action: any ModelAction

    init(_ arguments: inout Arguments) throws {
        let usage = UsageError(
            en: "Choose what to do: model \(Self.usage)", ko: "할 일을 고르십시오: model \(Self.usage)")
        switch arguments.nextOperand() {
        case "show": action = try ShowModel(&arguments)
        case "diff": action = try CompareModels(&arguments)
        case "diagram": action = try DrawModel(&arguments)
        case "generate": action = try GenerateClasses(&arguments)
        default: throw usage
        }
    }

    func run(on console: Console) throws -> ExitCode {
        do {
            return try action.run(on: console)
        } catch let error as ModelFileError {
            let problem = console.language == .korean ? error.koreanProblem ?? error.problem : error.problem
            console.terminal.complain(error.place + problem)
            return .usage
        }
    }
}

/// One action on a model file.
protocol ModelAction: Sendable {
    init(_ arguments: inout Arguments) throws
    func run(on console: Console) throws -> ExitCode
}

extension Arguments {
    /// Removes and returns the path of a model. Throws a `UsageError` if there is none.
    mutating func modelPath() throws -> String {
        guard let path = nextOperand() else {
            throw UsageError(
                en: "Name the model: a folder that ends in .xcdatamodeld or .xcdatamodel.",
                ko: "모델을 지정하십시오. 이름이 .xcdatamodeld나 .xcdatamodel로 끝나는 폴더입니다.")
        }
        return path
    }
}
