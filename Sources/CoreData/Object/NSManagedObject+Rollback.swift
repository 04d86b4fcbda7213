extension NSManagedObject {
    /// Takes the object's changes back to what the store gave last.
    final func takeBack() {
        defer { callAwake(from: .rollback) }
        if let change {
            adopt(change.snapshot)
            self.change = nil
        }
        forgetToOnes()
        guard let extras else { return }
        extras.values = [:]
        for case let value? in extras.toManys where value.isChanged {
            value.takeBack()
        }
    }
}
