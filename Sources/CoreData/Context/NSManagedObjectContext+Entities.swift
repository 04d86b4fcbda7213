extension NSManagedObjectContext {
    /// The coordinator. A context without one stops the program.
    final var requiredCoordinator: NSPersistentStoreCoordinator {
        guard let persistentStoreCoordinator else {
            stop(
                .invalidArgumentException,
                "This NSManagedObjectContext\(name.map { " '\($0)'" } ?? "") has no persistent store coordinator. It cannot "
                    + "perform a fetch or save, and knows no entities: set its persistentStoreCoordinator or its parent "
                    + "before it is used.")
        }
        return persistentStoreCoordinator
    }

    /// The entity of the context's model whose objects have the class `type`. Stops the program if there is none.
    final func entity(of type: NSManagedObject.Type) -> NSEntityDescription {
        if let lastEntity, lastEntity.type == type { return lastEntity.entity }
        guard let entity = requiredCoordinator.managedObjectModel.entity(of: type) else {
            stop(
                .invalidArgumentException,
                "No entity of the context's model has the class '\(type)': set managedObjectClassName of the entity, "
                    + "or use init(entity:insertInto:).")
        }
        lastEntity = (type, entity)
        return entity
    }
}

extension NSEntityDescription {
    /// The entity with this name in the context's model, or nil.
    public class func entity(forEntityName entityName: String, in context: NSManagedObjectContext)
        -> NSEntityDescription?
    {
        context.requiredCoordinator.managedObjectModel.entity(named: entityName)
    }

    /// Creates an object of the entity's class and inserts it into the context. Call it on the context's queue. An
    /// unknown entity name stops the program.
    @discardableResult
    public class func insertNewObject(forEntityName entityName: String, into context: NSManagedObjectContext)
        -> NSManagedObject
    {
        guard let entity = entity(forEntityName: entityName, in: context) else {
            stop(
                .invalidArgumentException,
                "insertNewObject(forEntityName:into:): +entityForName: could not find an entity named '\(entityName)' in "
                    + "this model." + context.requiredCoordinator.managedObjectModel.hint(forEntityNamed: entityName))
        }
        let object = NSManagedObject.make(entity.layout.managedObjectClass, entity)
        context.insert(object)
        return object
    }
}

extension NSFetchRequest {
    /// Runs the request in the context whose `perform` block contains the call. Stops the program outside of such a
    /// block.
    /// - Throws: the errors of `NSManagedObjectContext.fetch(_:)`.
    public func execute() throws -> [ResultType] {
        guard let context = NSManagedObjectContext._current else {
            stop(
                .internalInconsistencyException,
                "execute() was called outside of a context's perform block: use fetch(_:) of the context.")
        }
        return try context.fetch(self)
    }
}
