import CoreData
import Torture

extension Roles {
    /// Saves that many times in a store that other processes write concurrently: `count PATH NAME TIMES`.
    ///
    /// Each save increments the one ledger, which all processes contend for, and adds its own tag. After a conflict
    /// with another process's change, it reads again and retries. Reports the number of conflicts.
    static func count(_ notes: Notes, _ arguments: [String]) throws {
        let (url, name, times) = (URL(fileURLWithPath: arguments[0]), Int(arguments[1])!, Int(arguments[2])!)
        let store = try BankStore(NSSQLiteStoreType, url)
        let context = store.context
        notes.report("ready")
        _ = readLine()
        var conflicts = 0
        for round in 0..<times {
            var isSaved = false
            while !isSaved {
                isSaved = try context.performAndWait {
                    let request = NSFetchRequest<NSManagedObject>(entityName: "Ledger")
                    guard let ledger = try context.fetch(request).first else { return true }
                    ledger.setValue((ledger.value(forKey: "saves") as? Int ?? 0) + 1, forKey: "saves")
                    let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
                    tag.setValue(name * 1_000_000 + round, forKey: "number")
                    do {
                        try context.save()
                        return true
                    } catch let error as CocoaError where error.code == .managedObjectMerge {
                        context.rollback()
                        context.refreshAllObjects()
                        return false
                    }
                }
                if !isSaved { conflicts += 1 }
            }
        }
        notes.report("conflicts \(conflicts)")
    }
}
