// The properties of objects and IDs that the SQL of a predicate requires.
extension NSManagedObject: StoredReference {
    final var storedKey: Int64? { state.contains(.unsaved) || home?.store == nil ? nil : key }
    final var storedEntity: NSEntityDescription { entity }
    final var storedIn: NSPersistentStore? { home?.store }
}

extension NSManagedObject: Comparing {
    /// The order of two objects by their IDs; nil if the other is not a managed object.
    public func compare(toObject other: Any) -> ComparisonResult? {
        (other as? NSManagedObject).flatMap { objectID.compare(toObject: $0.objectID) }
    }
}

extension NSManagedObject {
    /// Freezes the model of an entity that has no layout yet. Stops the program if the entity has no model.
    static func freezeModel(of entity: NSEntityDescription) {
        guard let model = entity.model else {
            stop(
                .invalidArgumentException,
                "An NSManagedObject of class '\(self)' must have a valid NSEntityDescription: the entity "
                    + "'\(entity.name ?? "")' is in no model, or its model is gone. Keep the model as long as its entities, "
                    + "or pass an entity of the context's model.")
        }
        model.freeze()
    }
}
