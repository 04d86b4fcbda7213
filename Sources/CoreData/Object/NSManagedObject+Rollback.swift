extension NSManagedObject {
    /// Reverts the object to its last fetched or saved state.
    final func takeBack() {
        defer { callAwake(from: .rollback) }
        takeBackCells()
        guard let extras else { return }
        extras.values = [:]
        for case let value? in extras.toManys where value.isChanged {
            value.takeBack()
        }
    }

    /// Reverts the cells.
    final func takeBackCells() {
        if let change {
            adopt(change.snapshot)
            self.change = nil
        }
        forgetToOnes()
    }
}
