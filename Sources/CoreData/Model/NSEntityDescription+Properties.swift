extension NSEntityDescription {
    private var shape: EntityShape { frozenShape ?? EntityShape(of: self) }

    /// The properties, including the inherited ones, by name.
    public var propertiesByName: [String: NSPropertyDescription] { shape.propertiesByName }

    /// The attributes, including the inherited ones, by name.
    public var attributesByName: [String: NSAttributeDescription] { shape.attributesByName }

    /// The relationships, including the inherited ones, by name.
    public var relationshipsByName: [String: NSRelationshipDescription] { shape.relationshipsByName }

    /// The relationships of this entity whose destination is exactly `entity`, not a subentity of it.
    public func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
        relationshipsInOrder.filter { $0.destinationEntity === entity }
    }

    /// The attributes, the inherited ones first, sorted by name within each entity.
    var attributesInOrder: [NSAttributeDescription] { shape.attributes }

    /// The relationships, the inherited ones first, sorted by name within each entity.
    var relationshipsInOrder: [NSRelationshipDescription] { shape.relationships }
}
