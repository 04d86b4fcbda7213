/// One column of an entity's table: an attribute's value, or a to-one relationship's key.
final class SQLColumn {
    /// `ZFIRSTNAME`
    let name: String
    let type: SQLColumnType
    /// The attribute or the relationship; for part of a composite attribute, that part.
    ///
    /// For a to-many relationship without an inverse, it is that relationship: its key is in the rows of the
    /// destination, although they have no property for it.
    let property: NSPropertyDescription
    /// The property's name; for part of a composite attribute the path to it, as in `place.latitude`.
    let keyPath: String
    /// The entity that declares the property, or whose rows contain the key of a to-many relationship without an
    /// inverse.
    unowned let entity: SQLEntity
    /// The destination of a to-one relationship.
    unowned let destination: SQLEntity?
    /// `Z7_COVER`: the entity of the key's row, if the destination has subentities.
    let entityColumn: String?
    /// `Z_FOK_PARENT`: the row's position among its siblings, if the relationship that contains it is ordered.
    let orderColumn: String?

    init(_ plan: SQLColumnPlan, _ names: SQLColumnNames) {
        name = names.value
        type = plan.type
        property = plan.property
        keyPath = plan.keyPath
        entity = plan.entity
        destination = plan.destination
        entityColumn = names.entity
        orderColumn = names.order
    }

    /// The attribute whose value the column contains; nil for a relationship's key.
    var attribute: NSAttributeDescription? { property as? NSAttributeDescription }
    /// The relationship whose key the column contains; nil for an attribute.
    var relationship: NSRelationshipDescription? { property as? NSRelationshipDescription }
    /// Whether the column is the key of a to-many relationship without an inverse.
    var isImplicit: Bool { relationship?.isToMany ?? false }

    /// The names of the column and of its companions for the entity and the order.
    var names: [String] { [name] + [entityColumn, orderColumn].compactMap { $0 } }
}

extension SQLColumn {
    /// Whether the column can contain names of files instead of values.
    var isExternal: Bool { attribute?.allowsExternalBinaryDataStorage == true && type == .blob }
}
