/// Prefetches the rows that setting a batch's relationships will read: one query per relationship instead of one per
/// record.
///
/// For each new record, it reads the source record, the related source records, their destination records and, for a
/// to-many relationship, its members. Everything else that a policy reads is read one row at a time.
struct RelationshipReading {
    private let manager: NSMigrationManager
    private let mapping: NSEntityMapping
    /// The source relationships at the start of the key paths in the mapping's expressions.
    private let sourceNames: [String]
    /// The to-many relationships that are being set.
    private let destinationNames: [String]

    init(_ mapping: NSEntityMapping, _ properties: [NSPropertyMapping], _ manager: NSMigrationManager) {
        self.manager = manager
        self.mapping = mapping
        let (source, destination) = (manager.sourceEntity(for: mapping), manager.destinationEntity(for: mapping))
        let read = Set(properties.compactMap(\.valueExpression).flatMap(\.sourceKeys))
        sourceNames = read.filter { source?.relationshipsByName[$0] != nil }.sorted()
        destinationNames = properties.compactMap(\.name).filter {
            destination?.relationshipsByName[$0]?.isToMany == true
        }
    }

    /// Prefetches the rows for a batch of new records.
    /// - Returns: the objects that hold the rows. Retain them until the batch is done.
    func readAhead(_ batch: [NSManagedObject]) throws -> [NSManagedObject] {
        guard !sourceNames.isEmpty, let name = mapping.name, let from = manager.sourceEntity(for: mapping),
            let to = manager.destinationEntity(for: mapping)
        else { return [] }
        let sources = try manager.source.objects(manager.associations.sources(of: batch, name)[...])
        let own = sources.filter { $0.entity.isKindOf(entity: from) }
        try manager.sourceContext.prefetch(sourceNames, for: own, of: from)
        let properties = sourceNames.compactMap { from.layout.property(named: $0) }
        var related: Set<RecordReference> = []
        for object in own {
            for property in properties {
                let members =
                    property.kind == .toMany
                    ? Array(object.toMany(property)) : [object.toOneValue(property)].compactMap { $0 }
                for member in members { related.formUnion(manager.associations.destinations(of: member.reference)) }
            }
        }
        let made = try manager.destination.objects(related.sorted { $0.packed < $1.packed }[...])
        try manager.destinationContext.prefetch(
            destinationNames, for: batch.filter { $0.entity.isKindOf(entity: to) }, of: to)
        return sources + made
    }
}

extension NSExpression {
    /// The first keys of the key paths from `$source` in the expression.
    fileprivate var sourceKeys: [String] {
        partsOfAll.compactMap { part in
            guard part.expressionType == .function, part.function == "valueForKeyPath:",
                part.operand.expressionType == .variable, part.operand.variable == NSMigrationSourceObjectKey,
                let path = part.arguments?.first, path.expressionType == .keyPath
            else { return nil }
            return String(path.keyPath.prefix { $0 != "." })
        }
    }
}
