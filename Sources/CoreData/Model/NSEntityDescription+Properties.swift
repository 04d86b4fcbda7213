extension NSEntityDescription {
    private var shape: EntityShape { frozenShape ?? EntityShape(of: self) }

    /// The properties by their names, with the inherited ones.
    public var propertiesByName: [String: NSPropertyDescription] { shape.propertiesByName }

    /// The attributes by their names, with the inherited ones.
    public var attributesByName: [String: NSAttributeDescription] { shape.attributesByName }

    /// The relationships by their names, with the inherited ones.
    public var relationshipsByName: [String: NSRelationshipDescription] { shape.relationshipsByName }

    /// The relationships that lead to exactly this entity.
    public func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
        relationshipsInOrder.filter { $0.destinationEntity === entity }
    }

    /// The attributes with the inherited ones: the parents' first, then by name.
    var attributesInOrder: [NSAttributeDescription] { shape.attributes }

    /// The relationships with the inherited ones: the parents' first, then by name.
    var relationshipsInOrder: [NSRelationshipDescription] { shape.relationships }
}
