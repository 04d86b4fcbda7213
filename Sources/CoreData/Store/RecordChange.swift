/// One record's part in a save: the values that a store writes, without the object that they come from.
///
///     context                                coordinator          store
///     objects ── RecordChange, by store ──►  SaveBatch ─────────► INSERT, UPDATE, DELETE
///        ▲                                                          │
///        └── keys of new records ◄── SaveBatch ◄────────────────────┘
///
/// The row is the object's own, so that nothing is copied for a save; a store writes no more into it than the new version
/// and derived values.
///
/// - Invariant: used only during the save that made it. The saving context retains the objects, and with them rows and
///   layouts, so that a change counts no references.
struct RecordChange {
    enum Kind { case insertion, update, deletion }

    /// The object, for the context that made the change: errors name it. Only stores of a program's own class, whose public
    /// methods take managed objects, use it otherwise.
    unowned(unsafe) let origin: AnyObject
    unowned(unsafe) let layout: EntityLayout
    /// The key by which rows of the same save may refer to a new record; 0 if there is none.
    let temporaryKey: Int64
    /// The record's key.
    var key: Int64
    let kind: Kind
    /// Whether the store has to make the key.
    let needsKey: Bool
    let row: Row
    /// The memory of the row; nil for an object that has no values.
    unowned(unsafe) let slab: RowSlab?
    /// Whether the object has no values to be read, so that its row is of no use to others.
    let isFault: Bool
    /// The version that the context read; 0 for a record that was never saved.
    let readVersion: Int64
    /// The cells that were set; of no meaning for a new record, which is written whole.
    let changed: ColumnMask
    /// The to-many relationships whose members or order changed.
    let toManys: [ToManyChange]

    var reference: RecordReference { RecordReference(key: key, entity: layout.number) }

    /// The row as other contexts may see it: without transient values, as if it had just been read.
    var sharedRow: OwnedRow? {
        guard let slab else { return nil }
        if layout.transientCells.isEmpty { return OwnedRow(slab: slab, row: row) }
        var arena = RowArena(expected: layout.rowSize * 2)
        let copy = arena.newRow(layout)
        copy.copy(row, layout, in: arena.slab)
        for property in layout.transientCells { copy.setNull(property.place, layout) }
        copy.setTransientDefaults(layout, in: arena.slab)
        return OwnedRow(slab: arena.slab, row: copy)
    }
}

/// A to-many relationship that changed. Its members are listed only if the store cannot derive them from the rows at the
/// other end: without a to-one inverse, or in an order.
struct ToManyChange {
    unowned(unsafe) let property: PropertyLayout
    let added: [ChangedMember]
    let removed: [ChangedMember]
    /// The members of an ordered relationship.
    let order: [ChangedMember]
    /// The number of members at the front of the order that have kept their place.
    let unmoved: Int
}

/// A member of a changed to-many relationship, which the same save may be inserting.
struct ChangedMember {
    let reference: RecordReference
    /// Whether the key is a temporary one, for which `SaveBatch.permanent(_:)` returns the permanent one.
    let isTemporary: Bool
}

/// A reference that a save writes to a record that it does not compare: the record must exist.
struct RequiredRecord {
    /// The object that refers to it.
    unowned(unsafe) let origin: AnyObject
    unowned(unsafe) let property: PropertyLayout
    let reference: RecordReference
}

/// A new record that needs a key before it is saved.
struct UnsavedRecord {
    /// The object, for stores of a program's own class, which make the key from it.
    unowned(unsafe) let origin: AnyObject
    unowned(unsafe) let layout: EntityLayout
}
