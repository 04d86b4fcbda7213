@testable import CoreData
import TestSupport
import Testing
import Torture

/// A save fails if the store's files are no longer at their paths, no matter what was moved, and succeeds again once
/// they are back.
@Suite struct MovedStoreTests {
    private let home: URL
    private let folder: URL
    private let stack: Stack
    private let context: NSManagedObjectContext

    init() throws {
        home = TestFolder.place()
        folder = home.appendingPathComponent("data/stores")
        stack = try Stack(folder: folder)
        context = stack.context()
        // Afterward, the paths are watched.
        try save(times: 2)
    }

    private func save(times: Int = 1) throws {
        for _ in 0..<times {
            if context.insertedObjects.isEmpty { context.make("Project") }
            try context.save()
        }
    }

    private func move(_ one: String, _ other: String) {
        #expect(rename(home.path + one, home.path + other) == 0)
    }

    private func expectRefusal(_ place: SourceLocation = #_sourceLocation) {
        // The second attempt must not take the silence after the first one for a store in its place.
        for _ in 0..<2 {
            let error = #expect(throws: CocoaError.self, sourceLocation: place) { try save() }
            #expect(error?.userInfo[NSSQLiteErrorDomain] as? Int == 6922, sourceLocation: place)
        }
    }

    @Test(arguments: ["/data", "/data/stores", "/data/stores/store.sqlite", "/data/stores/store.sqlite-wal"])
    func savingFailsWhileAPartOfThePathIsMoved(_ part: String) throws {
        defer { try? FileManager.default.removeItem(at: home) }
        for _ in 0..<2 {
            move(part, "/elsewhere")
            expectRefusal()
            move("/elsewhere", part)
            try save(times: 2)
        }
        #expect(try stack.context().all("Project").count == 6)
    }

    @Test func savingFailsAfterTheStoreWasDeleted() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        #expect(unlink(stack.url.path) == 0)
        expectRefusal()
    }

    @Test func savingFailsAfterTheStoreWasReplaced() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.copyItem(atPath: stack.url.path, toPath: home.path + "/copy")
        move("/copy", "/data/stores/store.sqlite")
        expectRefusal()
    }

    /// The folder is another one after this, although the files in it are the same.
    @Test func savingFailsAfterTheFolderOfLinkedFilesIsMoved() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        move("/data/stores", "/data/first")
        #expect(mkdir(folder.path, 0o700) == 0)
        for name in ["store.sqlite", "store.sqlite-wal"] {
            #expect(link(home.path + "/data/first/" + name, folder.path + "/" + name) == 0)
        }
        try save(times: 2)
        move("/data/stores", "/data/second")
        expectRefusal()
    }

    /// Otherwise, work on other files in the same folder, such as the system's temporary one, would slow down each save.
    @Test func attributesOfOtherFilesInTheFolderAreNoEvents() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let neighbor = folder.appendingPathComponent("neighbor").path
        try Data().write(to: URL(fileURLWithPath: neighbor))
        let watch = PathWatch([stack.url.path])
        // Other tests of this process move watched files too, so one quiet attempt is enough.
        let wasQuiet = (0..<100).contains { attempt in
            guard watch.verify({ true }) else { return false }
            #expect(chmod(neighbor, attempt % 2 == 0 ? 0o600 : 0o644) == 0)
            return watch.isQuiet
        }
        #expect(wasQuiet)
    }

    @Test func savingFailsAfterASymbolicLinkLeadsElsewhere() throws {
        defer { try? FileManager.default.removeItem(at: home) }
        #expect(symlink(home.path + "/data", home.path + "/link") == 0)
        let linked = try Stack(folder: home.appendingPathComponent("link/others"))
        let other = linked.context()
        for _ in 0..<2 {
            other.make("Project")
            try other.save()
        }
        #expect(unlink(home.path + "/link") == 0)
        #expect(symlink("/nowhere", home.path + "/link") == 0)
        other.make("Project")
        #expect(throws: CocoaError.self) { try other.save() }
    }
}
