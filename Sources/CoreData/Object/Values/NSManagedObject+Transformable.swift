// Values of transformable attributes. An object holds the value itself; when it is saved, its value transformer makes
// the bytes that the store keeps, and whoever reads the record later makes the value of them again, when first asked.
extension NSManagedObject {
    /// The value as it was set, or out of the stored bytes. The same object comes back until the fault turns.
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

    /// Puts the bytes in place that the store is to keep.
    final func archiveTransformableValues() throws {
        for property in layout.transformableCells where row.kind(property.place, layout) == .object {
            guard let value = objectValue(property), let slab else { continue }
            let bytes = try ArchivedAttribute(property).bytes(of: value)
            bytes.withUnsafeBytes { row.set($0, as: .bytes, property.place, layout, in: slab) }
            requireExtras().values[property.place] = value
        }
    }

    /// Forgets values made of bytes that the row no longer has.
    final func forgetUnarchivedValues() {
        for property in layout.transformableCells where row.kind(property.place, layout) != .object {
            extras?.values[property.place] = nil
        }
    }
}

extension NSManagedObjectContext {
    /// Has every object that is to be written put its values into the form that stores keep.
    /// - Throws: the archiver's error, for a value that cannot be archived or whose class is not allowed.
    final func archiveValues() throws {
        guard requiredCoordinator.managedObjectModel.layouts?.hasTransformableAttributes == true else { return }
        for object in changes.inserted + changes.updated { try object.archiveTransformableValues() }
    }
}
