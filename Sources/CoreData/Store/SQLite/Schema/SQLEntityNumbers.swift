/// The numbers of a model's entities in a file.
///
/// `Z_PRIMARYKEY` assigns them to the entities' names, with one exception: a migration by Apple's framework may leave
/// an entity's old name there. The version hashes and the model in the store have the new one.
struct SQLEntityNumbers {
    private(set) var numbers: [String: Int64]

    init(of model: NSManagedObjectModel, in file: SQLFileLayout) {
        let known = model.entitiesByName
        numbers = Dictionary(
            file.entities.filter { known[$0.name] != nil }.map { ($0.name, $0.number) },
            uniquingKeysWith: { _, last in last })
        let old = file.entities.filter { known[$0.name] == nil && !file.hashedNames.contains($0.name) }
        guard !old.isEmpty else { return }
        // From the roots down: a renamed parent's number must be known before its children's.
        let new = model.entitiesInOrder.filter { entity in
            numbers[entity.name ?? ""] == nil && file.hashedNames.contains(entity.name ?? "")
        }.sorted { $0.lineage.count < $1.lineage.count }
        let rule = SQLModel(model: model).entities
        for entity in new { place(entity, among: old, in: file, rule[entity.name ?? ""]?.number) }
    }

    private mutating func place(
        _ entity: NSEntityDescription, among old: [SQLFileLayout.Entity], in file: SQLFileLayout, _ rule: Int64?
    ) {
        let name = entity.name ?? ""
        let parent = entity.superentity.map { numbers[$0.name ?? ""] ?? -1 } ?? 0
        let taken = Set(numbers.values)
        let fitting = old.filter { one in
            one.superNumber == parent && !taken.contains(one.number)
                && (parent != 0 || Self.isTable(of: entity, one, in: file))
        }
        // The numbers for the names in the new model. A name in the stored model is equally valid.
        let found =
            fitting.first { $0.name == entity.renamingIdentifier } ?? fitting.first { $0.number == rule }
            ?? (fitting.count == 1 ? fitting.first : nil)
        numbers[name] = found?.number
    }

    /// Whether a root's table, by its new name or its old one, has a column for each of its attributes.
    private static func isTable(
        of root: NSEntityDescription, _ old: SQLFileLayout.Entity, in file: SQLFileLayout
    ) -> Bool {
        guard let table = file.table("Z" + (root.name ?? "")) ?? file.table("Z" + old.name) else { return false }
        return root.attributesByName.values.allSatisfy { attribute in
            attribute.isTransient || SQLColumnType(attribute.attributeType) == nil
                || table.columns.contains { $0.key.isName("Z" + attribute.name.uppercased()) }
        }
    }
}
