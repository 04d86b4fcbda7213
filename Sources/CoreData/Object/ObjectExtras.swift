/// What an object holds beside its row: values that fit no cell, and the objects that it is related to.
///
/// Made when first needed: an object of which only numbers and strings are read has none.
final class ObjectExtras {
    /// Values of object-valued cells, by place.
    var values: [Int: Any] = [:]
    /// Realised to-one destinations, by place. They are held strongly, so related objects that were visited
    /// keep each other alive until one of them turns back into a fault.
    var toOnes: [Int: NSManagedObject] = [:]
    /// To-many relationships, by place; nil for one that was neither read nor changed.
    var toManys: [ToManyValue?]

    /// Lets go of everything that the store can give again.
    func forgetCleanRelationships() {
        values = [:]
        toOnes = [:]
        for place in toManys.indices where toManys[place]?.isChanged == false { toManys[place] = nil }
    }

    init(_ layout: EntityLayout) { toManys = Array(repeating: nil, count: layout.toManyProperties.count) }
}

/// One object's to-many relationship: what the store holds, as far as it was asked, and what changed since.
final class ToManyValue {
    /// The related objects as the program sees them; nil while the relationship is a fault.
    var members: Set<NSManagedObject>? { didSet { face = nil } }
    /// What differs from the store, known even while the relationship is a fault.
    var added: Set<NSManagedObject> = []
    var removed: Set<NSManagedObject> = []
    /// The members as the type that the program last asked for, since building a set costs a pass over it.
    var face: Any?

    var isChanged: Bool { !added.isEmpty || !removed.isEmpty }

    func insert(_ object: NSManagedObject) {
        if removed.remove(object) == nil { added.insert(object) }
        members?.insert(object)
    }

    func remove(_ object: NSManagedObject) {
        if added.remove(object) == nil { removed.insert(object) }
        members?.remove(object)
    }

    /// Forgets what differs: the store holds it now.
    func didSave() {
        added = []
        removed = []
    }
}
