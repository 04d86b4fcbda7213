import CoreData
import Torture

enum Roles {
    /// Makes the saves of a bank one after the other, until it is killed: `save TYPE PATH SEED`.
    ///
    /// Reports "opened 16" when its store is open and contains 16 saves, and "saved 17" when save 17 has returned.
    static func saveForEver(_ notes: Notes, _ arguments: [String]) throws { try save(notes, arguments) }

    /// The same, but reports a save before making it, to test that such a defect is detected.
    static func boast(_ notes: Notes, _ arguments: [String]) throws { try save(notes, arguments, reportsEarly: true) }

    private static func save(_ notes: Notes, _ arguments: [String], reportsEarly: Bool = false) throws {
        let (type, url, seed) = (arguments[0], URL(fileURLWithPath: arguments[1]), UInt64(arguments[2])!)
        notes.followTransactions()
        notes.phase = .opening
        let store = try BankStore(type, url)
        var bank = try store.read()
        notes.report("opened \(bank.saves)")
        while true {
            let changes = bank.nextChanges(seed: seed)
            try store.write(changes, of: bank)
            bank.apply(changes)
            if reportsEarly { notes.report("saved \(bank.saves)") }
            notes.begin(bank.saves)
            try store.context.performAndWait { try store.context.save() }
            if !reportsEarly { notes.report("saved \(bank.saves)") }
        }
    }
}
