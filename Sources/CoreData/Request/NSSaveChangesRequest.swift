/// The changes of a context that the stores save: the objects to insert, update, delete and check.
///
/// A context creates it, and an `NSIncrementalStore` reads it. Access the objects on the context's queue only.
/// Apple's page: *NSSaveChangesRequest*.
open class NSSaveChangesRequest: NSPersistentStoreRequest {
    /// The objects to insert.
    public let insertedObjects: Set<NSManagedObject>?
    /// The objects to update.
    public let updatedObjects: Set<NSManagedObject>?
    /// The objects to delete.
    public let deletedObjects: Set<NSManagedObject>?
    /// Objects that are not saved, but whose versions in the store must be unchanged. The save is a merge conflict
    /// otherwise.
    public let lockedObjects: Set<NSManagedObject>?

    /// Creates a request with sets of objects of one context; nil means none.
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
