extension NSManagedObject {
    /// Notes a number that its attribute cannot hold, for the next validation.
    @inline(never)
    final func noteOutOfRange(_ number: NSNumber, _ property: PropertyLayout) {
        requireExtras().outOfRange[property.place] = number
    }

    /// The error for each number that its attribute cannot hold. One that was set again since is not looked at.
    final func rangeErrors() -> [CocoaError] {
        guard let numbers = extras?.outOfRange, !numbers.isEmpty else { return [] }
        let row = readableRow
        return layout.cellProperties.compactMap { property in
            guard let number = numbers[property.place], row.holds(number, property, layout) else { return nil }
            return outOfRange(number, property)
        }
    }
}

extension NSManagedObject {
    /// Checks the values of a batch request, which nothing else validates.
    /// - Throws: the first of `rangeErrors()`.
    final func requireNumbersInRange() throws { if let error = rangeErrors().first { throw error } }
}

extension Row {
    /// Whether a cell has the value that `store(_:_:_:in:)` makes of `number`.
    fileprivate func holds(_ number: NSNumber, _ property: PropertyLayout, _ layout: EntityLayout) -> Bool {
        switch kind(property.place, layout) {
        case .integer: integer(property.place) == number.nearestWholeNumber
        case .real: real(property.place) == Double(number.floatValue)
        default: false
        }
    }
}
