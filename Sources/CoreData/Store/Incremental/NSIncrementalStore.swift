/// A store that fetches its records on demand. Derive from this class to access a web service, another database, or a
/// file that is too large to read completely.
///
///     final class ShelfStore: NSIncrementalStore {
///         override func loadMetadata() throws { metadata = [NSStoreTypeKey: "Shelf", NSStoreUUIDKey: …] }
///         override func execute(
///             _ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?
///         ) throws -> Any {
///             switch request {
///             case let fetch as NSFetchRequest<any NSFetchRequestResult>: …
///             case let save as NSSaveChangesRequest: …
///             default: throw CocoaError(.persistentStoreUnsupportedRequestType)
///             }
///         }
///         …
///     }
///     NSPersistentStoreCoordinator.registerStoreClass(ShelfStore.self, type: .init(rawValue: "Shelf"))
///
/// A subclass overrides `type`, `loadMetadata()`, `execute(_:with:)`, `newValuesForObject(with:with:)`,
/// `newValue(forRelationship:forObjectWith:with:)` and `obtainPermanentIDs(for:)`. Each is called with the
/// coordinator's lock held, on the queue of the requesting context. Other contexts of the coordinator wait until it
/// returns. The fetch or save throws the errors of these methods. A firing fault cannot throw, so there an error stops
/// the program; Apple's framework raises an exception. Apple's page: *NSIncrementalStore*.
open class NSIncrementalStore: NSPersistentStore {
    final let names = ReferenceTable()

    /// Sets `metadata`, including the store's type and UUID. Subclasses must override it.
    /// - Throws: your errors, which adding the store throws in turn.
    open override func loadMetadata() throws { required("loadMetadata()") }

    /// Executes a fetch or a save. Subclasses must override it.
    ///
    /// A fetch is an `NSFetchRequest<any NSFetchRequestResult>`. Return an array of the kind that its `resultType`
    /// specifies: objects from `context.object(with:)`, their IDs, one number, or dictionaries. The context then
    /// applies its unsaved changes. For a save, return an empty array; new objects have their permanent IDs. Report
    /// records that have changed in the meantime with an error that contains `NSMergeConflict`s under
    /// `NSPersistentStoreSaveConflictsErrorKey`.
    ///
    /// Batch requests are passed to this method too. Return a subclass of the request's result class, such as
    /// `NSBatchDeleteResult`, that overrides `result`.
    /// - Throws: your errors, and `CocoaError.persistentStoreUnsupportedRequestType` for requests that the store does
    ///   not support.
    open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        required("execute(_:with:)")
    }

    /// Returns the values of a record. Subclasses must override it.
    /// - Throws: your errors, and `CocoaError.managedObjectReferentialIntegrity` if the record does not exist.
    open func newValuesForObject(
        with objectID: NSManagedObjectID, with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode { required("newValuesForObject(with:with:)") }

    /// Returns the destination of a record's relationship: an array of object IDs for a to-many relationship, an object
    /// ID or `NSNull` for a to-one relationship. Subclasses must override it.
    /// - Throws: your errors.
    open func newValue(
        forRelationship relationship: NSRelationshipDescription, forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any { required("newValue(forRelationship:forObjectWith:with:)") }

    /// Returns IDs for new objects, in the same order, created with `newObjectID(for:referenceObject:)`. The objects
    /// may never be saved. Subclasses must override it.
    /// - Throws: your errors, which `save()` and `obtainPermanentIDs(for:)` of the context throw in turn.
    open func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        required("obtainPermanentIDs(for:)")
    }

    /// The identifier of a new store at `storeURL`: a new UUID unless overridden. Called if `loadMetadata()` does not
    /// set `NSStoreUUIDKey`.
    open class func identifierForNewStore(at storeURL: URL) -> Any { UUID().uuidString }

    /// Called when a context has registered its first objects of these records. Does nothing by default.
    open func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {}
    /// Called when a context has unregistered its objects of these records, on any queue. Does nothing by default.
    open func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {}

    /// The object ID for a reference object, which is a number or a string. The URI of the ID ends with it.
    public final func newObjectID(for entity: NSEntityDescription, referenceObject data: Any) -> NSManagedObjectID {
        NSManagedObjectID(key: names.key(of: data, entity.layout), layout: entity.layout, store: self)
    }

    /// The reference object for an object ID. An ID of another store stops the program.
    public final func referenceObject(for objectID: NSManagedObjectID) -> Any {
        guard let reference = names.reference(of: objectID.key, objectID.layout) else {
            stop(.invalidArgumentException, "The object id \(objectID) does not belong to a record of this store.")
        }
        return reference
    }

    private func required(_ method: String) -> Never {
        stop(
            .invalidArgumentException,
            "The store class \(Swift.type(of: self)) does not override \(method): every subclass of NSIncrementalStore "
                + "must.")
    }

    override func prepare() throws {
        if identifier == nil { identifier = "\(Swift.type(of: self).identifierForNewStore(at: url!))" }
        try checkModelVersion()
    }
    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws {
        names.reserve(upTo: key, root: root.number)
    }
    override func referenceText(key: Int64, layout: EntityLayout) -> String { names.spelling(of: key, layout) }
    override func key(spelled text: String, layout: EntityLayout) -> Int64? { names.key(spelled: text, layout) }
    override var reportsRegistration: Bool { true }
    override func contextDidRegister(_ ids: [NSManagedObjectID]) { managedObjectContextDidRegisterObjects(with: ids) }
    override func contextDidUnregister(_ ids: [NSManagedObjectID]) {
        managedObjectContextDidUnregisterObjects(with: ids)
    }
}
