/// The place of a property in an entity's rows and objects.
///
/// Shared between an entity and its subentities, where the place is the same.
final class PropertyLayout {
    let description: NSPropertyDescription
    /// The property's name; for a part of a composite attribute its key path, such as `place.latitude`.
    let name: String
    let kind: ValueKind
    /// The index among all properties of the entity.
    let index: Int
    /// The cell in a row; for a to-many relationship, the index in `ObjectExtras.toManys`. Composite attributes and
    /// fetched properties have none.
    let place: Int
    /// The parts of a composite attribute.
    let elements: [PropertyLayout]
    let isTransient: Bool
    let isOptional: Bool
    /// Whether this is an ordered to-many relationship.
    let isOrdered: Bool
    /// The model's predicates for the value, each with its warning: a text, or an error code.
    let validation: [(NSPredicate, Any)]
    /// The relationship, if this property is one.
    let relationship: NSRelationshipDescription?
    /// The delete rule of the relationship.
    let deleteRule: NSDeleteRule?
    /// The layout of the relationship's destination, and the inverse in it.
    private(set) unowned(unsafe) var destination: EntityLayout?
    private(set) unowned(unsafe) var inverse: PropertyLayout?
    /// `EntityLayout.rootNumber` of the destination.
    private(set) var destinationRoot = 0

    init(
        _ description: NSPropertyDescription, kind: ValueKind, index: Int, place: Int,
        elements: [PropertyLayout] = [], of composite: Composite? = nil
    ) {
        self.description = description
        name = (composite.map { $0.name + "." } ?? "") + description.name
        self.kind = kind
        self.index = index
        self.place = place
        self.elements = elements
        isTransient = description.isTransient || composite?.isTransient ?? false
        isOptional = description.isOptional
        validation = Array(zip(description.validationPredicates, description.validationWarnings))
        relationship = description as? NSRelationshipDescription
        deleteRule = relationship?.deleteRule
        isOrdered = kind == .toMany && relationship?.isOrdered == true
    }

    /// The properties that a part inherits from its composite attribute.
    struct Composite {
        let name: String
        let isTransient: Bool
    }

    /// The name of the attribute; for a part of a composite attribute, the name of the whole.
    var attributeName: String { String(name.prefix { $0 != "." }) }
    var hasPredicates: Bool { !validation.isEmpty }
    /// Whether a record needs a value. Values that the store derives need not be set.
    var isMandatory: Bool { !isOptional && !(description is NSDerivedAttributeDescription) }
    /// Whether a value can be invalid.
    var isChecked: Bool { isMandatory || hasPredicates || elements.contains(where: \.isChecked) }
    /// Whether the value is stored in the row.
    var isStored: Bool { kind != .toMany && kind != .fetched }
    var hasCountLimits: Bool { relationship.map { $0.minCount > 0 || $0.maxCount > 0 || !isOptional } ?? false }

    /// Resolves the destination and the inverse. Requires that all entities have their layouts.
    func connect() {
        guard let relationship, destination == nil else { return }
        destination = relationship.destinationEntity?.layout
        destinationRoot = destination?.rootNumber ?? 0
        inverse = relationship.mutualInverse.flatMap { destination?.property(named: $0.name) }
    }
}
