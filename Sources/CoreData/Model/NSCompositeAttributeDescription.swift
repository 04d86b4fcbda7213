/// An attribute made of several, read and written as one dictionary. Apple's page: `NSCompositeAttributeDescription`.
open class NSCompositeAttributeDescription: NSAttributeDescription {
    /// The parts: attributes, composites among them.
    open var elements: [NSAttributeDescription] = [] {
        willSet { checkMutable() }
        didSet { for element in elements { element.owner = owner } }
    }

    public override init() {
        super.init()
        attributeType = .compositeAttributeType
    }

    override func freeze() {
        for element in elements {
            element.owner = owner
            element.freeze()
        }
        super.freeze()
    }
}
