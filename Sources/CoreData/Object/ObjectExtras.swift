/// The parts of an object outside its row: values without a cell, and related objects.
///
/// Created when first needed: an object whose numbers and strings alone are read has none.
final class ObjectExtras: UnshownContents {
    /// Values of object-valued cells, by place.
    var values: [Int: Any] = [:]
    /// Realized to-one destinations by place, except `NSManagedObject.firstToOne`.
    @exclusivity(unchecked) var toOnes: [Int: NSManagedObject] = [:]
    /// To-many relationships by place; nil for one that was neither read nor changed.
    @exclusivity(unchecked) var toManys: [ToManyValue?]
    /// Numbers out of range for their attributes, by place, as they were set.
    var outOfRange: [Int: NSNumber] = [:]
    /// The results of fetched properties, by `PropertyLayout.index`.
    var fetched: [Int: [NSManagedObject]] = [:]

    /// The store that `assign(_:to:)` chose for an unsaved object.
    var assignedStore: NSPersistentStore?

    /// Discards the members of to-many relationships that the store can return again. Unsaved changes are kept.
    func discardStoredMembers() {
        for place in toManys.indices {
            guard let value = toManys[place] else { continue }
            if value.isChanged { value.discardStored() } else { toManys[place] = nil }
        }
    }

    /// Whether a to-one relationship was resolved to the object.
    func hasToOne(_ object: NSManagedObject) -> Bool { toOnes.values.contains { $0 === object } }

    /// Releases the members of to-many relationships and of fetched properties.
    func releaseCollections() {
        fetched = [:]
        for place in toManys.indices { toManys[place] = nil }
    }

    /// Discards everything that the store can return again, except the destinations of to-one relationships.
    func discardCleanValues() {
        values = [:]
        fetched = [:]
        discardStoredMembers()
    }

    init(_ layout: EntityLayout) { toManys = Array(repeating: nil, count: layout.toManyProperties.count) }
}
