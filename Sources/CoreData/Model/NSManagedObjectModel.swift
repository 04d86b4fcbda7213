/// A description of all the entities that a program keeps: the schema. Apple's page: `NSManagedObjectModel`.
///
///     let model = NSManagedObjectModel()
///     model.entities = [department, employee]
///
/// A model may be changed until a coordinator takes it. From then on it is frozen: any number of threads may read it,
/// and a change stops the program with Apple's message.
open class NSManagedObjectModel: NSObject, NSCopying, NSSecureCoding, ModelPart {
    final var isFrozen = false
    /// How records of the entities are laid out; made when the model is frozen.
    fileprivate(set) final var layouts: LayoutFamily?
    private var storedEntities: [NSEntityDescription] = []
    final var entitiesByConfiguration: [String: [NSEntityDescription]] = [:]
    final var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
    /// The `.xcdatamodel` folders that the model was read from; none for a model that a program puts together.
    /// A migration looks for older versions beside them.
    final var origins: [URL] = []

    public override init() {
        super.init()
    }

    /// A model out of an archive; nil when the archive holds something else.
    public required init?(coder: NSCoder) {
        super.init()
        guard restore(from: coder) else { return nil }
    }

    /// The entities, in the order in which they were set.
    open var entities: [NSEntityDescription] {
        get { storedEntities }
        set {
            checkMutable()
            for former in storedEntities where former.model === self { former.model = nil }
            storedEntities = newValue
            for entity in newValue {
                entity.checkMutable()
                if let former = entity.model, former !== self { former.storedEntities.removeAll { $0 === entity } }
                entity.model = self
            }
            adoptSubentities()
            resolveNames()
        }
    }

    /// The entities by their names.
    open var entitiesByName: [String: NSEntityDescription] {
        frozenEntitiesByName ?? namedEntities
    }
    private var frozenEntitiesByName: [String: NSEntityDescription]?

    /// What the program calls this version of the model.
    open var versionIdentifiers: Set<AnyHashable> = [] {
        willSet { checkMutable() }
    }

    /// Translations of the model's names, by keys such as `Entity/Employee` and `Property/name/Entity/Employee`.
    open var localizationDictionary: [String: String]?

    final func checkMutable(_ setter: StaticString = #function) {
        if isFrozen {
            stopBecauseImmutable(
                "model with the entities \(storedEntities.compactMap(\.name).sorted().joined(separator: ", "))", setter)
        }
    }

    /// A subentity belongs to its parent's model, listed or not.
    final func adoptSubentities() {
        var known = Set(storedEntities.map(ObjectIdentifier.init))
        var waiting = storedEntities[...]
        while let entity = waiting.popFirst() {
            for child in entity.subentities where known.insert(ObjectIdentifier(child)).inserted {
                if let former = child.model, former !== self { former.storedEntities.removeAll { $0 === child } }
                child.model = self
                storedEntities.append(child)
                waiting.append(child)
            }
        }
    }

    // MARK: Copying, comparing and archiving

    var kind: String { "model" }

    var fields: [ModelField] {
        [
            ModelField("entities", \NSManagedObjectModel.sortedEntities),
            ModelField("configurations", \NSManagedObjectModel.entityNamesByConfiguration),
            .templates,
            ModelField("versionIdentifiers", \NSManagedObjectModel.versionIdentifierList),
            ModelField("localizationDictionary", \NSManagedObjectModel.localizationDictionary),
        ]
    }

    static func blank(of kind: String) -> NSObject? {
        kind == "model" ? NSManagedObjectModel() : nil
    }

    /// A copy of the whole model that can be changed, even when the original is in use.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = duplicate
        copy.origins = origins
        return copy
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is a model with equal entities, configurations and templates.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSManagedObjectModel else { return false }
        return self === other || hasEqualFields(to: other)
    }

    open override var hash: Int { Set(entities.map(\.name)).hashValue }

    open override var description: String {
        "(\(super.description)) isEditable \(!isFrozen), entities \(sortedEntities), "
            + "fetch request templates \(templates.keys.sorted()), configurations \(configurations)"
    }

    private var namedEntities: [String: NSEntityDescription] {
        Dictionary(storedEntities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }

    final func entity(named name: String) -> NSEntityDescription? {
        if let frozenEntitiesByName { return frozenEntitiesByName[name] }
        return storedEntities.first { $0.name == name }
    }

    fileprivate func keepNames() {
        frozenEntitiesByName = namedEntities
    }
}

extension NSManagedObjectModel {
    /// One freeze at a time in the whole program: two coordinators may take one model on two threads.
    private static let freezing = NSLock()

    /// Ends the time in which the model can be changed, and lays out its entities. Called when a coordinator takes the
    /// model; calling it again does nothing. A model that cannot work stops the program with a sentence that says why.
    func freeze() {
        Self.freezing.lock()
        defer { Self.freezing.unlock() }
        guard !isFrozen else { return }
        do {
            try validate()
        } catch {
            stop(.internalInconsistencyException, error.localizedDescription)
        }
        keepNames()
        let ordered = entitiesInOrder
        for entity in ordered { entity.freeze() }
        for template in templates.values where !template.parameters.belongsToFrozenModel {
            template.parameters.resolveEntity(in: self)
            template.parameters.belongsToFrozenModel = true
        }
        isFrozen = true
        layouts = LayoutFamily(entities: ordered)
        ModelsInUse.add(self)
    }

    /// Throws an error whose sentence names entity and property when the model cannot work.
    func validate() throws {
        resolveNames()
        try ModelCheck(model: self).run()
    }

    /// The entities as stores number them: the roots by name, each followed by its subentities.
    var entitiesInOrder: [NSEntityDescription] {
        entities.filter { $0.parent == nil }.sorted { ($0.name ?? "") < ($1.name ?? "") }.flatMap(\.tree)
    }
}
