extension _StackEvent {
    /// Creates an event of one object.
    init(_ kind: Kind, _ object: NSManagedObject, detail: String? = nil, count: Int? = nil) {
        self.init(
            kind: kind, context: object.managedObjectContext?.eventName, objects: [object.objectID.eventName],
            detail: detail, count: count)
    }
}

extension NSManagedObjectID {
    /// The ID in events.
    final var eventName: String { uriRepresentation().absoluteString }
}
