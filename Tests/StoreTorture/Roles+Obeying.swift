import CoreData
import Torture

extension Roles {
    /// Executes commands, one per line, and replies to each: `obey`. See `Puppet`, which represents it in the tests.
    static func obey(_ notes: Notes, _ arguments: [String]) throws {
        var user = StoreUser()
        while let line = readLine() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            do {
                notes.report(try user.obey(words[0], words.count > 1 ? words[1] : ""))
            } catch {
                notes.report("failed \(ErrorText(error)) \(user.holdsChanges ? "kept" : "clean")")
            }
        }
    }
}

/// A program that uses a bank's store on command.
private struct StoreUser {
    private var store: BankStore?
    private var bank = Bank()
    /// Changes in the context that are not saved yet.
    private var pending: [Bank.Change] = []

    var holdsChanges: Bool { store?.context.hasChanges ?? false }

    mutating func obey(_ command: String, _ argument: String) throws -> String {
        switch command {
        case "become":
            guard setuid(UInt32(argument)!) == 0 else { throw SystemError("become user \(argument)") }
            return "became \(argument)"
        case "run": return "ran \(try run(argument))"
        case "open": return try open(argument)
        case "read":
            guard let store else { return "nothing is open" }
            return "read \(try store.read().saves)"
        case "save": return try save { $0.nextChanges(seed: 1) }
        case "touch": return try save(\.changesOfAllAmounts)
        case "fill":
            let count = Int(argument)!
            return try save { $0.changes(posting: count) }
        case "attach":
            let count = Int(argument)!
            return try save { $0.changes(attaching: count) }
        case "close":
            try store?.close()
            store = nil
            return "closed"
        default: return "what is '\(command)'?"
        }
    }

    /// `open TYPE PATH [timeout=SECONDS] [readOnly]`
    private mutating func open(_ argument: String) throws -> String {
        let words = argument.split(separator: " ").map(String.init)
        var options: [AnyHashable: Any] = [:]
        for word in words.dropFirst(2) {
            if word == "readOnly" { options[NSReadOnlyPersistentStoreOption] = true }
            if word.hasPrefix("timeout=") { options[NSPersistentStoreTimeoutOption] = Double(word.dropFirst(8)) }
        }
        store = nil
        let made = try BankStore(words[0], URL(fileURLWithPath: words[1]), options: options)
        store = made
        bank = try made.read()
        pending = []
        return "opened \(bank.saves)" + (made.coordinator.persistentStores[0].isReadOnly ? " read-only" : "")
    }

    /// Makes changes and saves them. Changes of a failed save are still there, and are saved first.
    private mutating func save(_ changes: (Bank) -> [Bank.Change]) throws -> String {
        guard let store else { return "nothing is open" }
        let bank = bank
        if !holdsChanges {
            pending = changes(bank)
            try store.write(pending, of: bank)
        }
        try store.context.performAndWait { try store.context.save() }
        self.bank.apply(pending)
        return "saved \(self.bank.saves)"
    }

    private func run(_ command: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        // Its output is not a report.
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
