/// A description of one entity: its name, its class, its properties and its place among the other entities.
/// Apple's page: `NSEntityDescription`.
///
///     let employee = NSEntityDescription()
///     employee.name = "Employee"
///     employee.properties = [name, salary, department]
///     model.entities = [employee, …]
///
/// A description may be changed until its model is used by a coordinator; a change after that stops the program.
open class NSEntityDescription: NSObject, NSCopying, NSSecureCoding, ModelPart {
    /// Made when the model is frozen.
    final var layout: EntityLayout!
    /// The properties with the inherited ones; kept from the moment the model is frozen.
    final var frozenShape: EntityShape?
    private final var frozenHash: Data?
    final weak var model: NSManagedObjectModel?
    final weak var parent: NSEntityDescription?
    /// What the entity declares itself, in the order in which it was set.
    final var ownProperties: [NSPropertyDescription] = []
    final var explicitRenamingIdentifier: String?
    final var explicitClassName: String?
    /// The parent's name, by which a copied or read entity finds it in its model.
    final var awaitedParentName: String?
    private var storedSubentities: [NSEntityDescription] = []

    public override init() {
        super.init()
    }

    /// An entity out of an archive; nil when the archive holds something else.
    public required init?(coder: NSCoder) {
        super.init()
        guard restore(from: coder) else { return nil }
    }

    final var isFrozen: Bool { frozenShape != nil }

    /// The entity's name, unique in its model.
    open var name: String? {
        willSet { checkMutable() }
    }

    /// The name of the class of the entity's objects: `NSManagedObject` unless set.
    open var managedObjectClassName: String! {
        get { explicitClassName ?? "NSManagedObject" }
        set {
            checkMutable()
            explicitClassName = newValue
        }
    }

    /// Whether there are only objects of its subentities, none of its own.
    open var isAbstract = false {
        willSet { checkMutable() }
    }

    /// The model that holds the entity. Reading it before the entity is in a model stops the program.
    open var managedObjectModel: NSManagedObjectModel {
        guard let model else {
            stop(
                .internalInconsistencyException,
                "The entity \"\(name ?? "")\" is in no model, or its model is gone: keep the model as long as "
                    + "its entities.")
        }
        return model
    }

    /// The entities that inherit from this one directly.
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

    /// The entities that inherit from this one directly, by their names.
    open var subentitiesByName: [String: NSEntityDescription] {
        Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entity that this one inherits from.
    open var superentity: NSEntityDescription? { parent }

    /// The entity's properties: first those that it inherits, then those that it declares itself. Setting them leaves
    /// the inherited ones where they are, so that `properties += [one]` does what it says.
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

    /// Whatever the program or the model editor attaches to the entity.
    open var userInfo: [AnyHashable: Any]? = [:] {
        willSet { checkMutable() }
    }

    /// A text that changes the version hash: for a change of meaning that the model itself does not show.
    open var versionHashModifier: String? {
        willSet { checkMutable() }
    }

    /// The name under which migration looks for this entity in an older model: its own name unless set.
    open var renamingIdentifier: String? {
        get { explicitRenamingIdentifier ?? name }
        set {
            checkMutable()
            explicitRenamingIdentifier = newValue
        }
    }

    /// The sets of attributes (by name or as descriptions) whose values no two objects may share.
    open var uniquenessConstraints: [[Any]] = [] {
        willSet { checkMutable() }
    }

    /// The indexes that the store keeps for the entity. Set them last: as with Apple, setting the properties or the
    /// subentities of an entity drops the indexes of the whole inheritance tree.
    open var indexes: [NSFetchIndexDescription] = [] {
        willSet { checkMutable() }
        didSet {
            for former in oldValue where former.owner === self { former.owner = nil }
            for index in indexes { index.owner = self }
        }
    }

    /// Indexes over several properties, as before fetch indexes. Apple's replacement: `indexes`.
    @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
    open var compoundIndexes: [[Any]] {
        get { storedCompoundIndexes }
        set {
            checkMutable()
            storedCompoundIndexes = newValue
        }
    }
    final var storedCompoundIndexes: [[Any]] = []

    /// Kept for the model file's sake: there is no Spotlight on Linux to show a name in.
    open var coreSpotlightDisplayNameExpression: NSExpression {
        get { spotlightExpression ?? NSExpression(forConstantValue: nil) }
        set {
            checkMutable()
            spotlightExpression = newValue
        }
    }
    final var spotlightExpression: NSExpression?

    /// A hash over what decides how objects are stored: the name, the parent's hash, whether the entity is abstract, the
    /// hashes of the properties, the uniqueness constraints and `versionHashModifier`.
    ///
    /// Apple's hashes are made in a way that is not public: these are this implementation's own.
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

    /// A copy that is in no model and can be changed. Its relationships and its parent are found by name in the model
    /// that it comes into; its subentities are not copied with it.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is an entity of the same name with an equal parent's name and equal properties.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSEntityDescription else { return false }
        return self === other || (name == other.name && hasEqualFields(to: other))
    }

    open override var hash: Int { name.hashValue }

    open override var description: String { "(\(super.description)) \(listedFields)" }

    final func checkMutable(_ setter: StaticString = #function) {
        if isFrozen { stopBecauseImmutable("entity '\(name ?? "")'", setter) }
    }

    /// Called once, when the model is frozen, after the parent's turn.
    final func freeze() {
        indexes += indexesOfMarks
        for property in ownProperties { property.freeze() }
        for index in indexes { index.freeze() }
        frozenShape = EntityShape(of: self)
        frozenHash = currentHash
    }
}
