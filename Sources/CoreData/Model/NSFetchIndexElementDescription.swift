/// How an index arranges the values of one of its columns. Apple's page: `NSFetchIndexElementType`.
public enum NSFetchIndexElementType: UInt, Sendable {
    /// By binary comparison, in a tree.
    case binary = 0
    /// By ranges of numbers, for searches within a rectangle.
    case rTree = 1
}

/// One column of a fetch index. Apple's page: `NSFetchIndexElementDescription`.
open class NSFetchIndexElementDescription: NSObject, NSCopying, NSSecureCoding, ModelPart {
    final var isFrozen = false
    final weak var owner: NSFetchIndexDescription?
    /// The property as it was given; weak, since the entity holds it, unless it is an expression, which nobody holds.
    private weak var storedProperty: NSPropertyDescription?
    private var expression: NSExpressionDescription?
    /// The name of the property, by which an element that was read or copied finds it.
    private var nameOfProperty: String?

    /// How the values are arranged.
    open var collationType: NSFetchIndexElementType {
        willSet { checkMutable() }
    }

    /// Whether small values come first; true unless set.
    open var isAscending = true {
        willSet { checkMutable() }
    }

    /// The property, or the expression, that is indexed.
    open var property: NSPropertyDescription? {
        expression ?? storedProperty ?? nameOfProperty.flatMap { owner?.owner?.propertiesByName[$0] }
    }

    /// The indexed property's name.
    open var propertyName: String? { property?.name ?? nameOfProperty }

    /// The index that this is a column of.
    open var indexDescription: NSFetchIndexDescription? { owner }

    public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
        storedProperty = property
        expression = property as? NSExpressionDescription
        nameOfProperty = expression == nil ? property.name : nil
        self.collationType = collationType
        super.init()
    }

    init(propertyName: String, collationType: NSFetchIndexElementType) {
        nameOfProperty = propertyName
        self.collationType = collationType
        super.init()
    }

    /// An element out of an archive; nil when the archive holds something else.
    public required init?(coder: NSCoder) {
        collationType = .binary
        super.init()
        guard restore(from: coder) else { return nil }
    }

    var kind: String { "indexElement" }

    var fields: [ModelField] {
        [
            ModelField("property", \NSFetchIndexElementDescription.archivedPropertyName),
            ModelField("expression", \NSFetchIndexElementDescription.expressions),
            ModelField("collationType", case: \NSFetchIndexElementDescription.collationType),
            ModelField("isAscending", \NSFetchIndexElementDescription.isAscending),
        ]
    }

    private var archivedPropertyName: String? {
        get { expression == nil ? propertyName : nil }
        set { nameOfProperty = newValue }
    }

    private var expressions: [NSExpressionDescription] {
        get { expression.map { [$0] } ?? [] }
        set { expression = newValue.first }
    }

    static func blank(of kind: String) -> NSObject? {
        kind == "indexElement" ? NSFetchIndexElementDescription(propertyName: "", collationType: .binary) : nil
    }

    /// A copy that finds its property by name in the entity that its index comes into.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSFetchIndexElementDescription else { return false }
        return self === other || hasEqualFields(to: other)
    }

    open override var hash: Int { propertyName.hashValue }

    open override var description: String { "(\(super.description)) \(listedFields)" }

    private func checkMutable(_ setter: StaticString = #function) {
        if isFrozen { stopBecauseImmutable("index element '\(propertyName ?? "")'", setter) }
    }
}
