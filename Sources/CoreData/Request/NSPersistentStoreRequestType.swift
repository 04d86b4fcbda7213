/// The kinds of requests for a persistent store. The raw values are Apple's.
public enum NSPersistentStoreRequestType: UInt, Sendable {
    /// `NSFetchRequest`: reads objects, their IDs, dictionaries, or a count.
    case fetchRequestType = 1
    /// `NSSaveChangesRequest`: the changes of a context.
    case saveRequestType = 2
    /// `NSBatchInsertRequest`: inserts records without creating objects.
    case batchInsertRequestType = 5
    /// `NSBatchUpdateRequest`: updates records without loading objects.
    case batchUpdateRequestType = 6
    /// `NSBatchDeleteRequest`: deletes records without loading objects.
    case batchDeleteRequestType = 7
}
