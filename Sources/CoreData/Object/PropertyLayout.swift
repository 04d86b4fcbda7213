/// How a property's value is kept and what it is converted to when it is read.
enum ValueKind: UInt8 {
    case integer16, integer32, integer64, boolean, float, double, date
    case string, uri, decimal
    case binary, uuid
    /// A value that only an object can hold: transformable, composite, or of undefined type.
    case object
    case toOne, toMany

    /// Whether a cell of the kind may hold a text or bytes.
    var mayHaveBytes: Bool {
        switch self {
        case .string, .uri, .decimal, .binary, .uuid, .object: true
        case .integer16, .integer32, .integer64, .boolean, .float, .double, .date, .toOne, .toMany: false
        }
    }

    init(_ description: NSPropertyDescription) {
        if let relationship = description as? NSRelationshipDescription {
            self = relationship.isToMany ? .toMany : .toOne
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
        default: self = .object
        }
    }
}

/// One property's place in an entity's rows and objects.
///
/// Shared between an entity and its subentities, which keep it in the same place.
final class PropertyLayout {
    let description: NSPropertyDescription
    let name: String
    let kind: ValueKind
    /// The place among all of the entity's properties.
    let index: Int
    /// The cell in a row; for a to-many relationship, the place among `ObjectExtras.toManys`.
    let place: Int
    let isTransient: Bool
    let isOptional: Bool
    /// The model's predicates for the value, each with its warning: a text, or an error code's number.
    let validation: [(NSPredicate, Any)]
    /// The relationship that this property describes, where it is one.
    let relationship: NSRelationshipDescription?
    /// The layout of the relationship's destination, and the place of its inverse there.
    private(set) unowned(unsafe) var destination: EntityLayout?
    private(set) unowned(unsafe) var inverse: PropertyLayout?
    /// `EntityLayout.rootNumber` of the destination.
    private(set) var destinationRoot = 0

    init(_ description: NSPropertyDescription, kind: ValueKind, index: Int, place: Int) {
        self.description = description
        name = description.name
        self.kind = kind
        self.index = index
        self.place = place
        isTransient = description.isTransient
        isOptional = description.isOptional
        validation = Array(zip(description.validationPredicates, description.validationWarnings))
        relationship = description as? NSRelationshipDescription
    }

    /// Whether this is a to-many relationship whose members have an order.
    var isOrdered: Bool { kind == .toMany && relationship!.isOrdered }
    var hasPredicates: Bool { !validation.isEmpty }
    var hasCountLimits: Bool { relationship.map { $0.minCount > 0 || $0.maxCount > 0 || !isOptional } ?? false }

    /// Looks the other end up; possible only once every entity has its layout.
    func connect() {
        guard let relationship, destination == nil else { return }
        destination = relationship.destinationEntity?.layout
        destinationRoot = destination?.rootNumber ?? 0
        inverse = relationship.mutualInverse.flatMap { destination?.property(named: $0.name) }
    }
}
