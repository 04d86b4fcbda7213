/// What an object holds beside its row: values that fit no cell, and the objects that it is related to.
///
/// Made when first needed: an object of which only numbers and strings are read has none.
final class ObjectExtras {
    /// Values of object-valued cells, by place.
    var values: [Int: Any] = [:]
    /// Realised to-one destinations, by place, but for `NSManagedObject.firstToOne`.
    @exclusivity(unchecked) var toOnes: [Int: NSManagedObject] = [:]
    /// To-many relationships, by place; nil for one that was neither read nor changed.
    @exclusivity(unchecked) var toManys: [ToManyValue?]
    /// Numbers that their attributes cannot hold, by place, as they were set.
    var outOfRange: [Int: NSNumber] = [:]
    /// What fetched properties found, by `PropertyLayout.index`.
    var fetched: [Int: [NSManagedObject]] = [:]

    /// The store that `assign(_:to:)` chose for an object not yet saved.
    var assignedStore: NSPersistentStore?

    /// Forgets the members of to-many relationships that the store can return again; unsaved differences stay.
    func forgetStoredMembers() {
        for place in toManys.indices {
            guard let value = toManys[place] else { continue }
            if value.isChanged { value.forgetStored() } else { toManys[place] = nil }
        }
    }

    /// Whether a to-one relationship was resolved to the object.
    func hasToOne(_ object: NSManagedObject) -> Bool { toOnes.values.contains { $0 === object } }

    /// Releases the members of to-many relationships and of fetched properties.
    func forgetCollections() {
        fetched = [:]
        for place in toManys.indices { toManys[place] = nil }
    }

    /// Forgets everything that the store can return again, except the destinations of to-one relationships.
    func forgetCleanValues() {
        values = [:]
        fetched = [:]
        forgetStoredMembers()
    }

    init(_ layout: EntityLayout) { toManys = Array(repeating: nil, count: layout.toManyProperties.count) }
}
