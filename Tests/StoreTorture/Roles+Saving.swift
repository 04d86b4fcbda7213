import CoreData
import Torture

enum Roles {
    /// Makes one save of a bank after the other, until it is killed: `save TYPE PATH SEED`.
    ///
    /// Reports "opened 16" when its store is open and has 16 saves in it, and "saved 17" as soon as the save that carries
    /// this number has returned.
    static func saveForEver(_ notes: Notes, _ arguments: [String]) throws { try save(notes, arguments) }

    /// The same, but reports a save before it is made: for the test that such a thing is noticed.
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
