import Synchronization

/// The row layout of an entity's records: which property is in which cell.
///
/// Created once, when the model is frozen. An entity's properties follow those of its parent, so an inherited property
/// has the same place in every entity of the tree, and one accessor works for all of them.
final class EntityLayout: UnshownContents {
    unowned let entity: NSEntityDescription
    /// The entity's name, for objects and IDs that outlive the model.
    let name: String
    unowned let model: NSManagedObjectModel
    /// The entity's number in its model, starting at 1.
    let number: Int
    /// Unique in the process. Accessors cache a property's place under it.
    let id: UInt32
    /// The layouts of the whole model.
    unowned let family: LayoutFamily
    private let familyID: ObjectIdentifier
    /// The layout of the tree's root entity; nil for the root itself.
    let root: EntityLayout?
    /// The number of the tree's root entity, which identifies uniquing and caching tables.
    let rootNumber: Int
    /// All properties, inherited ones first.
    let properties: [PropertyLayout]
    let toManyProperties: [PropertyLayout]
    let cellProperties: [PropertyLayout]
    let toOneProperties: [PropertyLayout]
    let toOnePlaces: [Int]
    let toOneCells: ColumnMask
    /// The relationships whose delete rules have an effect, or can forbid a deletion.
    let followedByDeletion: [PropertyLayout]
    let denyingDeletion: [PropertyLayout]
    /// The cells whose content is stored outside the row.
    let bytesPlaces: [Int]
    /// The cells that a store saves.
    let storedCells: ColumnMask
    /// The cell of the first to-one relationship, which is the same in all subentities; -1 if there is none.
    let firstToOnePlace: Int
    /// The cells whose values a store saves as the output of a value transformer.
    let transformableCells: [PropertyLayout]
    /// The cells of transient properties.
    let transientCells: [PropertyLayout]
    /// The transient cells with a default value, which every record has when it is read, because no store saves another
    /// value.
    private(set) var transientDefaults: [PropertyLayout] = []
    /// The cells whose values the store computes.
    let derivedCells: [PropertyLayout]
    /// Whether two rows of a record with the same version are equal, for records of this entity and of its subentities.
    /// A derived value changes without the version.
    fileprivate(set) var versionIdentifiesRow = true
    /// The properties to validate before a save: mandatory values, predicates, counts of related objects.
    let checkedCells: [PropertyLayout]
    let checkedComposites: [PropertyLayout]
    let countedToManys: [PropertyLayout]
    let isAbstract: Bool
    /// Whether the entity has uniqueness constraints.
    let isConstrained: Bool
    let rowSize: Int
    let kindsOffset: Int
    /// The class of the entity's objects; `NSManagedObject` if the model names none.
    let managedObjectClass: NSManagedObject.Type
    /// A row with all default values. Those of object-valued cells are in `defaultObjects`.
    private(set) var defaults: OwnedRow
    private(set) var defaultObjects: [Int: Any] = [:]
    private let byName: [String: PropertyLayout]
    /// The `validate<Key>(_:)` methods of the entity's class, in the order of the properties.
    let validators: [(property: PropertyLayout, validate: _Validator)]
    /// Whether the entity's class overrides `validateValue(_:forKey:)`, so that a save has to call it.
    let validatesThroughOverride: Bool
    /// Whether the entity has nothing to validate.
    let demandsNothing: Bool
    /// The properties of the model that the entity's class overrides. Key-value coding calls the overrides.
    let overriddenProperties: [String: _NamedProperty]
    /// The cells of the transient attributes whose changes leave the object unchanged, as specified by
    /// `contextShouldIgnoreChangesFor<Key>`.
    let ignoredCells: ColumnMask

    private static let lastID = Atomic<UInt32>(0)

    init(entity: NSEntityDescription, number: Int, parent: EntityLayout?, family: LayoutFamily) {
        self.entity = entity
        name = entity.name ?? ""
        model = entity.managedObjectModel
        self.family = family
        familyID = ObjectIdentifier(family)
        self.number = number
        id = EntityLayout.lastID.add(1, ordering: .relaxed).newValue
        root = parent.map { $0.root ?? $0 }
        rootNumber = root?.number ?? number

        var properties = parent?.properties ?? []
        var cells = parent?.cellProperties ?? []
        var toManys = parent?.toManyProperties ?? []
        for description in EntityLayout.ownProperties(of: entity) {
            let kind = ValueKind(description)
            let index = properties.count
            switch kind {
            case .toMany:
                toManys.append(PropertyLayout(description, kind: kind, index: index, place: toManys.count))
                properties.append(toManys[toManys.count - 1])
            case .fetched: properties.append(PropertyLayout(description, kind: kind, index: index, place: 0))
            default: properties.append(EntityLayout.lay(description, index: index, into: &cells))
            }
        }
        self.properties = properties
        cellProperties = cells
        toOneProperties = cells.filter { $0.kind == .toOne }
        toOnePlaces = toOneProperties.map(\.place)
        toOneCells = ColumnMask(toOnePlaces)
        bytesPlaces = cells.filter(\.kind.mayHaveBytes).map(\.place)
        storedCells = ColumnMask(cells.filter { !$0.isTransient }.map(\.place))
        firstToOnePlace = toOneProperties.first?.place ?? -1
        toManyProperties = toManys
        followedByDeletion = properties.filter { [.cascadeDeleteRule, .nullifyDeleteRule].contains($0.deleteRule) }
        denyingDeletion = properties.filter { $0.deleteRule == .denyDeleteRule }
        transformableCells = cells.filter { $0.kind == .transformable && !$0.isTransient }
        transientCells = cells.filter(\.isTransient)
        derivedCells = cells.filter { $0.description is NSDerivedAttributeDescription && !$0.isTransient }
        checkedCells = cells.filter { $0.isChecked && $0.name == $0.description.name }
        checkedComposites = properties.filter { $0.kind == .composite && $0.isChecked }
        countedToManys = toManys.filter { $0.hasCountLimits }
        isAbstract = entity.isAbstract
        isConstrained = !entity.inheritedUniquenessConstraintNames.isEmpty
        kindsOffset = 8 + cells.count * 8
        rowSize = (kindsOffset + cells.count + 7) & ~7
        byName = Dictionary((cells + properties).map { ($0.name, $0) }, uniquingKeysWith: { _, own in own })
        let managedObjectClass = ManagedObjectClasses.find(for: entity)
        self.managedObjectClass = managedObjectClass
        validators = properties.compactMap { property in
            ClassTables.validator(forKey: property.name, of: managedObjectClass).map { (property, $0) }
        }
        validatesThroughOverride = ClassOverrides.ofValidateValue(in: managedObjectClass)
        demandsNothing =
            checkedCells.isEmpty && checkedComposites.isEmpty && countedToManys.isEmpty && validators.isEmpty
            && !validatesThroughOverride
        let modeled = Set(byName.keys)
        overriddenProperties = ClassTables.overridesOfManagedProperties(of: managedObjectClass)
            .filter { modeled.contains($0.key) }
        let ignored = ClassTables.ignoredChanges(of: managedObjectClass)
        ignoredCells = ColumnMask(
            transientCells.filter { $0.relationship == nil && ignored.contains($0.attributeName) }.map(\.place))

        var arena = RowArena(expected: rowSize * 2)
        defaults = OwnedRow(slab: arena.slab, row: Row(base: arena.slab.allocate(0)))
        let row = arena.newRow(self)
        defaults = OwnedRow(slab: arena.slab, row: row)
        for property in cells {
            guard let value = (property.description as? NSAttributeDescription)?.defaultValue else { continue }
            if !row.store(value, property, self, in: arena.slab) { defaultObjects[property.place] = value }
        }
        for property in properties where property.kind == .composite {
            guard let value = (property.description as? NSAttributeDescription)?.defaultValue else { continue }
            property.spread(value, entity) { element, value in
                if !row.store(value, element, self, in: arena.slab) { defaultObjects[element.place] = value }
            }
        }
        transientDefaults = transientCells.filter { row.kind($0.place, self) != .null }
    }

    var cellCount: Int { cellProperties.count }

    /// Whether a record of this entity can belong to a subentity.
    var hasSubentities: Bool { !entity.subentities.isEmpty }

    /// Whether it is one of those layouts.
    @inline(__always)
    func belongs(to family: LayoutFamily) -> Bool { familyID == ObjectIdentifier(family) }

    /// Whether both layouts belong to the same model.
    func hasSameFamily(as other: EntityLayout) -> Bool { familyID == other.familyID }

    func property(named name: String) -> PropertyLayout? { byName[name] }

    /// Assigns cells to an attribute or a to-one relationship, and to the parts of a composite attribute.
    private static func lay(
        _ description: NSPropertyDescription, index: Int, of composite: PropertyLayout.Composite? = nil,
        into cells: inout [PropertyLayout]
    ) -> PropertyLayout {
        guard let parts = (description as? NSCompositeAttributeDescription)?.elements else {
            let property = PropertyLayout(
                description, kind: ValueKind(description), index: index, place: cells.count, of: composite)
            cells.append(property)
            return property
        }
        let whole = PropertyLayout.Composite(
            name: (composite.map { $0.name + "." } ?? "") + description.name,
            isTransient: description.isTransient || composite?.isTransient ?? false)
        let elements = parts.sorted { $0.name < $1.name }.map { lay($0, index: index, of: whole, into: &cells) }
        return PropertyLayout(
            description, kind: .composite, index: index, place: 0, elements: elements, of: composite)
    }

    /// The entity's own properties: attributes, relationships and fetched properties, each sorted by name.
    private static func ownProperties(of entity: NSEntityDescription) -> [NSPropertyDescription] {
        let inherited = Set(entity.superentity?.propertiesByName.keys.map { $0 } ?? [])
        let own = entity.propertiesByName.filter { !inherited.contains($0.key) }.values.sorted { $0.name < $1.name }
        return own.filter { $0 is NSAttributeDescription } + own.filter { $0 is NSRelationshipDescription }
            + own.filter { $0 is NSFetchedPropertyDescription }
    }
}

extension EntityLayout {
    /// Records that this entity has derived attributes, in its own layout and in those of its superentities.
    func noteDerivedCells() {
        var entity: NSEntityDescription? = entity
        while let next = entity {
            next.layout.versionIdentifiesRow = false
            entity = next.superentity
        }
    }
}

extension EntityLayout {
    /// " Did you mean 'name'?" if the entity has a property with a similar name.
    func hint(forPropertyNamed name: String) -> String {
        Misspelling.hint(name, among: properties.map(\.name))
    }
}
