import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct WorkshopTests {
    /// A folder of a check that began `age` seconds ago.
    private func makeFolder(_ name: String, in kit: Kit, age: TimeInterval) throws -> URL {
        let folder = kit.state.appendingPathComponent("build/faultline-check-\(name)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: folder.path)
        return folder
    }

    private func exists(_ folder: URL) -> Bool { FileManager.default.fileExists(atPath: folder.path) }

    @Test func foldersOfKilledChecksAreRemovedUnlessTheyAreLockedOrYoung() throws {
        let files = try TemporaryKit()
        let kit = Kit(root: files.root)
        // The process that runs this test has this number, and another container's process can have it too.
        let abandoned = try makeFolder("\(ProcessInfo.processInfo.processIdentifier)-A", in: kit, age: 100)
        let locked = try makeFolder("999999999-B", in: kit, age: 100)
        let young = try makeFolder("999999999-C", in: kit, age: 5)
        let lock = open(locked.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        _ = try Workshop(kit: kit)
        #expect(!exists(abandoned))
        #expect(exists(locked) && exists(young))
        close(lock)
        _ = try Workshop(kit: kit)
        #expect(!exists(locked))
    }

    @Test func aWorkshopInUseIsKeptByLaterOnes() throws {
        let files = try TemporaryKit()
        let kit = Kit(root: files.root)
        var workshop: Workshop? = try Workshop(kit: kit)
        let folders = try [#require(workshop).folder, #require(workshop).runFolder.deletingLastPathComponent()]
        for folder in folders {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: folder.path)
        }
        _ = try Workshop(kit: kit)
        #expect(folders.allSatisfy(exists))
        workshop = nil
        #expect(!folders.contains(where: exists))
    }
}
