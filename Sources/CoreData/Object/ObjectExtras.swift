/// What an object holds beside its row: values that fit no cell, and the objects that it is related to.
///
/// Made when first needed: an object of which only numbers and strings are read has none.
final class ObjectExtras {
    /// Values of object-valued cells, by place.
    var values: [Int: Any] = [:]
    /// Realised to-one destinations. They are held strongly, so related objects that were visited keep each other
    /// alive until one of them turns back into a fault.
    @exclusivity(unchecked) var toOnes = ToOnes()
    /// To-many relationships, by place; nil for one that was neither read nor changed.
    @exclusivity(unchecked) var toManys: [ToManyValue?]

    /// The store that `assign(_:to:)` chose for an object not yet saved.
    var assignedStore: NSPersistentStore?

    /// Lets go of to-many relationships whose members a save elsewhere may have changed.
    func forgetRelationships(touching saved: SavedChanges) {
        guard !saved.inserted.isEmpty || !saved.deleted.isEmpty || !saved.updated.isEmpty else { return }
        for place in toManys.indices where toManys[place]?.isChanged == false { toManys[place] = nil }
    }

    /// Lets go of everything that the store can give again.
    func forgetCleanRelationships() {
        values = [:]
        toOnes = ToOnes()
        for place in toManys.indices where toManys[place]?.isChanged == false { toManys[place] = nil }
    }

    init(_ layout: EntityLayout) { toManys = Array(repeating: nil, count: layout.toManyProperties.count) }
}

/// The realised to-one destinations of an object, by place. The first has room of its own: most objects have one
/// at most, and a dictionary for each would take more memory than the object.
struct ToOnes {
    private var firstPlace = -1
    private var first: NSManagedObject?
    private var others: [Int: NSManagedObject] = [:]

    subscript(place: Int) -> NSManagedObject? {
        get { place == firstPlace ? first : others.isEmpty ? nil : others[place] }
        set {
            if firstPlace < 0 { firstPlace = place }
            if place == firstPlace { first = newValue } else { others[place] = newValue }
        }
    }
}
