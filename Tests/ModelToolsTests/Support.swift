import Foundation
import ModelFile
import ModelTools
import TerminalText
import TestSupport

/// The repository's folder of models and texts for tests.
let fixtures = Repository.fixture("")

func fixture(_ name: String) throws -> ModelSource {
    try ModelSource(path: fixtures.appendingPathComponent("Models/\(name)").path)
}

/// A model of these entities.
func document(_ entities: String) throws -> ModelDocument {
    try ModelDocument(data: Data("<model>\n\(entities)\n</model>".utf8), path: "test")
}

func overview(of source: ModelSource, width: Int = 80, _ language: Language = .english) -> String {
    var writer = ModelPage(Page(width: width, hasColor: false), language)
    writer.addModel(source)
    return writer.page.text
}

/// Runs `body` with a temporary folder, and removes the folder afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = try TestFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
}
