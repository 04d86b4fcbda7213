import CoreData
import SQLite
import Testing
import Torture

/// Stores that cannot be opened, or not in the requested mode, each for its reason.
@Suite struct StoreOpeningFailureTests {
    private let place: Place

    init() throws { place = try Place() }

    private var open: String { "open SQLite \(place.store.path)" }

    @Test func openingAMissingStoreReadOnlyFails() throws {
        let user = try Puppet()
        try user.send(open + " readOnly", answers: "failed 260 clean")
        #expect(!FileManager.default.fileExists(atPath: place.store.path))
    }

    @Test func openingAStoreInAMissingFolderFails() throws {
        let user = try Puppet()
        try user.send("open SQLite \(place.folder.path)/no/bank.store", answers: "failed 512 posix 2 clean")
    }

    @Test func creatingAStoreInAReadOnlyFolderFails() throws {
        chmod(place.folder.path, 0o555)
        let user = try Puppet.nobody()
        try user.send(open, answers: "failed 512 posix 13 clean")
        chmod(place.folder.path, 0o777)
        try user.send(open, answers: "opened 0")
        try user.send("save", answers: "saved 1")
    }

    @Test func anUnreadableFileIsRefused() throws {
        try place.makeBank(saves: 3)
        let user = try Puppet.nobody()
        chmod(place.store.path, 0)
        try user.send(open, answers: "failed 257 sqlite 14 clean")
        try user.send(open + " readOnly", answers: "failed 257 sqlite 14 clean")
        chmod(place.store.path, 0o666)
        try user.send(open, answers: "opened 3")
    }

    @Test func aReadOnlyFileIsOpenedReadOnly() throws {
        try place.makeBank(saves: 3)
        chmod(place.store.path, 0o444)
        let user = try Puppet.nobody()
        try user.send(open, answers: "opened 3 read-only")
        try user.send("read", answers: "read 3")
        try user.send("save", answers: "failed 134070 kept")
        #expect(try place.bank() == Bank.after(3))
    }

    @Test(.enabled(if: Puppet.canMount)) func aStoreOnAReadOnlyFileSystemIsRead() throws {
        // A name with characters that have a meaning in SQLite's immutable URIs.
        let open = "open SQLite \(place.folder.path)/집%25?#&.store"
        for word in ["", " readOnly"] {
            let user = try Puppet.mounting(place.folder)
            try user.send(open, answers: "opened 0")
            for save in 1...3 { try user.send("save", answers: "saved \(save)") }
            try user.send("close", answers: "closed")
            try user.send("run mount -o remount,ro \(place.folder.path)", answers: "ran 0")
            try user.send(open + word, answers: "opened 3 read-only")
            try user.send("read", answers: "read 3")
            try user.send("save", answers: "failed 134070 kept")
            try user.send("open SQLite \(place.folder.path)/new.store", answers: "failed 512 posix 30 clean")
        }
    }

    @Test func openingAnExclusivelyLockedFileTimesOut() throws {
        try place.makeBank(saves: 1)
        do {
            let holder = try Connection(path: place.store.path, mode: .readWrite)
            try holder.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM ZTAG; ROLLBACK")
            try Puppet().send(open + " timeout=0.3", answers: "failed 134090 sqlite 5 clean")
        }
        try Puppet().send(open + " timeout=0.3", answers: "opened 1")
    }

    @Test func openingAFolderAsAStoreFails() throws {
        try FileManager.default.createDirectory(at: place.store, withIntermediateDirectories: true)
        try Puppet().send(open, answers: "failed 256 sqlite 14 clean")
    }
}
