/// A store whose records are fetched as they are needed, from wherever they are: the class to derive from for a web
/// service, another database, a file format that is too large to be read whole.
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
/// `newValue(forRelationship:forObjectWith:with:)` and `obtainPermanentIDs(for:)`. Each is called with the coordinator's
/// lock held, on the queue of the context that asks, and may take its time: other contexts of the coordinator wait.
/// What it throws comes out of the fetch or the save; where a fault fires, which cannot throw, it stops the program, as
/// it raises with Apple's framework. Apple's page: *NSIncrementalStore*.
open class NSIncrementalStore: NSPersistentStore {
    final let names = ReferenceTable()

    open override func loadMetadata() throws { required("loadMetadata()") }

    /// Answers a fetch or carries out a save.
    ///
    /// A fetch is an `NSFetchRequest<any NSFetchRequestResult>`. Its answer is an array of what its `resultType` says:
    /// objects, made with `context.object(with:)`, or their ids; one number; dictionaries. The context lays its unsaved
    /// changes over it. For a save it is an empty array; new objects have their permanent ids. Records that somebody else
    /// changed are told by an error with `NSMergeConflict`s under `NSPersistentStoreSaveConflictsErrorKey`.
    ///
    /// Batch requests come here too; their answer is a subclass of `NSBatchDeleteResult` or the like that overrides
    /// `result`. A class that knows none throws `CocoaError.persistentStoreUnsupportedRequestType`.
    open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        required("execute(_:with:)")
    }

    /// The values of a record.
    /// - Throws: `CocoaError.managedObjectReferentialIntegrity` where there is no such record (any more).
    open func newValuesForObject(
        with objectID: NSManagedObjectID, with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode { required("newValuesForObject(with:with:)") }

    /// Where a relationship of a record leads: an array of object ids for a to-many one, an object id or `NSNull` for a
    /// to-one.
    open func newValue(
        forRelationship relationship: NSRelationshipDescription, forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any { required("newValue(forRelationship:forObjectWith:with:)") }

    /// Ids for new objects, in order, made with `newObjectID(for:referenceObject:)`. The objects may never be saved.
    open func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        required("obtainPermanentIDs(for:)")
    }

    /// The identity of a store that is made at `storeURL`: a new UUID, unless overridden. Asked for where
    /// `loadMetadata()` says nothing of `NSStoreUUIDKey`.
    open class func identifierForNewStore(at storeURL: URL) -> Any { UUID().uuidString }

    /// Called when a context has objects of these records, which it had not before.
    open func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {}
    /// Called when a context has let its objects of these records go. May be called on any queue.
    open func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {}

    /// The object id of the record that the store knows by a reference object: a number or a text, since the id's URI
    /// ends with it.
    public final func newObjectID(for entity: NSEntityDescription, referenceObject data: Any) -> NSManagedObjectID {
        NSManagedObjectID(key: names.key(of: data, entity.layout), layout: entity.layout, store: self)
    }

    /// What the store knows a record by.
    public final func referenceObject(for objectID: NSManagedObjectID) -> Any {
        guard let reference = names.reference(of: objectID.key, objectID.layout) else {
            stop(.invalidArgumentException, "The object id \(objectID) is of no record that this store has named.")
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
    override var tellsOfRegistration: Bool { true }
    override func contextDidRegister(_ ids: [NSManagedObjectID]) { managedObjectContextDidRegisterObjects(with: ids) }
    override func contextDidUnregister(_ ids: [NSManagedObjectID]) {
        managedObjectContextDidUnregisterObjects(with: ids)
    }
}
