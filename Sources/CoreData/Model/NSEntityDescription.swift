/// A description of one entity: its name, its class, its properties and its place among the other entities.
/// Apple's page: `NSEntityDescription`.
///
///     let employee = NSEntityDescription()
///     employee.name = "Employee"
///     employee.properties = [name, salary, department]
///     model.entities = [employee, …]
///
/// A description may be changed until its model is used by a coordinator; a change after that stops the program.
open class NSEntityDescription: NSObject {
    /// Made when the model is frozen.
    final var layout: EntityLayout!
    /// The properties with the inherited ones; kept from the moment the model is frozen.
    final var frozenShape: EntityShape?
    final weak var model: NSManagedObjectModel?
    final weak var parent: NSEntityDescription?
    /// What the entity declares itself, in the order in which it was set.
    final var ownProperties: [NSPropertyDescription] = []
    final var explicitRenamingIdentifier: String?
    final var explicitClassName: String?
    private var storedSubentities: [NSEntityDescription] = []

    public override init() {
        super.init()
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
            for former in storedSubentities where former.parent === self { former.parent = nil }
            storedSubentities = newValue
            for entity in newValue {
                entity.checkMutable()
                entity.parent = self
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

    /// The entity's properties: while the model can be changed those that it declares itself, and with a model
    /// in use also those that it inherits.
    open var properties: [NSPropertyDescription] {
        get { frozenShape?.properties ?? ownProperties }
        set {
            checkMutable()
            for former in ownProperties where former.owner === self { former.owner = nil }
            ownProperties = newValue
            for property in newValue {
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

    /// The indexes that the store keeps for the entity.
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

    final func checkMutable() {
        if isFrozen { stopBecauseImmutable() }
    }

    /// Called once, when the model is frozen, after the parent's turn.
    final func freeze() {
        for property in ownProperties { property.freeze() }
        for index in indexes { index.freeze() }
        frozenShape = EntityShape(of: self)
    }
}
