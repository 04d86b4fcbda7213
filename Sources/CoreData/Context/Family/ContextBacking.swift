/// What a context reads records from and saves its changes to: the stores behind a coordinator, or a parent context.
///
///     grandchild ──> child ──> root context ──> coordinator ──> stores
///
/// A context does not know which of the two it has. A fetch, a firing fault and a save go to its `backing`, with the
/// context that asks: a coordinator answers from its stores (`NSPersistentStoreCoordinator+Backing`), a parent from its
/// own objects as they are, unsaved changes included (`NSManagedObjectContext+Backing`), for which it asks its own
/// backing in turn. So a request climbs as far as it must, and a save one step.
///
/// Every call comes on the queue of the context that asks.
protocol ContextBacking: AnyObject {
    /// The contexts that take over what others save here.
    var followers: Followers { get }

    /// The objects of `context` for the records that a request finds, in its order.
    func objects(for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext) throws
        -> [NSManagedObject]
    /// How many records a request finds.
    func count(for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext) throws
        -> Int
    /// The dictionaries that a request asks for.
    func dictionaries(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> [NSDictionary]
    /// The values of an object's record; nil where the record is gone.
    func row(of object: NSManagedObject, _ context: NSManagedObjectContext) throws -> OwnedRow?
    /// The records among deleted ones that exist all the same, since they were saved again after the deletion.
    func savedAgain(_ deleted: [NSManagedObjectID], _ context: NSManagedObjectContext) -> Set<NSManagedObjectID>
    /// Where `row(of:_:)` would find them, for whoever watches.
    func origin(of object: NSManagedObject) -> String
    /// The objects of `context` at the other end of a to-many relationship.
    func related(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObject]
    /// The ids of the same; no object of `context` is made for them.
    func relatedIDs(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID]
    /// Takes the context's changes, all or nothing.
    /// - Returns: how many objects were written.
    func save(_ context: NSManagedObjectContext) throws -> Int
}

extension ContextBacking {
    /// Tells the contexts that follow what was saved here; each hears of it on its own queue.
    func announce(by author: NSManagedObjectContext?, _ changes: () -> SavedChanges) {
        let contexts = followers.all.filter { $0 !== author }
        guard !contexts.isEmpty else { return }
        let saved = changes()
        for context in contexts { context.perform { context.merge(saved) } }
    }
}
