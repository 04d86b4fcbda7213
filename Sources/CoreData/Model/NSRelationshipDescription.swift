/// A description of a relationship: a property whose value consists of other managed objects.
/// Apple's page: `NSRelationshipDescription`.
///
///     employees.destinationEntity = employee
///     employees.inverseRelationship = department
///     department.inverseRelationship = employees
///     department.maxCount = 1
open class NSRelationshipDescription: NSPropertyDescription {
    @Anchored private var storedDestination: NSEntityDescription? = nil
    private weak var storedInverse: NSRelationshipDescription?
    /// Names in place of objects while a model is read or copied, because the objects may not exist yet.
    final var destinationName: String?
    final var inverseName: String?

    /// The entity of the objects at the other end. Every relationship needs one.
    open var destinationEntity: NSEntityDescription? {
        get { storedDestination ?? destinationName.flatMap { owner?.model?.entity(named: $0) } }
        set {
            checkMutable()
            destinationName = nil
            storedDestination = newValue
        }
    }

    /// The relationship in the opposite direction. Set it on both sides.
    open var inverseRelationship: NSRelationshipDescription? {
        get { storedInverse ?? inverseName.flatMap { destinationEntity?.relationshipsByName[$0] } }
        set {
            checkMutable()
            inverseName = nil
            storedInverse = newValue
        }
    }

    /// The inverse, if it names this relationship as its own inverse. Only then does setting one side update the other.
    final var mutualInverse: NSRelationshipDescription? {
        guard let inverse = inverseRelationship, inverse.inverseRelationship === self else { return nil }
        return inverse
    }

    /// The maximum number of objects; 1 makes a to-one relationship, 0 (the default) means no limit.
    open var maxCount = 0 {
        willSet { checkMutable() }
    }

    /// The minimum number of objects; 0 unless set. An optional relationship can also be empty.
    open var minCount = 0 {
        willSet { checkMutable() }
    }

    /// Whether the relationship can have more than one object: whether `maxCount` is not 1.
    open var isToMany: Bool { maxCount != 1 }

    /// Whether a to-many relationship keeps its objects in order. False unless set.
    open var isOrdered = false {
        willSet { checkMutable() }
    }

    /// Specifies what a deletion of the owner does to the objects at the other end; nullify unless set.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule {
        willSet { checkMutable() }
    }

    /// The property's version hash, with the names of the destination and the inverse, the counts and the order
    /// included.
    open override var versionHash: Data { super.versionHash }

    override func describe(in digest: inout VersionDigest) {
        super.describe(in: &digest)
        digest.add(nameOfDestination)
        digest.add(nameOfInverse)
        digest.add(minCount)
        digest.add(maxCount)
        digest.add(isOrdered)
    }

    override var kind: String { "relationship" }

    override var fields: [ModelField] {
        super.fields + [
            ModelField("destinationEntity", \NSRelationshipDescription.nameOfDestination),
            ModelField("inverseRelationship", \NSRelationshipDescription.nameOfInverse),
            ModelField("maxCount", \NSRelationshipDescription.maxCount),
            ModelField("minCount", \NSRelationshipDescription.minCount),
            ModelField("isOrdered", \NSRelationshipDescription.isOrdered),
            ModelField("deleteRule", case: \NSRelationshipDescription.deleteRule),
        ]
    }

    /// A mutable copy with the same destination. When you copy a whole entity or model, the copied relationships find
    /// their destination by name in the model that they are added to.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = duplicate
        copy.destinationEntity = destinationEntity
        copy.inverseRelationship = inverseRelationship
        return copy
    }

    private var nameOfDestination: String? {
        get { storedDestination?.name ?? destinationName }
        set { destinationName = newValue }
    }

    private var nameOfInverse: String? {
        get { storedInverse?.name ?? inverseName }
        set { inverseName = newValue }
    }

    /// Replaces the name with the object. Called when the model's entities are set, so that renaming an entity later is
    /// safe.
    final func resolveDestination() {
        guard destinationName != nil, let found = destinationEntity else { return }
        destinationEntity = found
    }

    /// Replaces the inverse's name with the object. Requires that all destinations have been resolved.
    final func resolveInverse() {
        guard inverseName != nil, let found = inverseRelationship else { return }
        inverseRelationship = found
    }

    override func freeze() {
        storedDestination = destinationEntity
        storedInverse = inverseRelationship
        super.freeze()
    }
}
