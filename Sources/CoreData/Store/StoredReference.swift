/// What names one row of a store: a managed object, or its id.
///
/// This is all that predicates need to know of either, and what keeps the SQL below the object graph.
protocol StoredReference {
    /// The row's primary key; nil for an object that has not been saved.
    var storedKey: Int64? { get }
    var storedEntity: NSEntityDescription { get }
    /// The store that holds the row.
    var storedIn: NSPersistentStore? { get }
}
