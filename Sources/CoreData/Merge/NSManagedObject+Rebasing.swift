// Changes the row that an object's unsaved changes are based on.
extension NSManagedObject {
    /// Makes a newer row of the record the base of the object's changes.
    /// - Parameter isMine: whether a cell keeps the object's own value.
    final func rebase(onto stored: OwnedRow, keeping isMine: (Int) -> Bool) {
        let mine = (row: row, slab: slab)
        let rebased = ChangeRecord(snapshot: stored)
        takeOwnRow(copying: stored)
        for cell in 0..<layout.cellCount where isMine(cell) {
            row.copyCell(cell, from: mine.row, layout, in: slab!)
            rebased.changed.insert(cell)
        }
        withExtendedLifetime(mine.slab) {}
        change = rebased
        // The cells are authoritative, so earlier destinations may be outdated.
        releaseToOnes()
        discardUnarchivedValues()
    }
}
