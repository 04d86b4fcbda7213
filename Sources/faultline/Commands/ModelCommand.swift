import Course
import Foundation
import ModelFile
import ModelTools

/// `model`: what a model file says, what changed between two, a picture of it, and the classes for it.
///
/// Exits with 2 when a file cannot be used.
struct ModelCommand: Command {
    static let name = "model"
    static let usage = "show|diff|diagram|generate FILE"
    static let summary = LocalizedText(
        en: "Shows, compares and draws model files, and writes their classes.",
        ko: "모델 파일을 보여 주고, 비교하고, 그림으로 그리고, 클래스를 만듭니다.")
    static let details: [Detail] = [
        Detail(
            usage: "show FILE", en: "Prints entities, properties and relationships as tables.",
            ko: "엔티티와 속성과 관계를 표로 보여 줍니다."),
        Detail(
            usage: "diff OLD NEW",
            en:
                "Tells what changed and whether lightweight migration, or a mapping model next to the versions, can do it: "
                + "it exits with 0 if so, else with 1.",
            ko: "무엇이 바뀌었고 경량 마이그레이션이나 버전들 옆의 매핑 모델로 할 수 있는지 알려 줍니다. 할 수 있으면 0, 없으면 1로 "
                + "끝납니다."),
        Detail(
            usage: "diagram FILE [--output FILE.svg]", en: "Draws the entities through Graphviz.",
            ko: "Graphviz로 엔티티를 그립니다."),
        Detail(
            usage: "generate FILE [--output FOLDER]",
            en:
                "Writes a Swift class for each entity that names one, and keeps the class files that are there already.",
            ko: "클래스 이름이 있는 엔티티마다 Swift 클래스를 씁니다. 이미 있는 클래스 파일은 그대로 둡니다."),
    ]

    private let action: any ModelAction

    init(_ arguments: inout Arguments) throws {
        let usage = UsageError(
            en: "Say what to do: model \(Self.usage).", ko: "할 일을 적으십시오: model \(Self.usage)")
        switch arguments.nextOperand() {
        case "show": action = try ShowModel(&arguments)
        case "diff": action = try CompareModels(&arguments)
        case "diagram": action = try DrawModel(&arguments)
        case "generate": action = try GenerateClasses(&arguments)
        default: throw usage
        }
    }

    func run(in session: Session) throws -> ExitCode {
        do {
            return try action.run(in: session)
        } catch let error as ModelFileError {
            let problem = session.language == .korean ? error.koreanProblem ?? error.problem : error.problem
            session.terminal.complain(error.place + problem)
            return .usage
        }
    }
}

/// One of the things to do with a model.
protocol ModelAction: Sendable {
    init(_ arguments: inout Arguments) throws
    func run(in session: Session) throws -> ExitCode
}

extension Arguments {
    /// Takes the path of a model out. Throws a `UsageError` if there is none.
    mutating func modelPath() throws -> String {
        guard let path = nextOperand() else {
            throw UsageError(
                en: "Name the model: a folder that ends in .xcdatamodeld or .xcdatamodel.",
                ko: "모델을 적으십시오. 이름이 .xcdatamodeld나 .xcdatamodel로 끝나는 폴더입니다.")
        }
        return path
    }
}
