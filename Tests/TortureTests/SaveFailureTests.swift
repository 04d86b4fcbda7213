import CoreData
import SQLite
import Testing
import Torture

/// Failures while a store is open: a save reports the reason, keeps the changes, and succeeds once the cause is
/// removed.
@Suite struct SaveFailureTests {
    private let place: Place

    init() throws { place = try Place() }

    private var open: String { "open SQLite \(place.store.path)" }

    /// A process with two saves in its store.
    private func user(_ puppet: Puppet? = nil, _ options: String = "") throws -> Puppet {
        let user = try puppet ?? Puppet()
        try user.send(open + options, answers: "opened 0")
        for save in 1...2 { try user.send("save", answers: "saved \(save)") }
        return user
    }

    @Test(.enabled(if: Puppet.canMount)) func aFullDiskKeepsTheChanges() throws {
        let user = try user(Puppet.mounting(place.folder))
        // Fills all the free space.
        try user.send("run cat /dev/zero >\(place.folder.path)/rest 2>/dev/null", answers: "ran 1")
        try user.send("touch", answers: "failed 640 sqlite 13 kept")
        try user.send("touch", answers: "failed 640 sqlite 13 kept")
        try user.send("run rm \(place.folder.path)/rest", answers: "ran 0")
        try user.send("touch", answers: "saved 3")
        try user.send("read", answers: "read 3")
        try user.send("close", answers: "closed")
        try user.send(open, answers: "opened 3")
    }

    @Test(.enabled(if: Puppet.canMount)) func aValueTooLargeForTheDiskLeavesNoFile() throws {
        let user = try user(Puppet.mounting(place.folder))
        let values = "\(place.folder.path)/.bank_SUPPORT/_EXTERNAL_DATA"
        try user.send("run ls \(values) | wc -l >\(place.folder.path)/before", answers: "ran 0")
        try user.send("attach 5000000", answers: "failed 640 posix 28 kept")
        // The partially written file is removed.
        try user.send("run ls \(values) | wc -l | cmp - \(place.folder.path)/before", answers: "ran 0")
    }

    @Test func savingAnExternalValueInAReadOnlyFolderFails() throws {
        let user = try user(Puppet.nobody())
        try user.send("attach 150000", answers: "saved 3")
        let values = "\(place.folder.path)/.bank_SUPPORT/_EXTERNAL_DATA"
        chmod(values, 0o555)
        try user.send("attach 160000", answers: "failed 513 posix 13 kept")
        chmod(values, 0o777)
        try user.send("attach 160000", answers: "saved 4")
        try user.send("read", answers: "read 4")
    }

    @Test func lostPermissionsApplyWhenTheStoreIsReopened() throws {
        let user = try user(Puppet.nobody())
        for file in [place.store.path, place.log.path, place.store.path + "-shm"] { chmod(file, 0) }
        // A process with the file open can continue to use it.
        try user.send("save", answers: "saved 3")
        try user.send("close", answers: "closed")
        try user.send(open, answers: "failed 257 sqlite 14 clean")
        for file in [place.store.path, place.log.path, place.store.path + "-shm"] { chmod(file, 0o666) }
        try user.send(open, answers: "opened 3")
    }

    @Test func savingToAMovedStoreFails() throws {
        let user = try user()
        let elsewhere = place.folder.appendingPathComponent("elsewhere").path
        #expect(rename(place.store.path, elsewhere) == 0)
        try user.send("save", answers: "failed 256 sqlite 6922 kept")
        #expect(rename(elsewhere, place.store.path) == 0)
        try user.send("save", answers: "saved 3")
        #expect(try place.bank() == Bank.after(3))
    }

    @Test func savingToADeletedStoreFails() throws {
        let user = try user()
        for file in [place.store.path, place.log.path, place.store.path + "-shm"] { #expect(unlink(file) == 0) }
        try user.send("save", answers: "failed 256 sqlite 6922 kept")
        #expect(!FileManager.default.fileExists(atPath: place.store.path))
        try user.send("close", answers: "closed")
        try user.send(open, answers: "opened 0")
        try user.send("save", answers: "saved 1")
    }

    @Test func anotherStoreAtTheSameURLIsNotWritten() throws {
        let user = try user()
        let other = place.folder.appendingPathComponent("other.store")
        try place.makeBank(saves: 5, at: other, seed: 9)
        for file in [place.log.path, place.store.path + "-shm"] { #expect(unlink(file) == 0) }
        #expect(rename(other.path, place.store.path) == 0)
        try user.send("save", answers: "failed 256 sqlite 6922 kept")
        try user.send("close", answers: "closed")
        #expect(try place.bank() == Bank.after(5, seed: 9))
    }

    @Test func aReplacedStoreIsNotWritten() throws {
        let user = try user()
        let other = place.folder.appendingPathComponent("other.store")
        try place.makeBank(saves: 5, at: other, seed: 9)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
        try coordinator.replacePersistentStore(
            at: place.store, destinationOptions: nil, withPersistentStoreFrom: other, sourceOptions: nil,
            ofType: NSSQLiteStoreType)
        try user.send("save", answers: "failed 256 sqlite 6922 kept")
        try user.send("close", answers: "closed")
        #expect(try place.bank() == Bank.after(5, seed: 9))
    }

    @Test func deletingTheLogFailsSavesAndLosesNone() throws {
        let user = try user()
        #expect(unlink(place.log.path) == 0)
        try user.send("save", answers: "failed 256 sqlite 6922 kept")
        // The process still has the log open: closing writes its contents into the store's file.
        try user.send("close", answers: "closed")
        #expect(try place.bank() == Bank.after(2))
    }

    @Test func waitingForALockTimesOut() throws {
        let user = try user(nil, " timeout=0.4")
        let holder = try Connection(path: place.store.path, mode: .readWrite)
        try holder.execute("BEGIN IMMEDIATE")
        let begin = Date()
        try user.send("save", answers: "failed 134090 sqlite 5 kept")
        #expect(Date().timeIntervalSince(begin) >= 0.4)
        // Readers do not have to wait.
        try user.send("read", answers: "read 2")
        try holder.execute("COMMIT")
        try user.send("save", answers: "saved 3")
    }

    @Test func aSaveWaitsForALockUntilTheTimeout() throws {
        let user = try user(nil, " timeout=30")
        let holder = try Connection(path: place.store.path, mode: .readWrite)
        try holder.execute("BEGIN IMMEDIATE")
        nonisolated(unsafe) let held = holder
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { try? held.execute("COMMIT") }
        try user.send("save", answers: "saved 3")
    }
}
