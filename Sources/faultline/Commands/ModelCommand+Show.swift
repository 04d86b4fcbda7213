import ModelTools

/// `model show FILE`: prints a model as tables.
struct ShowModel: ModelAction {
    private let path: String

    init(_ arguments: inout Arguments) throws {
        path = try arguments.modelPath()
    }

    func run(on console: Console) throws -> ExitCode {
        var writer = ModelPage(console.page(), console.language)
        writer.addModel(try ModelSource(path: path))
        console.show(writer.page)
        return .success
    }
}

/// `model diff OLD NEW`: prints the changes between two versions of a model.
struct CompareModels: ModelAction {
    private let old: String
    private let new: String

    init(_ arguments: inout Arguments) throws {
        old = try arguments.modelPath()
        guard let new = arguments.nextOperand() else {
            throw UsageError(
                en: "Name both versions, the old one first: model diff OLD NEW",
                ko: "이전 버전과 새 버전을 차례로 지정하십시오: model diff OLD NEW")
        }
        self.new = new
    }

    func run(on console: Console) throws -> ExitCode {
        let (old, new) = (try ModelSource(path: old), try ModelSource(path: new))
        let difference = ModelDifference(from: old.document, to: new.document)
        let isMapped = difference.needsMigration && old.hasMappingModel(to: new)
        var writer = ModelPage(console.page(), console.language)
        writer.addDifference(difference, from: old.name, to: new.name, isMapped: isMapped)
        console.show(writer.page)
        return difference.canMigrate || isMapped ? .success : .failure
    }
}
