/// Specifies how a property's value is stored, and its type when it is read.
enum ValueKind: UInt8 {
    case integer16, integer32, integer64, boolean, float, double, date
    case string, uri, decimal
    case binary, uuid
    /// A value that only the object holds, in memory: of undefined type, or an object ID.
    case object
    /// A value that the object holds and a store saves as bytes: see `NSManagedObject+Transformable`.
    case transformable
    /// Several values in one, each with its own cell: see `PropertyLayout+Composite`.
    case composite
    case toOne, toMany
    /// The result of a fetch, which is not stored: see `NSManagedObject+FetchedProperties`.
    case fetched

    /// Whether a cell of this kind can contain text or bytes.
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
