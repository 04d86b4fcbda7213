extension NSManagedObject {
    /// Takes the object's changes back to what the store gave last.
    final func takeBack() {
        defer { callAwake(from: .rollback) }
        takeBackCells()
        guard let extras else { return }
        extras.values = [:]
        for case let value? in extras.toManys where value.isChanged {
            value.takeBack()
        }
    }

    /// Takes the cells back.
    final func takeBackCells() {
        if let change {
            adopt(change.snapshot)
            self.change = nil
        }
        forgetToOnes()
    }
}
