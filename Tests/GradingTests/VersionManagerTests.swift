import Foundation
import Processes
import TestSupport
import Testing

@testable import Course

/// A compiler that is started through a version manager. The sandbox sees the toolchain, and not the manager.
@Suite struct VersionManagerTests {
    @Test func theToolchainIsFoundBehindAVersionManagersProgram() throws {
        let folder = try #require(Toolchain.compiler).deletingLastPathComponent()
        let other = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: other) }
        let manager = other.appendingPathComponent("swiftc").path
        // Written by another process, because a program can't be started while it is open for writing.
        let script = "printf '#!/bin/sh\\nexec \"%s\" \"$@\"\\n' \"$1\" >\"$0\" && chmod +x \"$0\""
        let made = try ChildProcess.run(
            "/bin/sh", ["-c", script, manager, folder.appendingPathComponent("swiftc").path], timeLimit: 60)
        #expect(made.succeeded, "\(made.errors)")
        #expect(Toolchain.driver(startedBy: manager).deletingLastPathComponent() == folder)
        #expect(Toolchain.driver(startedBy: "/nowhere/swiftc").path == "/nowhere/swiftc")
    }
}
