/// Objects that share values which a uniqueness constraint allows only once. Apple's page: *NSConstraintConflict*.
open class NSConstraintConflict: NSObject {
    /// The names of the properties that the constraint is about.
    public let constraint: [String]
    /// The values that they share.
    public let constraintValues: [String: Any]
    /// The object whose record has the values already; nil where the conflict is among new objects.
    public let databaseObject: NSManagedObject?
    /// The values of that record.
    public let databaseSnapshot: [String: Any]?
    /// The objects that want the values.
    public let conflictingObjects: [NSManagedObject]
    /// The values that each of these was read with; empty for new ones.
    public let conflictingSnapshots: [[AnyHashable: Any]]

    /// A conflict about nothing, without objects.
    public convenience override init() {
        self.init(constraint: [], database: nil, databaseSnapshot: nil, conflicting: [], conflictingSnapshots: [])
    }

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
