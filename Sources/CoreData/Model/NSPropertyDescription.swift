/// A description of one property of an entity: the superclass of the descriptions of attributes, relationships, fetched
/// properties and expressions. Apple's page: `NSPropertyDescription`.
///
/// You can change a description until a coordinator uses its model. A later change stops the program.
open class NSPropertyDescription: NSObject, NSCopying, NSSecureCoding, ModelPart {
    /// Set when the model is frozen; checked by every setter.
    final var isFrozen = false
    @Anchored final var owner: NSEntityDescription? = nil
    final var indexedByItself = false
    final var explicitRenamingIdentifier: String?
    private var storedName = ""
    private var storedPredicates: [NSPredicate] = []
    private var storedWarnings: [Any] = []

    public override init() {
        super.init()
    }

    /// Decodes a property. Returns nil, and sets the coder's error, if the archive holds something else.
    public required init?(coder: NSCoder) {
        super.init()
        guard restore(from: coder) else { return nil }
    }

    /// The property's name; unique among the properties of its entity, including inherited ones.
    open var name: String {
        get { storedName }
        set {
            checkMutable()
            storedName = newValue
        }
    }

    /// The entity that declares the property. Stops the program if the property is not in an entity.
    open var entity: NSEntityDescription {
        guard let owner else {
            stop(
                .internalInconsistencyException,
                "The property \"\(name)\" is not in an entity yet: add it to the properties of an NSEntityDescription "
                    + "before you read its entity.")
        }
        return owner
    }

    /// Whether an object can be saved without a value. True unless set.
    open var isOptional = true {
        willSet { checkMutable() }
    }

    /// Whether the value is kept in memory only, never in a store. False unless set.
    open var isTransient = false {
        willSet { checkMutable() }
    }

    /// Custom information that your code or the model editor attaches to the property. Empty unless set.
    open var userInfo: [AnyHashable: Any]? = [:] {
        willSet { checkMutable() }
    }

    /// A hash of everything that determines how the property is stored: its name, whether it is optional or transient,
    /// and `versionHashModifier`. Subclasses add their own fields. Renaming identifiers, validation predicates and user
    /// info do not affect it.
    open var versionHash: Data {
        var digest = VersionDigest()
        describe(in: &digest)
        return digest.hash
    }

    /// A text that changes the version hash. Set it when the meaning of the stored data changes but the model does not.
    open var versionHashModifier: String? {
        willSet { checkMutable() }
    }

    /// The name of this property in the previous version of the model, by which migration pairs the two; the property's
    /// own name unless set.
    open var renamingIdentifier: String? {
        get { explicitRenamingIdentifier ?? (name.isEmpty ? nil : name) }
        set {
            checkMutable()
            explicitRenamingIdentifier = newValue
        }
    }

    /// Whether the store creates an index for this property alone. False unless set. Superseded by
    /// `NSEntityDescription.indexes`.
    @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
    open var isIndexed: Bool {
        get { indexedByItself }
        set {
            checkMutable()
            indexedByItself = newValue
        }
    }

    /// Stored for compatibility with model files; has no effect, because there is no Spotlight on Linux.
    open var isIndexedBySpotlight = false {
        willSet { checkMutable() }
    }

    /// Stored for compatibility with model files; has no effect, because there are no external records on Linux.
    @available(*, deprecated, message: "Spotlight integration is deprecated. Use CoreSpotlight integration instead.")
    open var isStoredInExternalRecord: Bool {
        get { storedInExternalRecord }
        set {
            checkMutable()
            storedInExternalRecord = newValue
        }
    }
    final var storedInExternalRecord = false

    /// The predicates that a value has to match before it is saved. `SELF` stands for the value.
    open var validationPredicates: [NSPredicate] { storedPredicates }

    /// For each predicate, the warning text or the error code (as a number) of a failure.
    open var validationWarnings: [Any] { storedWarnings }

    /// Sets the predicates and their warnings. Stops the program if the two arrays differ in length.
    open func setValidationPredicates(
        _ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?
    ) {
        setValidation(predicates: validationPredicates ?? [], warnings: validationWarnings ?? [])
    }

    final func setValidation(predicates: [NSPredicate], warnings: [Any]) {
        checkMutable()
        guard predicates.count == warnings.count else {
            stop(
                .invalidArgumentException,
                "The property \"\(name)\" was given \(predicates.count) validation predicates but "
                    + "\(warnings.count) warnings: give one warning for each predicate.")
        }
        storedPredicates = predicates
        storedWarnings = warnings
    }

    final func checkMutable(_ setter: StaticString = #function) {
        if isFrozen { stopBecauseImmutable("property '\(name)' of the entity '\(owner?.name ?? "")'", setter) }
    }

    /// Called once, when the model is frozen.
    func freeze() {
        isFrozen = true
    }

    func describe(in digest: inout VersionDigest) {
        digest.add(name)
        digest.add(isOptional)
        digest.add(isTransient)
        digest.add(versionHashModifier)
    }

    open override var description: String { "(\(super.description)) \(listedFields)" }

    // MARK: Copying, comparing and archiving

    var kind: String { "property" }

    var fields: [ModelField] {
        [
            ModelField("name", \NSPropertyDescription.name),
            ModelField("isOptional", \NSPropertyDescription.isOptional),
            ModelField("isTransient", \NSPropertyDescription.isTransient),
            ModelField("userInfo", \NSPropertyDescription.userInfo),
            ModelField("versionHashModifier", \NSPropertyDescription.versionHashModifier),
            ModelField("renamingIdentifier", \NSPropertyDescription.explicitRenamingIdentifier),
            ModelField("isIndexed", \NSPropertyDescription.indexedByItself),
            ModelField("isIndexedBySpotlight", \NSPropertyDescription.isIndexedBySpotlight),
            ModelField("isStoredInExternalRecord", \NSPropertyDescription.storedInExternalRecord),
            .validation,
        ]
    }

    static func blank(of kind: String) -> NSObject? {
        switch kind {
        case "property": NSPropertyDescription()
        case "attribute": NSAttributeDescription()
        case "derivedAttribute": NSDerivedAttributeDescription()
        case "compositeAttribute": NSCompositeAttributeDescription()
        case "relationship": NSRelationshipDescription()
        case "fetchedProperty": NSFetchedPropertyDescription()
        case "expression": NSExpressionDescription()
        default: nil
        }
    }

    /// A mutable copy that belongs to no entity.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is a property of the same kind with equal fields. If both belong to entities, the entities
    /// must have the same name.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPropertyDescription else { return false }
        if self === other { return true }
        guard name == other.name, kind == other.kind else { return false }
        if let mine = owner?.name, let others = other.owner?.name, mine != others { return false }
        return hasEqualFields(to: other)
    }

    open override var hash: Int { name.hashValue }
}

extension ModelField {
    /// The predicates with their warnings, which can only be set together.
    fileprivate static var validation: ModelField {
        ModelField(
            "validation", \NSPropertyDescription.validation,
            isEqual: { left, right in
                left.predicates == right.predicates
                    && ArchivedValue.areEqual(left.warnings, right.warnings)
            },
            archive: { validation in
                guard !validation.predicates.isEmpty else { return nil }
                return [
                    validation.predicates.map(ArchivedValue.archive), validation.warnings.map(ArchivedValue.archive),
                ]
            },
            restore: { stored in
                guard let pair = stored as? [[Any]], pair.count == 2 else { return nil }
                let predicates = try pair[0].compactMap(ArchivedValue.restorePredicate)
                return (predicates, try pair[1].map(ArchivedValue.restore))
            })
    }
}

extension NSPropertyDescription {
    fileprivate var validation: (predicates: [NSPredicate], warnings: [Any]) {
        get { (validationPredicates, validationWarnings) }
        set { setValidation(predicates: newValue.predicates, warnings: newValue.warnings) }
    }

    /// "Entity.property", for messages.
    final var qualifiedName: String {
        owner?.name.map { "\($0).\(name)" } ?? name
    }
}
