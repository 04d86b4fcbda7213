import Foundation
import ManagedObjectCodegen
import ModelFile
import ModelTools
import TerminalText

/// `model generate FILE`: writes two files for each entity with a class, like Xcode's "Create NSManagedObject
/// Subclass…".
///
/// The file with the properties is rewritten each time. The file with the class is the programmer's, so an existing one
/// is kept.
struct GenerateClasses: ModelAction {
    private let path: String
    private let output: String

    init(_ arguments: inout Arguments) throws {
        output = try arguments.value(of: "--output") ?? "."
        path = try arguments.modelPath()
    }

    func run(on console: Console) throws -> ExitCode {
        let document = try ModelSource(path: path).document
        let files = ModelClasses(document).filesForEveryEntity
        guard !files.isEmpty else {
            console.say(
                LocalizedText(
                    en: "No entity of the model has a class name, so there is nothing to write.",
                    ko: "클래스 이름이 있는 엔티티가 없으므로 생성할 파일이 없습니다."))
            return .success
        }
        for file in files { try write(file, on: console) }
        warnAboutDuplicates(document, on: console)
        return .success
    }

    private func write(_ file: ModelClasses.File, on console: Console) throws {
        let url = URL(fileURLWithPath: output).appendingPathComponent(file.name)
        let shown = output == "." ? file.name : "\(output)/\(file.name)"
        if file.isProgrammers, FileManager.default.fileExists(atPath: url.path) {
            console.say(LocalizedText(en: "Kept: \(shown)", ko: "그대로 두었습니다: \(shown)"))
            return
        }
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: .atomic)
        } catch {
            throw ToolError.cannotWrite(shown, at: url)
        }
        console.say(LocalizedText(en: "Written: \(shown)", ko: "저장했습니다: \(shown)"))
    }

    /// Warns about entities whose classes the build also generates, because those would be declared twice.
    private func warnAboutDuplicates(_ document: ModelDocument, on console: Console) {
        let names = document.entities.filter { $0.codeGeneration != .manual }.map(\.name).joined(separator: ", ")
        guard !names.isEmpty else { return }
        console.say(
            LocalizedText(
                en: "Set Codegen to Manual/None for \(names). With the current setting, each build generates the same "
                    + "code again.",
                ko: "엔티티 \(names): Codegen 설정을 Manual/None으로 바꾸십시오. 지금 설정으로는 빌드할 때마다 같은 코드가 또 생성됩니다."))
    }
}
