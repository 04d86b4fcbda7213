/// The change of one record in a save: the values that a store writes, without the managed object.
///
///     context                                coordinator          store
///     objects ── RecordChange, by store ──►  SaveBatch ─────────► INSERT, UPDATE, DELETE
///        ▲                                                          │
///        └── keys of new records ◄── SaveBatch ◄────────────────────┘
///
/// The row is the object's own, so that a save copies nothing. A store writes only the new version and derived values
/// to it.
///
/// - Invariant: used only during the save that created it. The saving context retains the objects, and with them rows
///   and layouts, so that a change needs no reference counting.
struct RecordChange {
    enum Kind { case insertion, update, deletion }

    /// The object, for the errors of the saving context, and for custom store classes, whose public methods take
    /// managed objects.
    unowned(unsafe) let origin: AnyObject
    unowned(unsafe) let layout: EntityLayout
    /// `rootNumber` of the layout, and whether it has transient cells. The loops of a save read them for every record,
    /// and even reading the layout would count a reference.
    let root: Int
    let hasTransientCells: Bool
    /// The key by which rows of the same save can refer to a new record; 0 if there is none.
    let temporaryKey: Int64
    /// The record's key.
    var key: Int64
    let kind: Kind
    /// Whether the store must assign the key.
    let needsKey: Bool
    let row: Row
    /// The memory of the row; nil for an object that has no values.
    unowned(unsafe) let slab: RowSlab?
    /// Whether the object has no readable values, so that its row is not shared.
    let isFault: Bool
    /// The version that the context read; 0 for a record that was never saved.
    let readVersion: Int64
    /// The cells that were set; meaningless for a new record, which is written completely.
    let changed: ColumnMask
    /// The to-many relationships whose members or order changed; nil if there are none. Each loop of a save copies the
    /// changes, and even an empty array has a reference count.
    let changedToManys: [ToManyChange]?

    var toManys: [ToManyChange] { changedToManys ?? [] }
    var reference: RecordReference { RecordReference(key: key, entity: layout.number) }

    /// The row for other contexts: without transient values, as if it had just been read.
    @inline(__always)
    var sharedRow: OwnedRow? {
        guard let slab else { return nil }
        return hasTransientCells
            ? RecordChange.withoutTransientValues(row, layout) : OwnedRow(slab: slab, row: row)
    }

    private static func withoutTransientValues(_ row: Row, _ layout: EntityLayout) -> OwnedRow {
        var arena = RowArena(expected: layout.rowSize * 2)
        let copy = arena.newRow(layout)
        copy.copy(row, layout, in: arena.slab)
        for property in layout.transientCells { copy.setNull(property.place, layout) }
        copy.setTransientDefaults(layout, in: arena.slab)
        return OwnedRow(slab: arena.slab, row: copy)
    }
}

/// A to-many relationship that changed. Its members are listed only if the store cannot derive them from the rows at
/// the other end: without a to-one inverse, or in an order.
struct ToManyChange {
    unowned(unsafe) let property: PropertyLayout
    let added: [ChangedMember]
    let removed: [ChangedMember]
    /// The members of an ordered relationship.
    let order: [ChangedMember]
    /// The number of members at the front of the order that have not moved.
    let unmoved: Int
}

/// A member of a changed to-many relationship, which the same save may be inserting.
struct ChangedMember {
    let reference: RecordReference
    /// Whether the key is temporary. `SaveBatch.permanent(_:)` then returns the permanent one.
    let isTemporary: Bool
}

/// The destination of a reference that a save writes without comparing its version: the record must exist.
struct RequiredRecord {
    /// The object that refers to it.
    unowned(unsafe) let origin: AnyObject
    unowned(unsafe) let property: PropertyLayout
    let reference: RecordReference
    /// The referenced object; nil for a to-one relationship, whose destination may have no object.
    unowned(unsafe) let destination: AnyObject?
}

/// A new record that needs a key before it is saved.
struct UnsavedRecord {
    /// The object, for custom store classes, which create the key from it.
    unowned(unsafe) let origin: AnyObject
    unowned(unsafe) let layout: EntityLayout
}
