// Provides the rows for reading and writing an object.
extension NSManagedObject {
    /// The row for reading. Fires the fault if there is none.
    @inline(__always)
    final var readableRow: Row {
        if state.contains(.fault) { fire() }
        return row
    }

    /// The row for reading one cell.
    @inline(__always)
    final func readableRow(for cell: Int) -> Row {
        if !state.isDisjoint(with: [.fault, .guarded]) { prepareToRead(cell) }
        return row
    }

    @inline(never)
    private final func prepareToRead(_ cell: Int) {
        if state.contains(.guarded) { guardQueue(layout.cellProperties.first { $0.place == cell }) }
        if state.contains(.fault) { fire() }
    }

    /// Fires a fault. Afterwards, the object is not a fault, or its record is known to be deleted.
    final func fire() {
        // Only inspected while the object retains it, so no reference is counted.
        let hasCurrentRow = slab.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { $0.isCurrent } ?? false
        if hasCurrentRow {
            _EventStream.emit(_StackEvent(.faultFired, self, detail: "cache"))
            state.remove(.fault)
            awaken()
        } else {
            fireWithoutRow()
        }
    }

    @inline(never)
    private final func fireWithoutRow() {
        if let context = managedObjectContext { context.fulfill(self) } else { empty() }
    }

    /// Sets all values to nil, because the fault cannot be filled: its context was reset or deallocated, or its record
    /// was deleted. Apple's framework returns nil for such a fault, and 0 for scalar types.
    final func empty() {
        var arena = RowArena(expected: layout.rowSize * 2)
        let row = arena.newRow(layout)
        adopt(OwnedRow(slab: arena.slab, row: row))
    }

    /// Stores a row for when the fault fires. The object remains a fault: its values were not read yet, and the row may
    /// be replaced before they are.
    final func attach(_ row: OwnedRow) {
        slab = row.slab
        self.row = row.row
    }

    /// Discards a row that was stored in advance.
    final func detachRow() {
        guard state.contains(.fault), !state.contains(.inserted) else { return }
        slab = nil
        row = layout.defaults.row
    }

    /// Notifies the object that it has its values.
    final func awaken() {
        state.insert(.awakening)
        call(.awakeFromFetch)
        endAwakening()
    }

    /// Discards the values permanently.
    final func invalidate() {
        slab = nil
        row = layout.defaults.row
        state.formUnion([.fault, .invalidated])
    }

    /// Adopts a row from the store as the object's values.
    final func adopt(_ row: OwnedRow) {
        slab = row.slab
        self.row = row.row
        state.remove(.fault)
    }

    /// Writes one cell, and notifies observers if there are any.
    @inline(__always)
    final func write(_ cell: Int, _ body: (Row, RowSlab) -> Void) {
        if state.contains(.observed) { return announceWriting(cell, body) }
        prepareToWrite(cell)
        // The closure of a number ignores the slab, so nothing is retained for it.
        body(row, slab!)
    }

    /// The row for writing `cell`.
    final func writableRow(for cell: Int) -> (Row, RowSlab) {
        prepareToWrite(cell)
        return (row, slab!)
    }

    /// The row for writing `cell` without a change that the context notices.
    final func silentlyWritableRow(for cell: Int) -> (Row, RowSlab) {
        takeWritableRow(for: cell)
        keepSilent()
        return (row, slab!)
    }

    /// Gives the object its own row for writing `cell`, and marks it as changed.
    private final func prepareToWrite(_ cell: Int) {
        takeWritableRow(for: cell)
        if state.contains(.pending), !state.isDisjoint(with: .changed) { return }
        noteFirstChange(of: cell)
    }

    @inline(never)
    private final func noteFirstChange(of cell: Int) {
        if layout.ignoredCells.contains(cell) { keepSilent() } else { noteChange() }
    }

    /// Keeps the object from counting as changed after a cell was written.
    @inline(__always)
    private final func keepSilent() { if !hasChanges { change?.isSilent = true } }

    /// Gives the object its own row for writing `cell`. The first write copies the stored row, so that the snapshot
    /// remains.
    @inline(__always)
    private final func takeWritableRow(for cell: Int) {
        if !state.isDisjoint(with: [.fault, .guarded]) { prepareToRead(cell) }
        if state.isDisjoint(with: [.inserted, .detached]) {
            beginChange()
            change!.changed.insert(cell)
        } else if slab == nil {
            takeOwnRow(copying: ownedRow)
        }
    }

    /// Marks the object as changed before its class sets a property through the primitive accessor.
    final func prepareForAnnouncedChange(ofKey key: String) {
        if state.contains(.fault) { fire() }
        guard !ignoresChanges(ofKey: key) else { return }
        beginChange()
        noteChange()
    }

    private final func ignoresChanges(ofKey key: String) -> Bool {
        guard let property = layout.property(named: key) else {
            return type(of: self).contextShouldIgnoreUnmodeledPropertyChanges
        }
        guard property.isTransient, property.relationship == nil else { return false }
        // The parts of a composite attribute are ignored together.
        let cell = sequence(first: property) { $0.elements.first }.reduce(property) { $1 }
        return layout.ignoredCells.contains(cell.place)
    }

    /// Notifies the context that the object differs from its record.
    final func beginChange() {
        if state.contains(.fault) { fire() }
        guard change == nil, state.isDisjoint(with: [.inserted, .detached]) else { return }
        let snapshot = ownedRow
        takeOwnRow(copying: snapshot)
        change = ChangeRecord(snapshot: snapshot)
    }

    /// The row with its memory.
    final var ownedRow: OwnedRow { OwnedRow(slab: slab ?? layout.defaults.slab, row: row) }

    /// Makes the default values in `slab` the row of a new object without a context, unless its initializer has set
    /// any.
    final func takeDefaults(in slab: RowSlab) {
        guard self.slab == nil else { return }
        row = Row(base: slab.allocate(layout.rowSize))
        row.copy(layout.defaults.row, layout, in: slab)
        self.slab = slab
    }

    /// Makes a copy of `source` in the context's own memory the object's row.
    final func takeOwnRow(copying source: OwnedRow) {
        var isDone = false
        home?.registry.withContext { context in
            takeRow(from: &context.arena, copying: source)
            isDone = true
        }
        if isDone { return }
        var arena = RowArena(expected: layout.rowSize * 2)
        takeRow(from: &arena, copying: source)
    }

    private final func takeRow(from arena: inout RowArena, copying source: OwnedRow) {
        row = arena.newRow(layout)
        row.copy(source.row, layout, in: arena.slab)
        slab = arena.slab
    }

    /// Marks the object as updated in its context, once per event.
    @inline(__always)
    final func noteChange() {
        if state.contains(.pending), !state.isDisjoint(with: .changed) { return }
        home?.registry.withContext { $0.didChange(self) }
    }

    /// The object's last fetched or saved row; nil for an unsaved object.
    final var snapshot: Row? {
        if state.contains(.inserted) { return nil }
        return change?.snapshot.row ?? readableRow
    }

    final func requireExtras() -> ObjectExtras {
        if let extras { return extras }
        let made = ObjectExtras(layout)
        extras = made
        return made
    }
}
