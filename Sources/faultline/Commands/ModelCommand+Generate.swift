import Course
import Foundation
import ManagedObjectCodegen
import ModelFile
import ModelTools

/// `model generate FILE`: two files for each entity that names a class, as Xcode's "Create NSManagedObject Subclass…".
///
/// The file with the properties is written anew each time. The one with the class is the program's to change, so it is
/// left alone where there is one.
struct GenerateClasses: ModelAction {
    private let path: String
    private let output: String

    init(_ arguments: inout Arguments) throws {
        output = try arguments.value(of: "--output") ?? "."
        path = try arguments.modelPath()
    }

    func run(in session: Session) throws -> ExitCode {
        let document = try ModelSource(path: path).document
        let files = ModelClasses(document).filesForEveryEntity
        guard !files.isEmpty else {
            session.say(
                LocalizedText(
                    en: "No entity of the model names a class: there is nothing to write.",
                    ko: "클래스 이름이 있는 엔티티가 없어서 쓸 파일이 없습니다."))
            return .success
        }
        for file in files { try write(file, in: session) }
        warnOfDoubles(document, in: session)
        return .success
    }

    private func write(_ file: ModelClasses.File, in session: Session) throws {
        let url = URL(fileURLWithPath: output).appendingPathComponent(file.name)
        let shown = output == "." ? file.name : "\(output)/\(file.name)"
        if file.isProgrammers, FileManager.default.fileExists(atPath: url.path) {
            session.say(LocalizedText(en: "Kept: \(shown)", ko: "그대로 두었습니다: \(shown)"))
            return
        }
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: .atomic)
        } catch {
            throw CourseError(
                en: "\(shown) cannot be written: \(error.localizedDescription)",
                ko: "\(shown) 파일을 쓸 수 없습니다: \(error.localizedDescription)")
        }
        session.say(LocalizedText(en: "Written: \(shown)", ko: "썼습니다: \(shown)"))
    }

    /// An entity whose classes each build makes would have them twice.
    private func warnOfDoubles(_ document: ModelDocument, in session: Session) {
        let names = document.entities.filter { $0.codeGeneration != .manual }.map(\.name).joined(separator: ", ")
        guard !names.isEmpty else { return }
        session.say(
            LocalizedText(
                en: "Set Codegen to Manual/None for \(names): as it is, each build makes their code as well.",
                ko: "엔티티 \(names): Codegen 설정을 Manual/None으로 바꾸십시오. 지금 설정으로는 빌드할 때마다 같은 코드가 또 만들어집니다."))
    }
}
