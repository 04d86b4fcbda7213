/// Identifies one row of a store: a managed object or its ID.
///
/// Predicates need nothing else of either, so the SQL layer does not depend on the object graph.
protocol StoredReference: AnyObject {
    /// The row's primary key; nil for an unsaved object.
    var storedKey: Int64? { get }
    var storedEntity: NSEntityDescription { get }
    /// The store that contains the row.
    var storedIn: NSPersistentStore? { get }
}

/// Casts a predicate's constants to references. Constants in a list mostly have one class, whose conformance is looked
/// up once: a cast from `Any` to a protocol takes longer than reading a row.
struct ReferenceCast {
    private var known: (type: AnyClass, cast: (AnyObject) -> any StoredReference)?

    /// The reference in a constant; nil for any other value.
    mutating func reference(in value: Any) -> (any StoredReference)? {
        guard let object = objectReference(in: value) else { return value as? any StoredReference }
        if let known, known.type == type(of: object) { return known.cast(object) }
        guard let reference = object as? any StoredReference else { return nil }
        known = (type(of: object), Self.cast(like: reference))
        return reference
    }

    private static func cast<Reference: StoredReference>(
        like _: Reference
    ) -> (AnyObject) -> any StoredReference {
        { unsafeDowncast($0, to: Reference.self) }
    }
}
