/// An index that the store creates for an entity. Apple's page: `NSFetchIndexDescription`.
open class NSFetchIndexDescription: NSObject, NSCopying, NSSecureCoding, ModelPart {
    final var isFrozen = false
    @Anchored final var owner: NSEntityDescription? = nil

    /// The index's name, unique in its entity.
    open var name: String {
        willSet { checkMutable() }
    }

    /// The columns of the index, in order. They must all have the same collation type.
    open var elements: [NSFetchIndexElementDescription] {
        willSet { checkMutable() }
        didSet { adopt(insteadOf: oldValue) }
    }

    /// Limits the index to the rows that match; nil covers all rows.
    open var partialIndexPredicate: NSPredicate? {
        willSet { checkMutable() }
    }

    /// The entity whose `indexes` hold this one.
    open var entity: NSEntityDescription? { owner }

    /// Creates an index. Stops the program if the elements have different collation types.
    public init(name: String, elements: [NSFetchIndexElementDescription]?) {
        self.name = name
        self.elements = elements ?? []
        super.init()
        adopt(insteadOf: [])
    }

    /// Decodes an index. Returns nil, and sets the coder's error, if the archive holds something else.
    public required init?(coder: NSCoder) {
        name = ""
        elements = []
        super.init()
        guard restore(from: coder) else { return nil }
    }

    private func adopt(insteadOf former: [NSFetchIndexElementDescription]) {
        if Set(elements.map(\.collationType)).count > 1 {
            stop(
                .invalidArgumentException,
                "The index \"\(name)\" mixes elements of the types binary and rTree: make an index for each type.")
        }
        for element in former where element.owner === self { element.owner = nil }
        for element in elements { element.owner = self }
    }

    final func checkMutable(_ setter: StaticString = #function) {
        if isFrozen { stopBecauseImmutable("index '\(name)'", setter) }
    }

    var kind: String { "index" }

    var fields: [ModelField] {
        [
            ModelField("name", \NSFetchIndexDescription.name),
            ModelField("elements", \NSFetchIndexDescription.elements),
            ModelField("partialIndexPredicate", \NSFetchIndexDescription.partialIndexPredicate),
        ]
    }

    static func blank(of kind: String) -> NSObject? {
        kind == "index" ? NSFetchIndexDescription(name: "", elements: nil) : nil
    }

    /// A mutable copy that belongs to no entity.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is an index with equal fields. The entities are not compared.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSFetchIndexDescription else { return false }
        return self === other || hasEqualFields(to: other)
    }

    open override var hash: Int { name.hashValue }

    open override var description: String { "(\(super.description)) \(listedFields)" }

    final func freeze() {
        isFrozen = true
        for element in elements { element.isFrozen = true }
    }
}
