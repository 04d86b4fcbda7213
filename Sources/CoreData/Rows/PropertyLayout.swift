/// One property's place in an entity's rows and objects.
///
/// Shared between an entity and its subentities, which keep it in the same place.
final class PropertyLayout {
    let description: NSPropertyDescription
    /// The property's name; for a part of a composite attribute the names down to it, as in `place.latitude`.
    let name: String
    let kind: ValueKind
    /// The place among all of the entity's properties.
    let index: Int
    /// The cell in a row; for a to-many relationship, the place among `ObjectExtras.toManys`. A composite attribute
    /// and a fetched property have none.
    let place: Int
    /// The parts of a composite attribute.
    let elements: [PropertyLayout]
    let isTransient: Bool
    let isOptional: Bool
    /// The model's predicates for the value, each with its warning: a text, or an error code's number.
    let validation: [(NSPredicate, Any)]
    /// The relationship that this property describes, where it is one.
    let relationship: NSRelationshipDescription?
    /// What a deletion does by way of it.
    let deleteRule: NSDeleteRule?
    /// The layout of the relationship's destination, and the place of its inverse there.
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
    }

    /// What a part takes over from the composite attribute that it belongs to.
    struct Composite {
        let name: String
        let isTransient: Bool
    }

    /// The name of the attribute; for a part of a composite one the name of the whole.
    var attributeName: String { String(name.prefix { $0 != "." }) }
    /// Whether this is a to-many relationship whose members have an order.
    var isOrdered: Bool { kind == .toMany && relationship!.isOrdered }
    var hasPredicates: Bool { !validation.isEmpty }
    /// Whether a record may not be without a value. What the store derives it need not be given.
    var isMandatory: Bool { !isOptional && !(description is NSDerivedAttributeDescription) }
    /// Whether a value can be wrong.
    var isChecked: Bool { isMandatory || hasPredicates || elements.contains(where: \.isChecked) }
    /// Whether the value lies in the row.
    var isStored: Bool { kind != .toMany && kind != .fetched }
    var hasCountLimits: Bool { relationship.map { $0.minCount > 0 || $0.maxCount > 0 || !isOptional } ?? false }

    /// Looks the other end up; possible only once every entity has its layout.
    func connect() {
        guard let relationship, destination == nil else { return }
        destination = relationship.destinationEntity?.layout
        destinationRoot = destination?.rootNumber ?? 0
        inverse = relationship.mutualInverse.flatMap { destination?.property(named: $0.name) }
    }
}
