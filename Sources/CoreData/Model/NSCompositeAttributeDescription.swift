/// An attribute that consists of several attributes and is read and written as one dictionary.
/// Apple's page: `NSCompositeAttributeDescription`.
open class NSCompositeAttributeDescription: NSAttributeDescription {
    /// The parts. They can be composite attributes themselves.
    open var elements: [NSAttributeDescription] = [] {
        willSet { checkMutable() }
        didSet { for element in elements { element.owner = owner } }
    }

    /// Creates a composite attribute without elements.
    public override init() {
        super.init()
        attributeType = .compositeAttributeType
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func describe(in digest: inout VersionDigest) {
        super.describe(in: &digest)
        digest.add(elements.count)
        for element in elements.sorted(by: { $0.name < $1.name }) { digest.add(element.versionHash) }
    }

    override var kind: String { "compositeAttribute" }

    override var fields: [ModelField] {
        super.fields + [ModelField("elements", \NSCompositeAttributeDescription.elements)]
    }

    override func freeze() {
        for element in elements {
            element.owner = owner
            element.freeze()
        }
        super.freeze()
    }
}
