import CoreData
import ModelFile
import TerminalText

/// Reads the model that the user names by a path.
enum NamedModel {
    /// Reads a model, without the classes that its entities name, because they exist only in the program that the model
    /// belongs to.
    /// - Parameters:
    ///   - path: The path of an `.xcdatamodeld` or `.xcdatamodel`.
    ///   - version: A version of the `.xcdatamodeld`; nil means the current one.
    /// - Throws: `StoreProblem` if the model cannot be used.
    static func read(_ path: String, version: String? = nil) throws -> NSManagedObjectModel {
        do {
            let document = try document(path, version)
            if document.pathExtension == "xcdatamodel" { _ = try ModelDocument(contentsOf: document) }
            // The stack reports unreadable models on standard error, so it is called only for files that can be models.
            guard ["xcdatamodel", "momd", "mom", "omo"].contains(document.pathExtension),
                FileManager.default.fileExists(atPath: document.path),
                let model = NSManagedObjectModel(contentsOf: document)
            else {
                throw StoreProblem(
                    en: "\(path): there is no readable model here. Name an .xcdatamodeld or .xcdatamodel.",
                    ko: "\(path): 읽을 수 있는 모델이 없습니다. .xcdatamodeld나 .xcdatamodel을 지정하십시오.")
            }
            for entity in model.entities { entity.managedObjectClassName = "NSManagedObject" }
            return model
        } catch let error as ModelFileError {
            throw StoreProblem(
                en: "\(error.description).", ko: error.place + (error.koreanProblem ?? "\(error.problem)."))
        }
    }

    private static func document(_ path: String, _ version: String?) throws -> URL {
        let url = URL(fileURLWithPath: path)
        guard url.pathExtension == "xcdatamodeld" else {
            if version == nil { return url }
            throw StoreProblem(
                en: "\(path): --to chooses among the versions of an .xcdatamodeld, and this is not one. Leave it out.",
                ko: "\(path): --to는 .xcdatamodeld의 버전을 고르는 옵션인데, 이것은 .xcdatamodeld가 아닙니다. 옵션을 빼십시오.")
        }
        // A specified version does not need the file that names the current one.
        if let version {
            let name = version.hasSuffix(".xcdatamodel") ? version : "\(version).xcdatamodel"
            let document = url.appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: document.path) { return document }
        }
        let bundle = try ModelBundle(contentsOf: url)
        guard let version else { return bundle.currentVersionURL }
        let names = bundle.versions.joined(separator: ", ")
        throw StoreProblem(
            en: "\(path) has no version \"\(version)\". Its versions are \(names).",
            ko: "\(path)에 \"\(version)\" 버전이 없습니다. 있는 버전: \(names)")
    }
}
