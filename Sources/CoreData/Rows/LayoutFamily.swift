/// The layouts of all entities of a model, created together when the model is frozen.
final class LayoutFamily {
    // Written by the initializer only, so exclusivity checks could find nothing.
    @exclusivity(unchecked) private(set) var layouts: [EntityLayout] = []
    @exclusivity(unchecked) private(set) var hasTransformableAttributes = false
    /// The to-many relationships without an inverse, each with the layout of the entity that declares it. Deleted
    /// objects have to be searched among their members.
    @exclusivity(unchecked)
    private(set) var oneWayToManys: [(owner: EntityLayout, property: PropertyLayout)] = []

    /// - Parameter entities: the model's entities, parents before their subentities.
    init(entities: [NSEntityDescription]) {
        for entity in entities {
            let parent = entity.superentity?.layout
            let layout = EntityLayout(entity: entity, number: layouts.count + 1, parent: parent, family: self)
            layouts.append(layout)
            entity.layout = layout
        }
        for layout in layouts where !layout.derivedCells.isEmpty { layout.noteDerivedCells() }
        hasTransformableAttributes = layouts.contains { !$0.transformableCells.isEmpty }
        for layout in layouts { for property in layout.properties { property.connect() } }
        oneWayToManys = layouts.flatMap { layout in
            layout.toManyProperties.filter { $0.inverse == nil && $0.relationship?.entity === layout.entity }
                .map { (layout, $0) }
        }
    }

    /// The first entity whose objects have the class `type`.
    func entity(of type: AnyClass) -> NSEntityDescription? {
        layouts.first { $0.managedObjectClass == type }?.entity
    }

    subscript(number: Int) -> EntityLayout { layouts[number - 1] }

    /// Whether the model has an entity with this number. The rows of a damaged file can contain any number.
    func contains(_ number: Int) -> Bool { layouts.indices.contains(number - 1) }
}
