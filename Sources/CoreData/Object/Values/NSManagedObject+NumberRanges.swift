extension NSManagedObject {
    /// Records a number that is out of range for its attribute, for the next validation.
    @inline(never)
    final func noteOutOfRange(_ number: NSNumber, _ property: PropertyLayout) {
        requireExtras().outOfRange[property.place] = number
    }

    /// The errors for all numbers that are out of range, except those that were replaced since.
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
    /// Validates the numbers of a batch request, which nothing else validates.
    /// - Throws: the first of `rangeErrors()`.
    final func requireNumbersInRange() throws { if let error = rangeErrors().first { throw error } }
}

extension Row {
    /// Whether a cell has the value that `store(_:_:_:in:)` derives from `number`.
    fileprivate func holds(_ number: NSNumber, _ property: PropertyLayout, _ layout: EntityLayout) -> Bool {
        switch kind(property.place, layout) {
        case .integer: integer(property.place) == number.nearestWholeNumber
        case .real: real(property.place) == Double(number.floatValue)
        default: false
        }
    }
}
