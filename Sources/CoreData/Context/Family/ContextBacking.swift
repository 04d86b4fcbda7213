/// The source of a context's records and the destination of its saves: the stores of a coordinator, or a parent
/// context.
///
///     grandchild ──> child ──> root context ──> coordinator ──> stores
///
/// A context treats both alike. A fetch, a firing fault and a save go to its `backing`, with the requesting context as
/// a parameter. A coordinator reads from its stores (`NSPersistentStoreCoordinator+Backing`). A parent returns the
/// current state of its objects, unsaved changes included (`NSManagedObjectContext+Backing`), and reads from its own
/// backing in turn. A read therefore climbs as far as necessary, and a save one step.
///
/// All methods are called on the queue of the requesting context.
protocol ContextBacking: AnyObject {
    /// The contexts that merge what others save here.
    var followers: Followers { get }

    /// The objects of `context` for the records that match a request, in the request's order.
    func objects(for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext) throws
        -> [NSManagedObject]
    /// The number of records that match a request.
    func count(for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext) throws
        -> Int
    /// The dictionaries for a request.
    func dictionaries(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> [NSDictionary]
    /// The values of an object's record; nil if the record does not exist.
    func row(of object: NSManagedObject, _ context: NSManagedObjectContext) throws -> OwnedRow?
    /// The records among deleted ones that exist nevertheless, because they were saved again after the deletion.
    func savedAgain(_ deleted: [NSManagedObjectID], _ context: NSManagedObjectContext) -> Set<NSManagedObjectID>
    /// The place where `row(of:_:)` finds the row, for observers of events.
    func origin(of object: NSManagedObject) -> String
    /// The objects of `context` at the other end of a to-many relationship.
    func related(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObject]
    /// The IDs of those objects, without creating the objects.
    func relatedIDs(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID]
    /// Saves the changes of a context, atomically.
    /// - Returns: the number of written objects.
    func save(_ context: NSManagedObjectContext) throws -> Int
}

extension ContextBacking {
    /// Merges saved changes into the following contexts, each on its own queue.
    func announce(by author: NSManagedObjectContext?, _ changes: () -> SavedChanges) {
        let contexts = followers.all.filter { $0 !== author }
        guard !contexts.isEmpty else { return }
        let saved = changes()
        for context in contexts { context.perform { context.merge(saved) } }
    }
}
