/// What lays out a model: numbers entities, then names columns tree by tree, then the pairs of many-to-many
/// relationships.
///
/// The order matters, since whoever comes second to a name gets a digit behind it.
struct SQLModelBuilder {
    let model: NSManagedObjectModel
    let configuration: String?
    let numbers: [String: Int64]

    private(set) var entities: [SQLEntity] = []
    private(set) var tables: [SQLTable] = []
    private(set) var joinTables: [SQLJoinTable] = []

    private var entitiesByName: [String: SQLEntity] = [:]
    private var nextNumber: Int64 = 1
    private var tableNames = SQLNames(taken: ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
    /// Unlike a table's columns, those of all join tables draw on one stock of names.
    private var joinNames = SQLNames()
    private var columns: [ObjectIdentifier: [SQLColumn]] = [:]
    private var implicitColumns: [ObjectIdentifier: [SQLColumn]] = [:]
    private var toManys: [ObjectIdentifier: SQLToMany] = [:]
    private var columnNames: [ObjectIdentifier: SQLNames] = [:]

    init(model: NSManagedObjectModel, configuration: String?, numbers: [String: Int64]) {
        self.model = model
        self.configuration = configuration
        self.numbers = numbers
        nextNumber = (numbers.values.max() ?? 0) + 1
    }

    mutating func build() {
        for root in roots { add(root: root) }
        entities.sort { $0.number < $1.number }
        for entity in entities { entitiesByName[entity.name] = entity }
        for entity in entities { nameColumns(of: entity) }
        for entity in entities { findToManys(of: entity) }
        for entity in entities where entity.superNumber == 0 { layColumns(ofTree: entity) }
    }
}

// MARK: Entities
extension SQLModelBuilder {
    /// The roots of the trees that have an entity in the configuration.
    private var roots: [NSEntityDescription] {
        let wanted = configuration.flatMap { model.entities(forConfigurationName: $0) } ?? model.entities
        var seen: Set<ObjectIdentifier> = []
        return wanted.map(\.rootEntity).filter { seen.insert(ObjectIdentifier($0)).inserted }
            .sorted(by: Self.byName)
    }

    private mutating func add(root: NSEntityDescription) {
        let table = SQLTable(
            name: tableNames.claim("Z" + (root.name ?? "").uppercased()), hasOneEntity: root.subentities.isEmpty)
        tables.append(table)
        columnNames[ObjectIdentifier(table)] = SQLNames(taken: ["Z_PK", "Z_ENT", "Z_OPT"])
        _ = add(root, superNumber: 0, table: table)
    }

    private mutating func add(_ entity: NSEntityDescription, superNumber: Int64, table: SQLTable) -> SQLEntity {
        let number = numbers[entity.name ?? ""] ?? takeNumber()
        // Numbers run down the tree: a parent's comes before its children's.
        let children = entity.subentities.sorted(by: Self.byName).map { add($0, superNumber: number, table: table) }
        let made = SQLEntity(
            entity: entity, number: number, superNumber: superNumber, table: table, subentities: children)
        entities.append(made)
        return made
    }

    private mutating func takeNumber() -> Int64 {
        defer { nextNumber += 1 }
        return nextNumber
    }

    private static func byName(_ one: NSEntityDescription, _ other: NSEntityDescription) -> Bool {
        SQLNames.precedes(one.name ?? "", other.name ?? "")
    }
}

// MARK: Columns
extension SQLModelBuilder {
    private mutating func nameColumns(of entity: SQLEntity) {
        let table = ObjectIdentifier(entity.table)
        var names = columnNames[table] ?? SQLNames()
        var own: [SQLColumn] = []
        for attribute in sorted(entity.entity.ownProperties, as: NSAttributeDescription.self) {
            Self.append(attribute, path: [], of: entity, to: &own, names: &names)
        }
        for relationship in sorted(entity.entity.ownProperties, as: NSRelationshipDescription.self)
        where !relationship.isToMany {
            guard let destination = destination(of: relationship) else { continue }
            let inverse = relationship.inverseRelationship
            own.append(
                SQLColumn(
                    name: names.claim("Z" + relationship.name.uppercased()), type: .integer, property: relationship,
                    keyPath: relationship.name, entity: entity, destination: destination,
                    isOrdered: inverse.map { $0.isToMany && $0.isOrdered && !$0.isTransient } ?? false))
        }
        columnNames[table] = names
        columns[ObjectIdentifier(entity)] = own
    }

    /// A composite attribute has a column for each of its parts, and none of its own.
    private static func append(
        _ attribute: NSAttributeDescription, path: [String], of entity: SQLEntity, to own: inout [SQLColumn],
        names: inout SQLNames
    ) {
        let path = path + [attribute.name]
        if let composite = attribute as? NSCompositeAttributeDescription {
            for element in composite.elements.sorted(by: { SQLNames.precedes($0.name, $1.name) }) {
                append(element, path: path, of: entity, to: &own, names: &names)
            }
        } else if let type = SQLColumnType(attribute.attributeType) {
            own.append(
                SQLColumn(
                    name: names.claim("Z" + attribute.name.uppercased()), type: type, property: attribute,
                    keyPath: path.joined(separator: "."), entity: entity))
        }
    }

    /// A table lists its columns by type; within a type the root's come first, then each subentity's.
    private func layColumns(ofTree root: SQLEntity) {
        let tree = root.tree
        let all = tree.flatMap {
            (columns[ObjectIdentifier($0)] ?? []) + (implicitColumns[ObjectIdentifier($0)] ?? [])
        }
        let ordered = all.enumerated()
            .sorted { ($0.element.type, $0.offset) < ($1.element.type, $1.offset) }
            .map(\.element)
        root.table.lay(columns: ordered)
        for entity in tree { lay(entity, among: ordered.filter { !$0.isImplicit }) }
    }

    private func lay(_ entity: SQLEntity, among columns: [SQLColumn]) {
        let own = columns.filter { entity.entity.isKindOf(entity: $0.entity.entity) }
        let tree = columns.filter {
            entity.entity.isKindOf(entity: $0.entity.entity) || $0.entity.entity.isKindOf(entity: entity.entity)
        }
        var known: [String: SQLToMany] = [:]
        for relationship in entity.entity.relationshipsByName.values {
            if let toMany = toManys[ObjectIdentifier(relationship)] { known[relationship.name] = toMany }
        }
        entity.lay(columns: own, treeColumns: tree, toManys: known)
    }

    private func sorted<Property: NSPropertyDescription>(
        _ properties: [NSPropertyDescription], as type: Property.Type
    ) -> [Property] {
        properties.compactMap { $0 as? Property }.filter { !$0.isTransient }
            .sorted { SQLNames.precedes($0.name, $1.name) }
    }

    private func destination(of relationship: NSRelationshipDescription) -> SQLEntity? {
        relationship.destinationEntity?.name.flatMap { entitiesByName[$0] }
    }
}

// MARK: To-many relationships
extension SQLModelBuilder {
    private mutating func findToManys(of entity: SQLEntity) {
        for relationship in sorted(entity.entity.ownProperties, as: NSRelationshipDescription.self)
        where relationship.isToMany {
            guard let destination = destination(of: relationship) else { continue }
            guard let inverse = relationship.inverseRelationship, !inverse.isTransient else {
                addImplicitKey(for: relationship, from: entity, to: destination)
                continue
            }
            if inverse.isToMany {
                addJoinTable(for: relationship, inverse: inverse, from: entity, to: destination)
            } else if let key = columns.values.joined().first(where: { $0.property === inverse }) {
                toManys[ObjectIdentifier(relationship)] = SQLToMany(
                    relationship: relationship, storage: .foreignKey(key), destination: destination,
                    orderColumn: key.orderColumn)
            }
        }
    }

    /// A to-many without an inverse keeps its key at the other end too, in a column that carries the number of the
    /// entity it belongs to: `Z1DOCUMENTS`.
    private mutating func addImplicitKey(
        for relationship: NSRelationshipDescription, from entity: SQLEntity, to destination: SQLEntity
    ) {
        let table = ObjectIdentifier(destination.table)
        let name = columnNames[table, default: SQLNames()].claim("Z\(entity.number)\(relationship.name.uppercased())")
        let key = SQLColumn(
            name: name, type: .integer, property: relationship, keyPath: relationship.name, entity: destination,
            destination: entity, isOrdered: relationship.isOrdered)
        implicitColumns[ObjectIdentifier(destination), default: []].append(key)
        toManys[ObjectIdentifier(relationship)] = SQLToMany(
            relationship: relationship, storage: .foreignKey(key), destination: destination,
            orderColumn: key.orderColumn)
    }

    /// The table belongs to the side whose entity comes first by name, which makes it for both.
    private mutating func addJoinTable(
        for relationship: NSRelationshipDescription, inverse: NSRelationshipDescription, from entity: SQLEntity,
        to destination: SQLEntity
    ) {
        let isReflexive = inverse === relationship
        let far = inverse.owner?.name.flatMap { entitiesByName[$0] } ?? destination
        let isFirst =
            far === entity
            ? !SQLNames.precedes(inverse.name, relationship.name) : SQLNames.precedes(entity.name, far.name)
        guard isFirst else { return }

        let near = joinNames.claim("Z_\(entity.number)\(inverse.name.uppercased())")
        let other =
            isReflexive ? "REFLEXIVE" : joinNames.claim("Z_\(destination.number)\(relationship.name.uppercased())")
        func order(_ column: String) -> String {
            "Z_FOK_" + (column.hasPrefix("Z_") ? column.dropFirst(2) : column[...])
        }
        let orders = [isReflexive || !inverse.isOrdered ? nil : near, relationship.isOrdered ? other : nil]
            .compactMap { $0.map(order) }
        let table = SQLJoinTable(
            name: tableNames.claim("Z_\(entity.number)\(relationship.name.uppercased())"), columns: (near, other),
            orderColumns: orders)
        joinTables.append(table)
        toManys[ObjectIdentifier(relationship)] = SQLToMany(
            relationship: relationship, storage: .joinTable(table, source: near, destination: other),
            destination: destination, orderColumn: relationship.isOrdered ? order(other) : nil)
        guard !isReflexive else { return }
        toManys[ObjectIdentifier(inverse)] = SQLToMany(
            relationship: inverse, storage: .joinTable(table, source: other, destination: near), destination: entity,
            orderColumn: inverse.isOrdered ? order(near) : nil)
    }
}
