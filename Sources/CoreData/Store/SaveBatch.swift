/// The changes that one store writes in one transaction.
///
/// Updated and deleted records come in the order of their keys: written in that order they take a quarter of the time.
final class SaveBatch {
    let store: NSPersistentStore
    let signature: TransactionSignature
    @exclusivity(unchecked) var inserted: [RecordChange]
    /// Each has something to write.
    @exclusivity(unchecked) var updated: [RecordChange] = []
    @exclusivity(unchecked) var deleted: [RecordChange] = []
    /// Records that are not written, but whose versions must be the ones that were read.
    var compared: [RecordChange] = []
    /// The records that references of the batch lead to and that the batch does not compare.
    var required: [RequiredRecord] = []
    private var permanentKeys: PagedTable<Int64>?

    init(store: NSPersistentStore, signature: TransactionSignature, inserted: [RecordChange] = []) {
        self.store = store
        self.signature = signature
        self.inserted = inserted
    }

    deinit { permanentKeys?.removeAll() }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && compared.isEmpty }
    var count: Int { inserted.count + updated.count + deleted.count }

    /// Gives each new record that needs one the key that `make` returns.
    func makeKeys(_ make: (EntityLayout) throws -> Int64) rethrows {
        permanentKeys?.removeAll()
        permanentKeys = nil
        for place in inserted.indices where inserted[place].needsKey {
            inserted[place].key = try make(inserted[place].layout)
        }
    }

    /// The reference to a record that this batch inserts, by its temporary key; nil if it inserts no such record. Call it
    /// after the store has made the keys.
    func permanent(_ reference: RecordReference) -> RecordReference? {
        if permanentKeys == nil {
            var keys = PagedTable<Int64>(empty: 0)
            for change in inserted where change.temporaryKey != 0 {
                keys.place(change.temporaryKey).pointee = change.key
            }
            permanentKeys = keys
        }
        guard let key = permanentKeys!.find(reference.key)?.pointee, key != 0 else { return nil }
        return RecordReference(key: key, entity: reference.entity)
    }
}

extension SaveBatch {
    /// The reference that a to-one cell has in the store; nil if it leads nowhere.
    @inline(__always)
    func storedReference(_ cell: Int, in row: Row, _ layout: EntityLayout) -> RecordReference? {
        switch row.kind(cell, layout) {
        case .reference: row.reference(cell)
        case .temporary: permanent(row.reference(cell))
        default: nil
        }
    }

    /// Puts permanent keys into cells that refer to records which this batch inserts.
    func resolveTemporaryReferences(in change: RecordChange) {
        for place in change.layout.toOnePlaces where change.row.kind(place, change.layout) == .temporary {
            guard let reference = permanent(change.row.reference(place)) else { continue }
            change.row.set(reference, isTemporary: false, place, change.layout)
        }
    }

    func reference(of member: ChangedMember) -> RecordReference {
        member.isTemporary ? permanent(member.reference) ?? member.reference : member.reference
    }

    /// The records whose versions are not the ones that were read.
    /// - Parameter current: a record as the store has it now; nil if the store has none.
    func conflicts(_ current: (RecordChange) throws -> OwnedRow?) rethrows -> [RecordConflict] {
        func compare(_ changes: [RecordChange], isDeletion: Bool = false) throws -> [RecordConflict] {
            try changes.compactMap { change in
                let stored = try current(change)
                // Deleting a record that is gone already is no conflict: both sides wanted the same.
                if stored == nil, isDeletion { return nil }
                return stored?.row.version == change.readVersion
                    ? nil : RecordConflict(origin: change.origin, stored: stored)
            }
        }
        return try compare(updated) + compare(deleted, isDeletion: true) + compare(compared)
    }

    /// Checks that the records exist which new references lead to.
    /// - Throws: `MissingRecord`.
    func requireRecords(_ exists: (PropertyLayout, RecordReference) throws -> Bool) throws {
        for record in required where try !exists(record.property, record.reference) {
            throw MissingRecord(origin: record.origin, property: record.property)
        }
    }
}

extension [RecordChange] {
    /// Calls `body` with each change, and with what `make` has made for the records of its entity. Records of one entity
    /// mostly follow each other.
    @inline(__always)
    func visit<Shared: AnyObject>(
        with make: (EntityLayout) throws -> Shared, _ body: (RecordChange, Shared) throws -> Void
    ) rethrows {
        var known: (layout: EntityLayout, shared: Shared)?
        for place in indices {
            let layout = self[place].layout
            if known?.layout !== layout { known = (layout, try make(layout)) }
            try body(self[place], known!.shared)
        }
    }
}
