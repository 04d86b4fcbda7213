import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct ToolchainTests {
    @Test func modulesThatWereCompiledAtAnotherPlaceAreRemoved() throws {
        let old = try TemporaryKit()
        try Toolchain(kit: Kit(root: old.root)).removeMovedModules()
        for file in ["modules/A.pcm", "support/Exercise.o", "grading/facts.json"] {
            try old.write("", to: ".faultline/build/\(file)")
        }
        try Toolchain(kit: Kit(root: old.root)).removeMovedModules()
        #expect(old.text(".faultline/build/modules/A.pcm") != nil)
        let new = TestFolder.place()
        defer { try? FileManager.default.removeItem(at: new) }
        try FileManager.default.copyItem(at: old.root, to: new)
        let toolchain = Toolchain(kit: Kit(root: new))
        try toolchain.removeMovedModules()
        for folder in [toolchain.moduleCache, toolchain.supportFolder] {
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
        #expect(
            FileManager.default.fileExists(atPath: toolchain.cache.appendingPathComponent("grading/facts.json").path))
    }

    @Test func supportModulesAreImportedBeforeTheStacksModules() {
        let toolchain = Toolchain(kit: Kit(root: URL(fileURLWithPath: "/kit")))
        #expect(toolchain.importPaths.first == toolchain.supportFolder.path)
    }
}
