/// How an index arranges the values of one of its columns. Apple's page: `NSFetchIndexElementType`.
public enum NSFetchIndexElementType: UInt, Sendable {
    /// By binary comparison, in a tree.
    case binary = 0
    /// By ranges of numbers, for searches within a rectangle.
    case rTree = 1
}

/// One column of a fetch index. Apple's page: `NSFetchIndexElementDescription`.
open class NSFetchIndexElementDescription: NSObject {
    final var isFrozen = false
    final weak var owner: NSFetchIndexDescription?
    private let storedProperty: NSPropertyDescription?
    /// A name in place of the property, while a model is read or copied.
    final let nameOfProperty: String?

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
        storedProperty ?? nameOfProperty.flatMap { owner?.owner?.propertiesByName[$0] }
    }

    /// The indexed property's name.
    open var propertyName: String? { nameOfProperty ?? storedProperty?.name }

    /// The index that this is a column of.
    open var indexDescription: NSFetchIndexDescription? { owner }

    public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
        storedProperty = property
        nameOfProperty = nil
        self.collationType = collationType
        super.init()
    }

    init(propertyName: String, collationType: NSFetchIndexElementType) {
        storedProperty = nil
        nameOfProperty = propertyName
        self.collationType = collationType
        super.init()
    }

    private func checkMutable() {
        if isFrozen { stopBecauseImmutable() }
    }
}
