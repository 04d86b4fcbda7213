/// Specifies how an index organizes the values of one of its columns. Apple's page: `NSFetchIndexElementType`.
public enum NSFetchIndexElementType: UInt, Sendable {
    /// A B-tree, ordered by binary comparison.
    case binary = 0
    /// An R-tree over ranges of numbers, for searches within a rectangle.
    case rTree = 1
}

/// One column of a fetch index. Apple's page: `NSFetchIndexElementDescription`.
open class NSFetchIndexElementDescription: NSObject, NSCopying, NSSecureCoding, ModelPart {
    final var isFrozen = false
    final weak var owner: NSFetchIndexDescription?
    /// The property that was passed in. Weak, because the entity owns it. An expression has no other owner, so it is
    /// held by `expression`.
    private weak var storedProperty: NSPropertyDescription?
    private var expression: NSExpressionDescription?
    /// The property's name, by which an element that was read or copied finds it.
    private var nameOfProperty: String?

    /// How the index organizes the values.
    open var collationType: NSFetchIndexElementType {
        willSet { checkMutable() }
    }

    /// Whether the values are in ascending order; true unless set.
    open var isAscending = true {
        willSet { checkMutable() }
    }

    /// The indexed property or expression.
    open var property: NSPropertyDescription? {
        expression ?? storedProperty ?? nameOfProperty.flatMap { owner?.owner?.propertiesByName[$0] }
    }

    /// The indexed property's name.
    open var propertyName: String? { property?.name ?? nameOfProperty }

    /// The index that contains this column.
    open var indexDescription: NSFetchIndexDescription? { owner }

    /// Creates an element for a property of the index's entity.
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

    /// Decodes an element. Returns nil, and sets the coder's error, if the archive holds something else.
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

    /// A mutable copy that finds its property by name in the entity of the index that you add it to.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate }

    open class var supportsSecureCoding: Bool { true }

    open func encode(with coder: NSCoder) { archive(in: coder) }

    /// Whether the other is an element with equal fields.
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
