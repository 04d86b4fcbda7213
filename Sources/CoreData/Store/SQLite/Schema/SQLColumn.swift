/// One column of an entity's table: an attribute's value, or a to-one relationship's key.
final class SQLColumn {
    /// `ZFIRSTNAME`
    let name: String
    let type: SQLColumnType
    /// The attribute or the relationship; for a part of a composite attribute, the part.
    ///
    /// For a to-many relationship without an inverse it is that relationship, whose key lies in the rows at its
    /// other end though no property there speaks of it.
    let property: NSPropertyDescription
    /// The property's name; for a part of a composite attribute the names down to it, as in `place.latitude`.
    let keyPath: String
    /// The entity that declares the property, or whose rows hold the key of a to-many without an inverse.
    unowned let entity: SQLEntity
    /// Where a to-one relationship leads.
    unowned let destination: SQLEntity?
    /// `Z7_COVER`: which entity the key belongs to, where the destination has subentities.
    let entityColumn: String?
    /// `Z_FOK_PARENT`: the row's place among its siblings, where the relationship that leads here is ordered.
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

    /// The attribute whose value the column holds; nil for a relationship's key.
    var attribute: NSAttributeDescription? { property as? NSAttributeDescription }
    /// The relationship whose key the column holds; nil for an attribute.
    var relationship: NSRelationshipDescription? { property as? NSRelationshipDescription }
    /// Whether the column is the key of a to-many relationship without an inverse.
    var isImplicit: Bool { relationship?.isToMany ?? false }

    /// The columns by name, with those that stand beside the value.
    var names: [String] { [name] + [entityColumn, orderColumn].compactMap { $0 } }
}

extension SQLColumn {
    /// Whether the column may hold the names of files instead of values.
    var isExternal: Bool { attribute?.allowsExternalBinaryDataStorage == true && type == .blob }
}
