/// A description of one property of an entity: what attributes, relationships, fetched properties and
/// expressions have in common. Apple's page: `NSPropertyDescription`.
///
/// A description may be changed until its model is used by a coordinator; a change after that stops the program.
open class NSPropertyDescription: NSObject, NSCopying, NSSecureCoding, ModelPart {
    /// Set when the model is frozen; checked by every setter.
    final var isFrozen = false
    final weak var owner: NSEntityDescription?
    final var indexedByItself = false
    final var explicitRenamingIdentifier: String?
    private var storedName = ""
    private var storedPredicates: [NSPredicate] = []
    private var storedWarnings: [Any] = []

    public override init() {
        super.init()
    }

    /// A property out of an archive; nil when the archive holds something else.
    public required init?(coder: NSCoder) {
        super.init()
        guard restore(from: coder) else { return nil }
    }

    /// The property's name; unique in its entity, its parents and its subentities.
    open var name: String {
        get { storedName }
        set {
            checkMutable()
            storedName = newValue
        }
    }

    /// The entity that declares the property. Reading it before the property is in an entity stops the program.
    open var entity: NSEntityDescription {
        guard let owner else {
            stop(
                .internalInconsistencyException,
                "The property \"\(name)\" is not in an entity yet: put it into the properties of an NSEntityDescription "
                    + "before its entity is read.")
        }
        return owner
    }

    /// Whether an object may be saved without a value. True unless set.
    open var isOptional = true {
        willSet { checkMutable() }
    }

    /// Whether the value lives in memory only. False unless set.
    open var isTransient = false {
        willSet { checkMutable() }
    }

    /// Whatever the program or the model editor attaches to the property.
    open var userInfo: [AnyHashable: Any]? = [:] {
        willSet { checkMutable() }
    }

    /// A hash over what decides how the property is stored: its name, whether it is optional or transient, and
    /// `versionHashModifier`; attributes and relationships add their own. Names for migration, validation and user
    /// info leave it as it is.
    open var versionHash: Data {
        var digest = VersionDigest()
        describe(in: &digest)
        return digest.hash
    }

    /// A text that changes the version hash: for a change of meaning that the model itself does not show.
    open var versionHashModifier: String? {
        willSet { checkMutable() }
    }

    /// The name under which migration looks for this property in an older model: its own name unless set.
    open var renamingIdentifier: String? {
        get { explicitRenamingIdentifier ?? (name.isEmpty ? nil : name) }
        set {
            checkMutable()
            explicitRenamingIdentifier = newValue
        }
    }

    /// Whether the store keeps an index for this property alone. Apple's replacement: `NSEntityDescription.indexes`.
    @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
    open var isIndexed: Bool {
        get { indexedByItself }
        set {
            checkMutable()
            indexedByItself = newValue
        }
    }

    /// Kept for the model file's sake: there is no Spotlight on Linux to index anything.
    open var isIndexedBySpotlight = false {
        willSet { checkMutable() }
    }

    /// Kept for the model file's sake: no external records are written on Linux.
    @available(*, deprecated, message: "Spotlight integration is deprecated. Use CoreSpotlight integration instead.")
    open var isStoredInExternalRecord: Bool {
        get { storedInExternalRecord }
        set {
            checkMutable()
            storedInExternalRecord = newValue
        }
    }
    final var storedInExternalRecord = false

    /// The predicates that a value has to satisfy before it is saved. `SELF` is the value.
    open var validationPredicates: [NSPredicate] { storedPredicates }

    /// For each predicate the text, or the error code as a number, that goes with a failure.
    open var validationWarnings: [Any] { storedWarnings }

    /// Sets the predicates and the warnings together; the two arrays have the same number of elements.
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

    /// A copy that belongs to no entity and can be changed.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is a property of the same kind with equal fields, of an entity of the same name.
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

    /// "Entity.property", for sentences about it.
    final var qualifiedName: String {
        owner?.name.map { "\($0).\(name)" } ?? name
    }
}
