import CoreData
import Testing
import TestSupport

@testable import StoreTools

@Suite struct ScratchFolderTests {
    private func names(_ place: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    }

    @Test func leftoverFoldersAreRemovedUnlessTheyAreInUse() throws {
        let place = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: place) }
        let left = place.appendingPathComponent(ScratchFolder.prefix + "left")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        try Data().write(to: left.appendingPathComponent("lock"))
        let strange = place.appendingPathComponent("something-else")
        try FileManager.default.createDirectory(at: strange, withIntermediateDirectories: true)
        try withExtendedLifetime(ScratchFolder(in: place, removingOlderThan: -1)) { used throws in
            #expect(try names(place) == [used.url.lastPathComponent, "something-else"])
            try withExtendedLifetime(ScratchFolder(in: place, removingOlderThan: -1)) { other throws in
                #expect(try names(place).count == 3)
                #expect(other.url != used.url)
            }
            #expect(try names(place) == [used.url.lastPathComponent, "something-else"])
        }
        #expect(try names(place) == ["something-else"])
    }

    @Test func aRecentFolderIsNotRemoved() throws {
        let place = TestFolder.place()
        let young = place.appendingPathComponent(ScratchFolder.prefix + "young")
        try FileManager.default.createDirectory(at: young, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        try Data().write(to: young.appendingPathComponent("lock"))
        _ = try ScratchFolder(in: place, removingOlderThan: 3600)
        #expect(try names(place) == [young.lastPathComponent])
    }
}
