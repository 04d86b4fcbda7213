/// A description of one property of an entity: what attributes, relationships, fetched properties and
/// expressions have in common. Apple's page: `NSPropertyDescription`.
///
/// A description may be changed until its model is used by a coordinator; a change after that stops the program.
open class NSPropertyDescription: NSObject {
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
            stop(.internalInconsistencyException, "The property \"\(name)\" is not in an entity yet.")
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

    final func checkMutable() {
        if isFrozen { stopBecauseImmutable() }
    }

    /// Called once, when the model is frozen.
    func freeze() {
        isFrozen = true
    }
}

extension NSPropertyDescription {
    /// "Entity.property", for sentences about it.
    final var qualifiedName: String {
        owner?.name.map { "\($0).\(name)" } ?? name
    }
}
