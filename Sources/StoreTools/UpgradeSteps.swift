import CoreData
import TerminalText

/// The effect of a migration on each entity and its properties.
public struct UpgradeSteps {
    struct Entity {
        enum Kind { case copied, transformed, added, removed, custom }
        let kind: Kind
        let name: String
        /// The former name of the entity, if it is different.
        let formerName: String?
        let rowCount: Int64
        /// Other changes of the entity itself in the new version.
        let changes: [LocalizedText]
        let properties: [Property]
    }
    struct Property {
        enum Kind { case added(value: String?), removed, renamed(from: String), changed, computed(String) }
        let name: String
        let kind: Kind
        var isRelationship = false
        /// Other changes of the property in the new version.
        var changes: [LocalizedText] = []
    }

    let from: String?
    let to: String
    let store: String
    let entities: [Entity]
    let isInPlace: Bool
    /// The reason why the store's rows prevent the migration; nil if they don't.
    public internal(set) var refusal: StoreProblem?

    init(_ plan: _MigrationPlan, of view: StoreView, to version: String) throws {
        from = _MigrationPlan.name(of: plan.source)
        to = version
        store = view.original.lastPathComponent
        isInPlace = plan.isInPlace
        let counts = Dictionary(
            try StoreFacts(view).entities.map { ($0.name, $0.rowCount) }, uniquingKeysWith: { first, _ in first })
        entities = plan.mapping.entityMappings.map { mapping in
            let source = mapping.sourceEntityName.flatMap { plan.source.entitiesByName[$0] }
            let destination = mapping.destinationEntityName.flatMap { plan.destination.entitiesByName[$0] }
            return Entity(
                kind: Self.kind(mapping), name: destination?.name ?? source?.name ?? "",
                formerName: destination == nil || source?.name == destination?.name ? nil : source?.name,
                rowCount: source?.name.flatMap { counts[$0] } ?? 0,
                changes: source.flatMap { old in destination.map { PropertyChanges.between(old, $0) } } ?? [],
                properties: Self.properties(mapping, source, destination, isInferred: plan.isInPlace))
        }
    }

    private static func kind(_ mapping: NSEntityMapping) -> Entity.Kind {
        switch mapping.mappingType {
        case .addEntityMappingType: .added
        case .removeEntityMappingType: .removed
        case .copyEntityMappingType: .copied
        case .transformEntityMappingType: .transformed
        case .customEntityMappingType, .undefinedEntityMappingType: .custom
        }
    }

    private static func properties(
        _ mapping: NSEntityMapping, _ source: NSEntityDescription?, _ destination: NSEntityDescription?,
        isInferred: Bool
    ) -> [Property] {
        guard let source, let destination, mapping.mappingType != .copyEntityMappingType else { return [] }
        var left = Set(source.propertiesByName.keys)
        var properties: [Property] = []
        for (name, property) in destination.propertiesByName.sorted(by: { $0.key < $1.key }) {
            let former = source.propertiesByName.values.first {
                $0.name == property.renamingIdentifier || $0.renamingIdentifier == property.renamingIdentifier
            }
            if let former { left.remove(former.name) }
            if !isInferred, let expression = computed(name, former, mapping) {
                properties.append(Property(name: name, kind: .computed(expression)))
            } else if let former {
                let changes = PropertyChanges.between(former, property)
                if former.name != name {
                    properties.append(Property(name: name, kind: .renamed(from: former.name), changes: changes))
                } else if !changes.isEmpty {
                    properties.append(Property(name: name, kind: .changed, changes: changes))
                }
            } else {
                let isRelationship = property is NSRelationshipDescription
                properties.append(
                    Property(name: name, kind: .added(value: value(of: property)), isRelationship: isRelationship))
            }
        }
        return properties + left.sorted().map { Property(name: $0, kind: .removed) }
    }

    /// The expression by which a mapping model computes a property; nil if it only copies a value.
    private static func computed(
        _ name: String, _ former: NSPropertyDescription?, _ mapping: NSEntityMapping
    ) -> String? {
        let mappings = (mapping.attributeMappings ?? []) + (mapping.relationshipMappings ?? [])
        guard let text = mappings.first(where: { $0.name == name })?.valueExpression?.description else { return nil }
        let isPlain = former.map { text == "$source.\($0.name)" } ?? false
        return isPlain || text.contains("destinationInstances") ? nil : text
    }

    private static func value(of property: NSPropertyDescription) -> String? {
        (property as? NSAttributeDescription)?.defaultValue.map { "\($0)" }
    }
}
