/// A description of one entity: its name, its class, its properties and its place in the inheritance tree.
/// Apple's page: `NSEntityDescription`.
///
///     let employee = NSEntityDescription()
///     employee.name = "Employee"
///     employee.properties = [name, salary, department]
///     model.entities = [employee, …]
///
/// You can change a description until a coordinator uses its model. A later change stops the program.
open class NSEntityDescription: NSObject, NSCopying, NSSecureCoding, ModelPart, AnchorHolder {
    final let anchor = Anchor()
    /// The layout of the entity's rows. Set when the model is frozen.
    final var layout: EntityLayout!
    /// The properties with the inherited ones, cached when the model is frozen.
    final var frozenShape: EntityShape?
    private final var frozenHash: Data?
    @Anchored final var model: NSManagedObjectModel? = nil
    @Anchored final var parent: NSEntityDescription? = nil
    /// The properties that the entity declares itself, in the order in which they were set.
    final var ownProperties: [NSPropertyDescription] = []
    final var explicitRenamingIdentifier: String?
    final var explicitClassName: String?
    /// The parent's name in an entity that was read or copied, until the model resolves it.
    final var awaitedParentName: String?
    private var storedSubentities: [NSEntityDescription] = []

    /// Creates an entity without a name and without properties.
    public override init() {
        super.init()
        anchor.attach(to: self)
    }

    /// Decodes an entity. Returns nil, and sets the coder's error, if the archive holds something else.
    public required init?(coder: NSCoder) {
        super.init()
        anchor.attach(to: self)
        guard restore(from: coder) else { return nil }
    }

    deinit { anchor.detach() }

    final var isFrozen: Bool { frozenShape != nil }

    /// The entity's name, unique in its model.
    open var name: String? {
        willSet { checkMutable() }
    }

    /// The name of the class of the entity's objects; `NSManagedObject` unless set.
    open var managedObjectClassName: String! {
        get { explicitClassName ?? "NSManagedObject" }
        set {
            checkMutable()
            explicitClassName = newValue
        }
    }

    /// Whether only subentities can have objects. False unless set.
    open var isAbstract = false {
        willSet { checkMutable() }
    }

    /// The model that contains the entity. Stops the program if the entity is not in a model.
    open var managedObjectModel: NSManagedObjectModel {
        guard let model else {
            stop(
                .internalInconsistencyException,
                "The entity \"\(name ?? "")\" is not in a model, or its model was deallocated: keep the model as "
                    + "long as its entities.")
        }
        return model
    }

    /// The direct subentities. Setting them drops the indexes of the whole inheritance tree.
    open var subentities: [NSEntityDescription] {
        get { storedSubentities }
        set {
            checkMutable()
            dropIndexes()
            for former in storedSubentities where former.parent === self { former.parent = nil }
            storedSubentities = newValue
            for entity in newValue {
                entity.checkMutable()
                if let former = entity.parent, former !== self { former.storedSubentities.removeAll { $0 === entity } }
                entity.parent = self
                entity.awaitedParentName = nil
            }
            if let model { model.adoptSubentities() }
        }
    }

    /// The direct subentities, by name.
    open var subentitiesByName: [String: NSEntityDescription] {
        Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entity that this one inherits from; nil for a root entity.
    open var superentity: NSEntityDescription? { parent }

    /// The entity's properties: the inherited ones, followed by its own. The setter ignores inherited properties, so
    /// `properties += [one]` adds only `one`. It drops the indexes of the whole inheritance tree.
    open var properties: [NSPropertyDescription] {
        get { lineage.flatMap(\.ownProperties) }
        set {
            checkMutable()
            dropIndexes()
            let above = lineage.dropLast()
            for former in ownProperties where former.owner === self { former.owner = nil }
            ownProperties = newValue.filter { property in !above.contains { $0 === property.owner } }
            for property in ownProperties {
                property.checkMutable()
                property.owner = self
            }
        }
    }

    /// Custom information that your code or the model editor attaches to the entity. Empty unless set.
    open var userInfo: [AnyHashable: Any]? = [:] {
        willSet { checkMutable() }
    }

    /// A text that changes the version hash. Set it when the meaning of the stored data changes but the model does not.
    open var versionHashModifier: String? {
        willSet { checkMutable() }
    }

    /// The name of this entity in the previous version of the model, by which migration pairs the two; the entity's own
    /// name unless set.
    open var renamingIdentifier: String? {
        get { explicitRenamingIdentifier ?? name }
        set {
            checkMutable()
            explicitRenamingIdentifier = newValue
        }
    }

    /// The sets of attributes, as names or descriptions, whose combined values must be unique among the entity's
    /// objects.
    open var uniquenessConstraints: [[Any]] = [] {
        willSet { checkMutable() }
    }

    /// The indexes that the store creates for the entity. Set them last: as in Apple's framework, setting the
    /// properties or the subentities of an entity drops the indexes of the whole inheritance tree.
    open var indexes: [NSFetchIndexDescription] = [] {
        willSet { checkMutable() }
        didSet {
            for former in oldValue where former.owner === self { former.owner = nil }
            for index in indexes { index.owner = self }
        }
    }

    /// Indexes over several properties, superseded by `indexes`.
    @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
    open var compoundIndexes: [[Any]] {
        get { storedCompoundIndexes }
        set {
            checkMutable()
            storedCompoundIndexes = newValue
        }
    }
    final var storedCompoundIndexes: [[Any]] = []

    /// Stored for compatibility with model files; has no effect, because there is no Spotlight on Linux.
    open var coreSpotlightDisplayNameExpression: NSExpression {
        get { spotlightExpression ?? NSExpression(forConstantValue: nil) }
        set {
            checkMutable()
            spotlightExpression = newValue
        }
    }
    final var spotlightExpression: NSExpression?

    /// A hash of everything that determines how objects are stored: the name, the parent's hash, whether the entity is
    /// abstract, the hashes of the properties, the uniqueness constraints and `versionHashModifier`.
    ///
    /// The algorithm of Apple's hashes is not public, so these values differ from Apple's.
    open var versionHash: Data { frozenHash ?? currentHash }

    private final var currentHash: Data {
        var digest = VersionDigest()
        digest.add(name)
        digest.add(parent?.versionHash ?? Data())
        digest.add(isAbstract)
        digest.add(ownProperties.count)
        for property in ownProperties.sorted(by: { $0.name < $1.name }) { digest.add(property.versionHash) }
        let constraints = uniquenessConstraintNames.map { $0.sorted().joined(separator: ",") }.sorted()
        digest.add(constraints.count)
        for constraint in constraints { digest.add(constraint) }
        digest.add(versionHashModifier)
        return digest.hash
    }

    // MARK: Copying, comparing and archiving

    var kind: String { "entity" }

    var fields: [ModelField] {
        [
            ModelField("name", \NSEntityDescription.name),
            ModelField("managedObjectClassName", \NSEntityDescription.explicitClassName),
            ModelField("isAbstract", \NSEntityDescription.isAbstract),
            ModelField("superentity", \NSEntityDescription.parentName),
            ModelField("properties", \NSEntityDescription.ownPropertyList),
            ModelField("userInfo", \NSEntityDescription.userInfo),
            ModelField("versionHashModifier", \NSEntityDescription.versionHashModifier),
            ModelField("renamingIdentifier", \NSEntityDescription.explicitRenamingIdentifier),
            ModelField("uniquenessConstraints", \NSEntityDescription.uniquenessConstraintNames),
            ModelField("compoundIndexes", \NSEntityDescription.compoundIndexNames),
            ModelField("indexes", \NSEntityDescription.indexes),
            ModelField("coreSpotlightDisplayNameExpression", \NSEntityDescription.spotlightExpression),
        ]
    }

    static func blank(of kind: String) -> NSObject? {
        kind == "entity" ? NSEntityDescription() : nil
    }

    /// A mutable copy that is not in a model. It finds its parent and the destinations of its relationships by name in
    /// the model that you add it to. Subentities are not copied.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is an entity with the same name, parent name and equal fields.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSEntityDescription else { return false }
        return self === other || (name == other.name && hasEqualFields(to: other))
    }

    open override var hash: Int { name.hashValue }

    open override var description: String { "(\(super.description)) \(listedFields)" }

    final func checkMutable(_ setter: StaticString = #function) {
        if isFrozen { stopBecauseImmutable("entity '\(name ?? "")'", setter) }
    }

    /// Called once, when the model is frozen, after the parent has been frozen.
    final func freeze() {
        indexes += indexesOfMarks
        for property in ownProperties { property.freeze() }
        for index in indexes { index.freeze() }
        frozenShape = EntityShape(of: self)
        frozenHash = currentHash
    }
}
