/// The references that a save writes without comparing versions: each record that they refer to must exist.
///
/// An object at the other end of a relationship with an inverse is written too, so a missing record is detected by its
/// version. That leaves relationships without an inverse, which cost one lookup for each destination.
struct NewReferences {
    /// Whether references to objects that were never saved are included too: a parent may have discarded them.
    var includesUnsaved = false
    /// The store of the visited objects, and so of the destinations, if there may be several.
    var store: ObjectIdentifier?
    private var checked: Set<Destination> = []
    private var last: ObjectIdentifier?

    private struct Destination: Hashable {
        let store: ObjectIdentifier?
        let root: Int
        let key: Int64
    }

    /// Calls `check` with each reference of `object` that is not known to be valid.
    @inline(__always)
    mutating func visit(
        _ object: NSManagedObject,
        _ check: (NSManagedObject, PropertyLayout, RecordReference) throws -> Void
    ) rethrows {
        guard object.mayWriteToOnes else { return }
        // The places alone: a loop over the properties would count references to each.
        for (index, place) in object.layout.toOnePlaces.enumerated() {
            let kind = object.row.kind(place, object.layout)
            guard kind == .reference || includesUnsaved && kind == .temporary,
                object.change?.changed.contains(place) ?? object.isInserted
            else { continue }
            if let other = object.realizedToOne(place) {
                let identity = ObjectIdentifier(other)
                if identity == last { continue }
                last = identity
                if other.isInserted || other.isUpdated && other.hasChangesToWrite { continue }
            }
            let (property, reference) = (object.layout.toOneProperties[index], object.row.reference(place))
            let destination = Destination(store: store, root: property.destinationRoot, key: reference.key)
            guard checked.insert(destination).inserted else { continue }
            try check(object, property, reference)
        }
    }

    /// Calls `check` with each object that was added to a to-many relationship without an inverse, and whose version
    /// the save does not compare.
    @inline(__always)
    mutating func visitMembers(
        _ object: NSManagedObject,
        _ check: (NSManagedObject, PropertyLayout, NSManagedObject) throws -> Void
    ) rethrows {
        guard let extras = object.extras else { return }
        for property in object.layout.toManyProperties where property.inverse == nil {
            guard let value = extras.toManys[property.place], value.isChanged else { continue }
            for other in value.added where !other.isInserted && !(other.isUpdated && other.hasChangesToWrite) {
                let destination = Destination(store: store, root: property.destinationRoot, key: other.key)
                if checked.insert(destination).inserted { try check(object, property, other) }
            }
        }
    }
}

extension NewReferences {
    /// The destinations of new references whose versions the save does not compare.
    /// - Parameter objects: objects of one store.
    mutating func required(by objects: [NSManagedObject], in store: NSPersistentStore) -> [RequiredRecord] {
        self.store = ObjectIdentifier(store)
        var required: [RequiredRecord] = []
        objects.visit { object in
            visit(object) {
                required.append(RequiredRecord(origin: $0, property: $1, reference: $2, destination: nil))
            }
            visitMembers(object) {
                required.append(RequiredRecord(origin: $0, property: $1, reference: $2.reference, destination: $2))
            }
        }
        return required
    }
}
