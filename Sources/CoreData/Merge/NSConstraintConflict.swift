/// A violation of a uniqueness constraint: objects with values that the constraint allows only once.
/// Apple's page: *NSConstraintConflict*.
open class NSConstraintConflict: NSObject {
    /// The names of the constraint's properties.
    public let constraint: [String]
    /// The values that the objects share; `NSNull` for nil.
    public let constraintValues: [String: Any]
    /// The object whose saved record has the values; nil if only unsaved objects are in conflict.
    public let databaseObject: NSManagedObject?
    /// The saved values of `databaseObject`.
    public let databaseSnapshot: [String: Any]?
    /// The unsaved objects with the values.
    public let conflictingObjects: [NSManagedObject]
    /// The values with which each of these objects was read; empty for new objects.
    public let conflictingSnapshots: [[AnyHashable: Any]]

    /// Creates a conflict without objects.
    public convenience override init() {
        self.init(constraint: [], database: nil, databaseSnapshot: nil, conflicting: [], conflictingSnapshots: [])
    }

    /// Describes a violated uniqueness constraint, as a store does that detects one.
    public init(
        constraint contraint: [String], database databaseObject: NSManagedObject?,
        databaseSnapshot: [AnyHashable: Any]?, conflicting conflictingObjects: [NSManagedObject],
        conflictingSnapshots: [Any]
    ) {
        constraint = contraint
        self.databaseObject = databaseObject
        self.databaseSnapshot = databaseSnapshot as? [String: Any]
        self.conflictingObjects = conflictingObjects
        self.conflictingSnapshots = conflictingSnapshots.map { $0 as? [AnyHashable: Any] ?? [:] }
        let source = conflictingObjects.first ?? databaseObject
        constraintValues = Dictionary(
            contraint.map { ($0, source?.value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
    }
}
