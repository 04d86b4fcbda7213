/// A description of a relationship: a property whose value is other managed objects.
/// Apple's page: `NSRelationshipDescription`.
///
///     employees.destinationEntity = employee
///     employees.inverseRelationship = department
///     department.inverseRelationship = employees
///     department.maxCount = 1
open class NSRelationshipDescription: NSPropertyDescription {
    private weak var storedDestination: NSEntityDescription?
    private weak var storedInverse: NSRelationshipDescription?
    /// Names in place of objects, while a model is read or copied: the objects may not be there yet.
    final var destinationName: String?
    final var inverseName: String?

    /// The entity of the objects at the other end.
    open var destinationEntity: NSEntityDescription? {
        get { storedDestination ?? destinationName.flatMap { owner?.model?.entity(named: $0) } }
        set {
            checkMutable()
            destinationName = nil
            storedDestination = newValue
        }
    }

    /// The relationship that leads back. Set it on both: each names the other.
    open var inverseRelationship: NSRelationshipDescription? {
        get { storedInverse ?? inverseName.flatMap { destinationEntity?.relationshipsByName[$0] } }
        set {
            checkMutable()
            inverseName = nil
            storedInverse = newValue
        }
    }

    /// The inverse, if it leads back to this very relationship: only then does setting one end set the other.
    final var mutualInverse: NSRelationshipDescription? {
        guard let inverse = inverseRelationship, inverse.inverseRelationship === self else { return nil }
        return inverse
    }

    /// The largest number of objects; 1 makes the relationship a to-one, 0 sets no limit.
    open var maxCount = 0 {
        willSet { checkMutable() }
    }

    /// The smallest number of objects, where there is any at all.
    open var minCount = 0 {
        willSet { checkMutable() }
    }

    /// Whether the relationship may lead to more than one object.
    open var isToMany: Bool { maxCount != 1 }

    /// Whether a to-many relationship keeps its objects in order.
    open var isOrdered = false {
        willSet { checkMutable() }
    }

    /// What a deletion of the owner does to the objects at the other end; nullify unless set.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule {
        willSet { checkMutable() }
    }

    /// The property's hash, and the names of the destination and of the inverse, the counts and the order.
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

    /// A copy that leads to the same entity. The copies that a copied entity or model holds lead to the entity of the
    /// same name in the model that they come into.
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

    /// Puts objects in place of names. Called when the model's entities are set, so that renaming one later is safe.
    final func resolveDestination() {
        guard destinationName != nil, let found = destinationEntity else { return }
        destinationEntity = found
    }

    /// The same for the inverse, once all destinations are known.
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
