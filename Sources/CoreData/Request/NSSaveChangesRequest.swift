/// What a context asks of the stores when it saves: the objects to insert, update, delete, and check.
///
/// A context makes it, and an `NSIncrementalStore` reads it; the objects belong to the context's queue.
open class NSSaveChangesRequest: NSPersistentStoreRequest {
    /// The objects to insert.
    public let insertedObjects: Set<NSManagedObject>?
    /// The objects to update.
    public let updatedObjects: Set<NSManagedObject>?
    /// The objects to delete.
    public let deletedObjects: Set<NSManagedObject>?
    /// The objects that must not have changed in the store since they were read, though they are not saved.
    public let lockedObjects: Set<NSManagedObject>?

    public init(
        inserted insertedObjects: Set<NSManagedObject>?, updated updatedObjects: Set<NSManagedObject>?,
        deleted deletedObjects: Set<NSManagedObject>?, locked lockedObjects: Set<NSManagedObject>?
    ) {
        self.insertedObjects = insertedObjects
        self.updatedObjects = updatedObjects
        self.deletedObjects = deletedObjects
        self.lockedObjects = lockedObjects
    }

    open override var requestType: NSPersistentStoreRequestType { .saveRequestType }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSSaveChangesRequest(
            inserted: insertedObjects, updated: updatedObjects, deleted: deletedObjects, locked: lockedObjects)
        copy.affectedStores = affectedStores
        return copy
    }
}
