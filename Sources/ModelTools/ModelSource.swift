import Foundation
import ModelFile

/// A model at a path: a bundle, one of its versions, or the `contents` file in it.
///
/// For an `.xcdatamodeld`, it is the current version.
///
///     let source = try ModelSource(path: "Shop.xcdatamodeld")
///     source.document.entities.count
public struct ModelSource: Sendable {
    /// The contents of the model.
    public let document: ModelDocument
    /// The `.xcdatamodel` that was read.
    let version: URL
    /// The name of the version, such as `Shop 2`.
    public let name: String
    /// The bundle that contains it, if any.
    public let bundle: ModelBundle?

    /// Reads the model at `path`. Errors contain the path as it was passed.
    /// - Throws: `ModelFileError` if there is no model, or if it cannot be read.
    public init(path: String) throws {
        do {
            try self.init(url: URL(fileURLWithPath: path))
        } catch let error as ModelFileError {
            let folder = FileManager.default.currentDirectoryPath + "/"
            guard !path.hasPrefix("/"), error.path.hasPrefix(folder) else { throw error }
            throw ModelFileError(
                path: String(error.path.dropFirst(folder.count)), line: error.line, element: error.element,
                problem: error.problem, korean: error.koreanProblem)
        }
    }

    private init(url: URL) throws {
        func fail(_ problem: String, _ korean: String) -> ModelFileError {
            ModelFileError(path: url.path, line: nil, problem: problem, korean: korean)
        }
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw fail("there is no such file; check the path", "파일이 없습니다. 경로를 확인하십시오.")
        }
        let version: URL
        switch (url.pathExtension, url.lastPathComponent) {
        case ("xcdatamodeld", _):
            let bundle = try ModelBundle(contentsOf: url)
            self.bundle = bundle
            version = bundle.currentVersionURL
        case ("xcdatamodel", _), (_, "contents"):
            version = url.pathExtension == "xcdatamodel" ? url : url.deletingLastPathComponent()
            let parent = version.deletingLastPathComponent()
            // The other versions may be invalid: only this one was requested.
            bundle = parent.pathExtension == "xcdatamodeld" ? try? ModelBundle(contentsOf: parent) : nil
        case ("momd", _), ("mom", _), ("omo", _):
            throw fail(
                "this is a compiled model, which can't be read: use the .xcdatamodeld that it was compiled from",
                "컴파일된 모델은 읽을 수 없습니다. 원본 .xcdatamodeld를 쓰십시오.")
        default:
            throw fail(
                "this is not a model: a model is a folder that ends in .xcdatamodeld or .xcdatamodel",
                "모델이 아닙니다. 모델은 이름이 .xcdatamodeld나 .xcdatamodel로 끝나는 폴더입니다.")
        }
        name = version.deletingPathExtension().lastPathComponent
        document = try ModelDocument(contentsOf: version)
        self.version = version
    }
}
