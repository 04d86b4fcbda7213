import CoreData
import Testing
import Torture

/// Another process that uses a bank's store, controlled by the test step by step.
///
///     let user = try Puppet()
///     try user.send("open SQLite \(place.store.path)", answers: "opened 0")
///     try user.send("save", answers: "saved 1")
///
/// | command | reply |
/// |---|---|
/// | `open TYPE PATH [timeout=SECONDS] [readOnly]` | `opened 17`, `opened 17 read-only` |
/// | `save`, `touch`: saves some changes, or a change of all amounts; includes those of a failed save | `saved 18` |
/// | `attach BYTES`, `fill ENTRIES`: the same with a large value, or with that many new entries | `saved 19` |
/// | `read`: reads the whole store | `read 18` |
/// | `close` | `closed` |
/// | `become UID` | `became 65534` |
/// | `run COMMAND`: with a shell, in the process's mount namespace | `ran 0` |
///
/// The reply to a failed command: `failed`, the error's codes, and `kept` or `clean` for unsaved changes.
final class Puppet {
    private let child: Child

    init(through prefix: [String] = []) throws { child = try Child("obey", through: prefix) }

    func send(_ line: String, answers expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let answer = try answer(to: line)
        #expect(answer == expected, "after \(line)", sourceLocation: sourceLocation)
    }

    func answer(to line: String) throws -> String {
        child.send(line)
        return try child.nextReport() ?? "ended: \(child.wait())"
    }

    /// A process without privileges. As root, it changes to an unprivileged user.
    static func nobody() throws -> Puppet {
        let puppet = try Puppet()
        if getuid() == 0 { try puppet.send("become 65534", answers: "became 65534") }
        return puppet
    }

    /// A process with its own 4 MB file system, mounted on a folder in a private namespace and removed with it.
    static func mounting(_ folder: URL) throws -> Puppet {
        try Puppet(
            through: unsharing + ["sh", "-c", "mount -t tmpfs -o size=4m tmpfs \"$0\" && exec \"$@\"", folder.path])
    }

    private static var unsharing: [String] {
        ["unshare", "--mount"] + (getuid() == 0 ? [] : ["--map-root-user"])
    }

    /// Whether this machine allows users to mount file systems in a private namespace.
    static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = unsharing + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}

/// A folder for one test, accessible to all users, which is removed with this object.
final class Place {
    let folder: URL
    var store: URL { folder.appendingPathComponent("bank.store") }
    var log: URL { folder.appendingPathComponent("bank.store-wal") }

    init() throws {
        folder = try TestFolder.make()
        chmod(folder.path, 0o777)
    }

    deinit {
        chmod(folder.path, 0o777)
        try? FileManager.default.removeItem(at: folder)
    }

    /// A bank after that many saves, in a closed file.
    @discardableResult
    func makeBank(saves: Int, type: String = NSSQLiteStoreType, at url: URL? = nil, seed: UInt64 = 1) throws -> Bank {
        let store = try BankStore(type, url ?? self.store)
        var bank = Bank()
        for _ in 0..<saves { try store.save(next: &bank, seed: seed) }
        try store.close()
        return bank
    }

    /// The store's current bank.
    func bank(type: String = NSSQLiteStoreType, at url: URL? = nil) throws -> Bank {
        let store = try BankStore(type, url ?? self.store)
        defer { try? store.close() }
        return try store.read()
    }
}

extension Bank {
    /// The bank after that many saves.
    static func after(_ saves: Int, seed: UInt64 = 1) -> Bank {
        (0..<saves).reduce(into: Bank()) { bank, _ in bank = bank.next(seed: seed) }
    }
}
