// Values of transformable attributes. An object holds the value itself. On a save, its value transformer creates the
// bytes for the store. After a fetch, the value is created from the bytes on first access.
extension NSManagedObject {
    /// The value that was set, or the value decoded from the stored bytes. The same object is returned until the object
    /// turns into a fault.
    final func transformableValue(_ property: PropertyLayout) -> Any? {
        let row = readableRow
        switch row.kind(property.place, layout) {
        case .null: return nil
        case .bytes, .file:
            if let known = extras?.values[property.place] { return known }
            let value = row.value(property, layout)
            requireExtras().values[property.place] = value
            return value
        default: return objectValue(property)
        }
    }

    /// Stores the bytes to save in the row.
    final func archiveTransformableValues() throws {
        for property in layout.transformableCells where row.kind(property.place, layout) == .object {
            guard let value = objectValue(property), let slab else { continue }
            let bytes = try ArchivedAttribute(property).bytes(of: value)
            bytes.withUnsafeBytes { row.set($0, as: .bytes, property.place, layout, in: slab) }
            requireExtras().values[property.place] = value
        }
    }

    /// Discards values decoded from bytes that are no longer in the row.
    final func discardUnarchivedValues() {
        for property in layout.transformableCells where row.kind(property.place, layout) != .object {
            extras?.values[property.place] = nil
        }
    }
}
