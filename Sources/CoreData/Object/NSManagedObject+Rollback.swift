extension NSManagedObject {
    /// Reverts the object to its last fetched or saved state.
    final func revert() {
        defer { callAwake(from: .rollback) }
        revertCells()
        guard let extras else { return }
        extras.values = [:]
        for case let value? in extras.toManys where value.isChanged {
            value.revert()
        }
    }

    /// Reverts the cells.
    final func revertCells() {
        if let change {
            adopt(change.snapshot)
            self.change = nil
        }
        releaseToOnes()
    }
}
