// The collections that `mutableSetValue(forKey:)` and `mutableOrderedSetValue(forKey:)` return for a relationship. They
// store nothing: each call reads or changes the relationship, and its inverse.

/// A to-many relationship as a mutable set.
final class RelationshipSet: NSMutableSet {
    private var source: NSManagedObject!
    private var property: PropertyLayout!

    convenience init(_ source: NSManagedObject, _ property: PropertyLayout) {
        self.init(capacity: 0)
        self.source = source
        self.property = property
    }

    private var members: Set<NSManagedObject> { source.toMany(property) }

    override var count: Int { members.count }
    override func member(_ object: Any) -> Any? {
        guard let object = object as? NSManagedObject, members.contains(object) else { return nil }
        return object
    }
    override func objectEnumerator() -> NSEnumerator { NSArray(array: Array(members)).objectEnumerator() }
    override func add(_ object: Any) { source.add(source.requireObject(object, property), to: property) }
    override func remove(_ object: Any) { source.remove(source.requireObject(object, property), from: property) }
    override func removeAllObjects() {
        source.announcing(property, .members(.removal, came: [], went: Set<AnyHashable>(members))) {
            source.replaceMembers([], of: property)
        }
    }
}

extension NSManagedObject {
    /// A mutable set that reads and changes a to-many relationship without copying its members. Use it on the context's
    /// queue. A name without a to-many relationship stops the program.
    public final func mutableSetValue(forKey key: String) -> NSMutableSet {
        let property = requireProperty(key)
        guard property.kind == .toMany else {
            stop(
                .invalidArgumentException,
                "mutableSetValue(forKey:): '\(key)' of \(layout.entity.name ?? "") is not a to-many relationship.")
        }
        return RelationshipSet(self, property)
    }
}
