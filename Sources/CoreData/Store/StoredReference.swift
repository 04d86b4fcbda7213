/// Identifies one row of a store: a managed object or its ID.
///
/// Predicates need nothing else of either, so the SQL layer does not depend on the object graph.
protocol StoredReference {
    /// The row's primary key; nil for an unsaved object.
    var storedKey: Int64? { get }
    var storedEntity: NSEntityDescription { get }
    /// The store that contains the row.
    var storedIn: NSPersistentStore? { get }
}
