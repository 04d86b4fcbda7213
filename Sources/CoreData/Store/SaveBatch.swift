/// The changes that one store writes in one transaction.
///
/// Updated and deleted records are in the order of their keys: writing them in any other order takes four times as
/// long.
final class SaveBatch {
    let store: NSPersistentStore
    let signature: TransactionSignature
    @exclusivity(unchecked) var inserted: [RecordChange]
    /// Records with changes to write.
    @exclusivity(unchecked) var updated: [RecordChange] = []
    @exclusivity(unchecked) var deleted: [RecordChange] = []
    /// Records that are not written, but whose versions must be the ones that were read.
    @exclusivity(unchecked) var compared: [RecordChange] = []
    /// The destinations of the batch's references whose versions it does not compare.
    @exclusivity(unchecked) var required: [RequiredRecord] = []
    @exclusivity(unchecked) private var permanentKeys: PagedTable<Int64>?

    init(store: NSPersistentStore, signature: TransactionSignature, inserted: [RecordChange] = []) {
        self.store = store
        self.signature = signature
        self.inserted = inserted
    }

    deinit { permanentKeys?.removeAll() }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && compared.isEmpty }
    var count: Int { inserted.count + updated.count + deleted.count }
    /// Whether any of the records has changed to-many relationships.
    var changesToManys: Bool {
        inserted.contains { $0.changedToManys != nil } || updated.contains { $0.changedToManys != nil }
            || deleted.contains { $0.changedToManys != nil }
    }

    /// Assigns the keys that `make` returns to the new records that need one.
    func makeKeys(_ make: (EntityLayout) throws -> Int64) rethrows {
        permanentKeys?.removeAll()
        permanentKeys = nil
        for place in inserted.indices where inserted[place].needsKey {
            inserted[place].key = try make(inserted[place].layout)
        }
    }

    /// The reference to a record that this batch inserts, by its temporary key; nil if it inserts no such record. Call
    /// it after the store has made the keys.
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
    /// The reference of a to-one cell in the store; nil if there is no destination.
    @inline(__always)
    func storedReference(_ cell: Int, in row: Row, _ layout: EntityLayout) -> RecordReference? {
        switch row.kind(cell, layout) {
        case .reference: row.reference(cell)
        case .temporary: permanent(row.reference(cell))
        default: nil
        }
    }

    /// Replaces temporary keys by permanent ones in cells that refer to records of this batch.
    @inline(__always)
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
    /// - Parameter current: returns the store's current record; nil if it was deleted.
    func conflicts(_ current: (RecordChange) throws -> OwnedRow?) rethrows -> [RecordConflict] {
        func compare(_ changes: [RecordChange], isDeletion: Bool = false) throws -> [RecordConflict] {
            try changes.compactMap { change in
                let stored = try current(change)
                // Deleting a record that was deleted already is not a conflict: both sides agree.
                if stored == nil, isDeletion { return nil }
                return stored?.row.version == change.readVersion
                    ? nil : RecordConflict(origin: change.origin, stored: stored)
            }
        }
        return try compare(updated) + compare(deleted, isDeletion: true) + compare(compared)
    }

    /// Checks that the destinations of new references exist.
    /// - Throws: `MissingRecord`.
    func requireRecords(_ exists: (PropertyLayout, RecordReference) throws -> Bool) throws {
        for record in required where try !exists(record.property, record.reference) {
            throw MissingRecord(origin: record.origin, property: record.property, destination: record.destination)
        }
    }
}

extension [RecordChange] {
    /// Calls `body` with each change, and with the value that `make` has created for its entity. Consecutive changes
    /// mostly belong to one entity, so the last value is reused.
    @inline(__always)
    func visit<Shared: AnyObject>(
        with make: (EntityLayout) throws -> Shared, _ body: (RecordChange, Shared) throws -> Void
    ) rethrows {
        var (knownLayout, known) = (ObjectIdentifier?.none, Shared?.none)
        for place in indices {
            // The rows of objects that were changed in random order are scattered in memory.
            if place + prefetchDistance < count { self[place + prefetchDistance].row.prefetch() }
            let layout = ObjectIdentifier(self[place].layout)
            if knownLayout != layout { (knownLayout, known) = (layout, try make(self[place].layout)) }
            try body(self[place], known!)
        }
    }
}
