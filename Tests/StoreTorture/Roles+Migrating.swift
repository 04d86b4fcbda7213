import CoreData
import Torture

extension Roles {
    /// Opens a store with another version of its model, which migrates it: `migrate PATH SEED LENGTH FROM TO
    /// light|staged`.
    ///
    /// FROM and TO are indexes in the seed's chain of versions. Reports "ready" before it opens the store, and
    /// "migrated" after that.
    static func migrate(_ notes: Notes, _ arguments: [String]) throws {
        let chain = SchemaVersion.chain(Int(arguments[2])!, seed: UInt64(arguments[1])!)
        let (old, new) = (chain[Int(arguments[3])!], chain[Int(arguments[4])!])
        let options = arguments[5] == "staged" ? VersionedStore.stagedOptions(from: old, to: new) : [:]
        notes.followTransactions()
        notes.report("ready")
        notes.begin(1)
        try VersionedStore(URL(fileURLWithPath: arguments[0])).open(new, options: options) { _ in }
        notes.report("migrated")
    }
}
