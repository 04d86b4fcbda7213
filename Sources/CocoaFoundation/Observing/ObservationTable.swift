import Foundation
import Synchronization

/// Stores the observers of objects outside of the objects, so that an object without observers needs no space for them.
///
/// May be used from any thread. While nothing in the process is observed, a lookup costs one load.
package enum ObservationTable {
    private struct Entry {
        /// Weak, because the address of an object can be reused after its deallocation.
        weak var object: AnyObject?
        let observations: Observations
    }
    // The lock guards the table; an object's observations belong to the object's queue. Nothing is released while the
    // lock is held, because a deinitializer could use this table.
    private struct Entries: @unchecked Sendable { var entries: [ObjectIdentifier: Entry] = [:] }

    private static let table = Mutex(Entries())
    private static let count = Atomic(0)

    package static func observations(of object: AnyObject) -> Observations? {
        if count.load(ordering: .relaxed) == 0 { return nil }
        if let flagged = object as? any ObservationFlagged, !flagged.isObserved { return nil }
        let id = ObjectIdentifier(object)
        let found = change { $0[id] }
        return found?.object === object ? found?.observations : nil
    }

    static func set(_ observations: Observations?, of object: AnyObject) {
        (object as? any ObservationFlagged)?.isObserved = observations != nil
        let id = ObjectIdentifier(object)
        guard let observations else { return remove(id) }
        let entry = Entry(object: object, observations: observations)
        let old = change { $0.updateValue(entry, forKey: id) }
        withExtendedLifetime(old) {}
        // Whenever the count is a power of two, remove the entries of objects that were deallocated with observers.
        if count.load(ordering: .relaxed).nonzeroBitCount == 1 { sweep() }
    }

    /// Removes the observers of an object, which may be in its deinitializer.
    package static func remove(_ id: ObjectIdentifier) {
        let old = change { $0.removeValue(forKey: id) }
        withExtendedLifetime(old) {}
    }

    private static func sweep() {
        for (id, entry) in change({ $0 }) where entry.object == nil {
            let old = change { $0[id]?.observations === entry.observations ? $0.removeValue(forKey: id) : nil }
            withExtendedLifetime(old) {}
        }
    }

    private static func change<Result>(_ body: (inout [ObjectIdentifier: Entry]) -> Result) -> Result {
        nonisolated(unsafe) var result: Result?
        nonisolated(unsafe) let body = body
        table.withLock { table in
            result = body(&table.entries)
            count.store(table.entries.count, ordering: .relaxed)
        }
        return result!
    }
}

/// An object that announces its own changes and stores whether it is observed.
package protocol ObservationFlagged: AnyObject {
    var isObserved: Bool { get set }
}
