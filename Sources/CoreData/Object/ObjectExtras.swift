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
    /// What fetched properties found, by `PropertyLayout.index`.
    var fetched: [Int: [NSManagedObject]] = [:]

    /// The store that `assign(_:to:)` chose for an object not yet saved.
    var assignedStore: NSPersistentStore?

    /// Lets go of to-many relationships whose members a save elsewhere may have changed.
    func forgetRelationships(touching saved: SavedChanges) {
        guard !saved.inserted.isEmpty || !saved.deleted.isEmpty || !saved.updated.isEmpty else { return }
        for place in toManys.indices where toManys[place]?.isChanged == false { toManys[place] = nil }
    }

    /// Whether a to-one relationship was resolved to the object.
    func hasToOne(_ object: NSManagedObject) -> Bool { toOnes.values.contains { $0 === object } }

    /// Releases every object that is held here.
    func forgetObjects() {
        fetched = [:]
        toOnes = [:]
        for place in toManys.indices { toManys[place] = nil }
    }

    /// Lets go of everything that the store can give again.
    func forgetCleanRelationships() {
        values = [:]
        fetched = [:]
        toOnes = [:]
        for place in toManys.indices where toManys[place]?.isChanged == false { toManys[place] = nil }
    }

    init(_ layout: EntityLayout) { toManys = Array(repeating: nil, count: layout.toManyProperties.count) }
}
