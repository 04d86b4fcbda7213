/// A description of all the entities that a program uses: the schema. Apple's page: `NSManagedObjectModel`.
///
///     let model = NSManagedObjectModel()
///     model.entities = [department, employee]
///
/// You can change a model until a coordinator uses it. From then on it is frozen: any thread may read it, and a change
/// stops the program with Apple's message.
///
/// Start reading this folder here. A model is described, checked once, and only read after that:
///
///     code ──────────────┐
///     .xcdatamodeld      ├─► descriptions ──► ModelCheck ──► freeze() ──► layouts of rows (`Rows`)
///       (`Files`)        ┘                                      └─────────► version hashes, for stores
open class NSManagedObjectModel: NSObject, NSCopying, NSSecureCoding, ModelPart, AnchorHolder {
    final let anchor = Anchor()
    final var isFrozen = false
    /// The row layouts of the entities. Set when the model is frozen.
    fileprivate(set) final var layouts: LayoutFamily?
    private var storedEntities: [NSEntityDescription] = []
    final var entitiesByConfiguration: [String: [NSEntityDescription]] = [:]
    final var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
    /// The `.xcdatamodel` folders that the model was read from; empty for a model built in code. A migration searches
    /// for older versions next to them.
    final var origins: [URL] = []

    /// Creates a model without entities.
    public override init() {
        super.init()
        anchor.attach(to: self)
    }

    /// Decodes a model. Returns nil, and sets the coder's error, if the archive holds something else.
    public required init?(coder: NSCoder) {
        super.init()
        anchor.attach(to: self)
        guard restore(from: coder) else { return nil }
    }

    deinit { anchor.detach() }

    /// The entities, in the order in which they were set. List subentities too: Apple's page *entities* doesn't say
    /// what happens to those that you leave out. Here, they are appended.
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

    /// The entities by name.
    open var entitiesByName: [String: NSEntityDescription] {
        frozenEntitiesByName ?? namedEntities
    }
    private var frozenEntitiesByName: [String: NSEntityDescription]?

    /// Your identifiers for this version of the model, stored in the metadata of its stores.
    open var versionIdentifiers: Set<AnyHashable> = [] {
        willSet { checkMutable() }
    }

    /// Translations of the model's names, under keys such as `Entity/Employee` and `Property/name/Entity/Employee`. You
    /// can set it even when the model is in use.
    open var localizationDictionary: [String: String]?

    final func checkMutable(_ setter: StaticString = #function) {
        if isFrozen {
            stopBecauseImmutable(
                "model with the entities \(storedEntities.compactMap(\.name).sorted().joined(separator: ", "))", setter)
        }
    }

    /// Adds the subentities of the model's entities, because a subentity belongs to its parent's model even when it is
    /// not listed.
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

    /// A mutable copy of the whole model, even if the original is frozen.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = duplicate
        copy.origins = origins
        return copy
    }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is a model with equal entities, configurations, templates, version identifiers and
    /// translations.
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
    /// Serializes all freezes in the process, because two coordinators may freeze one model on two threads.
    private static let freezing = NSLock()

    /// Makes the model immutable and lays out its entities. Called when a coordinator is created with the model; later
    /// calls do nothing. An invalid model stops the program with a message that says why.
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

    /// The first entity whose objects have the class `type`; nil if there is none, or if the model isn't frozen.
    final func entity(of type: AnyClass) -> NSEntityDescription? { layouts?.entity(of: type) }

    /// - Throws: `CocoaError.coreData`, with a message that names the entity and the property, if the model is invalid.
    func validate() throws {
        resolveNames()
        try ModelCheck(model: self).run()
    }

    /// The entities in the order in which stores number them: the roots by name, each followed by its subentities.
    var entitiesInOrder: [NSEntityDescription] {
        entities.filter { $0.parent == nil }.sorted { ($0.name ?? "") < ($1.name ?? "") }.flatMap(\.tree)
    }
}
