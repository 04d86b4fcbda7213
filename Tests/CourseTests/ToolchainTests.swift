import Foundation
import Testing

@testable import Course

@Suite struct ToolchainTests {
    @Test func supportModulesAreImportedBeforeTheStacksModules() {
        let toolchain = Toolchain(kit: Kit(root: URL(fileURLWithPath: "/kit")))
        #expect(toolchain.importPaths.first == toolchain.supportFolder.path)
    }
}
