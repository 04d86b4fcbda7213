/// How a property's value is kept and what it is converted to when it is read.
enum ValueKind: UInt8 {
    case integer16, integer32, integer64, boolean, float, double, date
    case string, uri, decimal
    case binary, uuid
    /// A value that only the object can hold, in memory: of undefined type, or an object's id.
    case object
    /// A value that the object holds, and a store keeps as bytes: see `NSManagedObject+Transformable`.
    case transformable
    /// Several values in one, each in a cell of its own: see `NSManagedObject+Composite`.
    case composite
    case toOne, toMany
    /// What a fetch finds, kept nowhere: see `NSManagedObject+FetchedProperties`.
    case fetched

    /// Whether a cell of the kind may hold a text or bytes.
    var mayHaveBytes: Bool {
        switch self {
        case .string, .uri, .decimal, .binary, .uuid, .object, .transformable: true
        case .integer16, .integer32, .integer64, .boolean, .float, .double, .date: false
        case .composite, .toOne, .toMany, .fetched: false
        }
    }

    init(_ description: NSPropertyDescription) {
        if let relationship = description as? NSRelationshipDescription {
            self = relationship.isToMany ? .toMany : .toOne
            return
        }
        if description is NSFetchedPropertyDescription {
            self = .fetched
            return
        }
        switch (description as? NSAttributeDescription)?.attributeType {
        case .integer16AttributeType: self = .integer16
        case .integer32AttributeType: self = .integer32
        case .integer64AttributeType: self = .integer64
        case .booleanAttributeType: self = .boolean
        case .floatAttributeType: self = .float
        case .doubleAttributeType: self = .double
        case .dateAttributeType: self = .date
        case .stringAttributeType: self = .string
        case .URIAttributeType: self = .uri
        case .decimalAttributeType: self = .decimal
        case .binaryDataAttributeType: self = .binary
        case .UUIDAttributeType: self = .uuid
        case .transformableAttributeType: self = .transformable
        case .compositeAttributeType: self = .composite
        default: self = .object
        }
    }
}
