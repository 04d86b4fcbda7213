/// An index that the store keeps for an entity. Apple's page: `NSFetchIndexDescription`.
open class NSFetchIndexDescription: NSObject {
    final var isFrozen = false
    final weak var owner: NSEntityDescription?

    /// The index's name, unique in its entity.
    open var name: String {
        willSet { checkMutable() }
    }

    /// The columns of the index, in order.
    open var elements: [NSFetchIndexElementDescription] {
        willSet { checkMutable() }
        didSet { adopt(insteadOf: oldValue) }
    }

    /// The rows that the index covers; nil for all of them.
    open var partialIndexPredicate: NSPredicate? {
        willSet { checkMutable() }
    }

    /// The entity whose `indexes` hold this one.
    open var entity: NSEntityDescription? { owner }

    public init(name: String, elements: [NSFetchIndexElementDescription]?) {
        self.name = name
        self.elements = elements ?? []
        super.init()
        adopt(insteadOf: [])
    }

    private func adopt(insteadOf former: [NSFetchIndexElementDescription]) {
        for element in former where element.owner === self { element.owner = nil }
        for element in elements { element.owner = self }
    }

    final func checkMutable() {
        if isFrozen { stopBecauseImmutable() }
    }

    final func freeze() {
        isFrozen = true
        for element in elements { element.isFrozen = true }
    }
}
