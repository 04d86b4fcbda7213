/// Lays out a model: numbers the entities, plans the columns of each tree and then the join tables of many-to-many
/// relationships, and names all of them.
///
/// The names are those of a new store, in which name collisions get a numeric suffix, or those of an existing file.
struct SQLModelBuilder {
    let model: NSManagedObjectModel
    let configuration: String?
    let numbers: [String: Int64]
    let file: SQLFileLayout?

    private(set) var entities: [SQLEntity] = []
    private(set) var tables: [SQLTable] = []
    private(set) var joinTables: [SQLJoinTable] = []
    /// Messages about parts of the model that have no place in the file.
    private(set) var missing: [String] = []
    /// Messages about parts of the model that match several places in the file.
    private(set) var ambiguities: [String] = []

    private var entitiesByName: [String: SQLEntity] = [:]
    private var nextNumber: Int64 = 1
    private var tableNames = SQLNames(taken: ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"])
    /// The planned columns of each table, in the order in which names are assigned.
    private var plans: [ObjectIdentifier: [SQLColumnPlan]] = [:]
    private var joins: [SQLJoinPlan] = []
    /// The columns by entity; keys of to-many relationships without an inverse are separate.
    private var columns: [ObjectIdentifier: [SQLColumn]] = [:]
    private var implicitColumns: [ObjectIdentifier: [SQLColumn]] = [:]
    /// The columns with the keys of relationships, by the relationship.
    private var keys: [ObjectIdentifier: SQLColumn] = [:]
    private var toManys: [ObjectIdentifier: SQLToMany] = [:]

    init(
        model: NSManagedObjectModel, configuration: String?, numbers: [String: Int64], file: SQLFileLayout? = nil
    ) {
        self.model = model
        self.configuration = configuration
        self.numbers = numbers
        self.file = file
        nextNumber = (Array(numbers.values) + (file?.entities.map(\.number) ?? [])).max().map { $0 + 1 } ?? 1
    }

    mutating func build() {
        for root in roots { add(root: root) }
        entities.sort { $0.number < $1.number }
        for entity in entities { entitiesByName[entity.name] = entity }
        for entity in entities { planColumns(of: entity) }
        for entity in entities { planToManys(of: entity) }
        for table in tables { makeColumns(of: table) }
        makeJoinTables()
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
        let name = tableNames.claim("Z" + (root.name ?? "").uppercased())
        let table = SQLTable(name: tableName(of: root, name), hasOneEntity: root.subentities.isEmpty)
        tables.append(table)
        _ = add(root, ancestors: [], table: table)
    }

    /// The root's table in the file, which may be named after the entity's former name.
    private func tableName(of root: NSEntityDescription, _ rule: String) -> String {
        guard let file else { return rule }
        let former = numbers[root.name ?? ""].flatMap { number in file.entities.first { $0.number == number }?.name }
        return file.table(rule)?.name ?? former.flatMap { file.table("Z" + $0)?.name } ?? rule
    }

    private mutating func add(_ entity: NSEntityDescription, ancestors: [Int64], table: SQLTable) -> SQLEntity {
        let number = numbers[entity.name ?? ""] ?? takeNumber(for: entity)
        // A parent's number comes before those of its children.
        let children = entity.subentities.sorted(by: Self.byName).map {
            add($0, ancestors: [number] + ancestors, table: table)
        }
        let made = SQLEntity(
            entity: entity, number: number, ancestors: ancestors, table: table, subentities: children)
        entities.append(made)
        return made
    }

    private mutating func takeNumber(for entity: NSEntityDescription) -> Int64 {
        if file != nil { missing.append("the store has no entity \(entity.label)") }
        defer { nextNumber += 1 }
        return nextNumber
    }

    private static func byName(_ one: NSEntityDescription, _ other: NSEntityDescription) -> Bool {
        SQLNames.precedes(one.name ?? "", other.name ?? "")
    }
}

// MARK: Columns
extension SQLModelBuilder {
    private mutating func planColumns(of entity: SQLEntity) {
        var own: [SQLColumnPlan] = []
        for attribute in sorted(entity.entity.ownProperties, as: NSAttributeDescription.self) {
            Self.append(attribute, path: [], of: entity, to: &own)
        }
        for relationship in sorted(entity.entity.ownProperties, as: NSRelationshipDescription.self)
        where !relationship.isToMany {
            guard let destination = destination(of: relationship) else { continue }
            let inverse = relationship.inverseRelationship
            own.append(
                SQLColumnPlan(
                    base: relationship.name.uppercased(), type: .integer, property: relationship,
                    keyPath: relationship.name, entity: entity, destination: destination,
                    isOrdered: inverse.map { $0.isToMany && $0.isOrdered && !$0.isTransient } ?? false))
        }
        plans[ObjectIdentifier(entity.table), default: []] += own
    }

    /// A composite attribute has a column for each of its parts, and none of its own.
    private static func append(
        _ attribute: NSAttributeDescription, path: [String], of entity: SQLEntity, to own: inout [SQLColumnPlan]
    ) {
        let path = path + [attribute.name]
        if let composite = attribute as? NSCompositeAttributeDescription {
            for element in composite.elements.sorted(by: { SQLNames.precedes($0.name, $1.name) }) {
                append(element, path: path, of: entity, to: &own)
            }
        } else if let type = SQLColumnType(attribute.attributeType) {
            own.append(
                SQLColumnPlan(
                    base: attribute.name.uppercased(), type: type, property: attribute,
                    keyPath: path.joined(separator: "."), entity: entity))
        }
    }

    private mutating func makeColumns(of table: SQLTable) {
        let plans = plans[ObjectIdentifier(table)] ?? []
        let names: [SQLColumnNames]
        if let file, let found = file.table(table.name) {
            let search = SQLColumnSearch(plans, in: found, finds: table.hasOneEntity ? nil : file.finds)
            names = search.names
            ambiguities += search.ambiguities
        } else {
            names = SQLColumnNames.ofNew(plans)
        }
        for (plan, names) in zip(plans, names) {
            let column = SQLColumn(plan, names)
            let entity = ObjectIdentifier(plan.entity)
            if column.isImplicit {
                implicitColumns[entity, default: []].append(column)
            } else {
                columns[entity, default: []].append(column)
            }
            if let relationship = column.relationship { keys[ObjectIdentifier(relationship)] = column }
        }
    }

    /// A table lists its columns by type. Within a type, the root's columns come first, then each subentity's.
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

    private func entity(_ description: NSEntityDescription?) -> SQLEntity? {
        description?.name.flatMap { entitiesByName[$0] }
    }

    private func destination(of relationship: NSRelationshipDescription) -> SQLEntity? {
        entity(relationship.destinationEntity)
    }
}

// MARK: To-many relationships
extension SQLModelBuilder {
    private mutating func planToManys(of entity: SQLEntity) {
        for relationship in sorted(entity.entity.ownProperties, as: NSRelationshipDescription.self)
        where relationship.isToMany {
            guard let destination = destination(of: relationship) else { continue }
            if let inverse = relationship.inverseRelationship, !inverse.isTransient {
                if inverse.isToMany { planJoin(of: relationship, inverse, from: entity, to: destination) }
            } else {
                planImplicitKey(of: relationship, from: entity, to: destination)
            }
        }
    }

    /// The key of a to-many relationship without an inverse is in the destination's rows too, in a column whose name
    /// contains the number of the owner's entity: `Z1DOCUMENTS`.
    private mutating func planImplicitKey(
        of relationship: NSRelationshipDescription, from entity: SQLEntity, to destination: SQLEntity
    ) {
        plans[ObjectIdentifier(destination.table), default: []].append(
            SQLColumnPlan(
                base: "\(entity.number)\(relationship.name.uppercased())", type: .integer, property: relationship,
                keyPath: relationship.name, entity: destination, destination: entity,
                isOrdered: relationship.isOrdered))
    }

    /// The entity whose name comes first creates the join table for both sides.
    private mutating func planJoin(
        of relationship: NSRelationshipDescription, _ inverse: NSRelationshipDescription, from entity: SQLEntity,
        to destination: SQLEntity
    ) {
        let far = self.entity(inverse.owner) ?? destination
        let isFirst =
            far === entity
            ? !SQLNames.precedes(inverse.name, relationship.name) : SQLNames.precedes(entity.name, far.name)
        // If two relationships share an inverse, the one that is not the inverse's own inverse has a separate table.
        guard isFirst || inverse.inverseRelationship !== relationship else { return }
        joins.append(
            SQLJoinPlan(
                relationship: relationship, inverse: inverse, near: entity, far: destination, farOwner: far,
                nearTarget: self.destination(of: inverse) ?? entity))
    }

    private mutating func makeJoinTables() {
        var columnNames = SQLNames()
        var names = joins.map { SQLJoinNames(ofNew: $0, tables: &tableNames, columns: &columnNames) }
        if let file {
            let search = SQLJoinSearch(joins, in: file, rule: names)
            names = search.names
            missing += search.missing
            ambiguities += search.ambiguities
        }
        for (plan, names) in zip(joins, names) { makeJoinTable(plan, names) }
    }

    private mutating func makeJoinTable(_ plan: SQLJoinPlan, _ names: SQLJoinNames) {
        let table = SQLJoinTable(names)
        joinTables.append(table)
        toManys[ObjectIdentifier(plan.relationship)] = SQLToMany(
            relationship: plan.relationship, storage: .joinTable(table, source: names.near, destination: names.far),
            destination: plan.far, orderColumn: names.farOrder)
        guard !plan.isReflexive, plan.inverse.inverseRelationship === plan.relationship else { return }
        toManys[ObjectIdentifier(plan.inverse)] = SQLToMany(
            relationship: plan.inverse, storage: .joinTable(table, source: names.far, destination: names.near),
            destination: plan.near, orderColumn: names.nearOrder)
    }

    /// The to-many relationships whose keys are in the rows of the destination.
    private mutating func findToManys(of entity: SQLEntity) {
        for relationship in sorted(entity.entity.ownProperties, as: NSRelationshipDescription.self)
        where relationship.isToMany && toManys[ObjectIdentifier(relationship)] == nil {
            let inverse = relationship.inverseRelationship.flatMap { $0.isTransient ? nil : $0 }
            guard let destination = destination(of: relationship),
                let key = keys[ObjectIdentifier(inverse ?? relationship)]
            else { continue }
            toManys[ObjectIdentifier(relationship)] = SQLToMany(
                relationship: relationship, storage: .foreignKey(key), destination: destination,
                orderColumn: key.orderColumn)
        }
    }
}
