/// The source records of a mapping, as keys. Their objects are created batch by batch.
struct SourceRecords {
    private let side: MigrationSide
    private var references: [RecordReference] = []
    /// The objects from an expression that is not a fetch.
    private var given: [NSManagedObject]?

    /// - Throws: `CocoaError.migrationManagerSourceStore` if the store cannot be read.
    init(of mapping: NSEntityMapping, _ policy: NSEntityMigrationPolicy, _ manager: NSMigrationManager) throws {
        side = manager.source
        guard mapping.carriesRecords, let entity = manager.sourceEntity(for: mapping) else { return }
        do {
            guard let expression = mapping.sourceExpression else {
                try find(NSMigrationManager.request(for: entity, includesSubentities: false))
                return
            }
            let variables: NSMutableDictionary = [
                NSMigrationManagerKey: manager, NSMigrationEntityMappingKey: mapping,
                NSMigrationEntityPolicyKey: policy,
            ]
            if let fetch = expression as? NSFetchRequestExpression,
                let request = fetch.requestExpression.expressionValue(with: nil, context: variables)
                    as? any AnyFetchRequest,
                fetch.contextExpression.expressionValue(with: nil, context: variables) as AnyObject
                    === manager.sourceContext
            {
                try find(request)
            } else {
                try take(expression.expressionValue(with: nil, context: variables), mapping)
            }
        } catch {
            throw MigrationStoreError.source(error, side.store?.url)
        }
    }

    var count: Int { given?.count ?? references.count }

    func objects(_ range: Range<Int>) throws -> [NSManagedObject] {
        if let given { return Array(given[range]) }
        do {
            return try side.objects(references[range])
        } catch {
            throw MigrationStoreError.source(error, side.store?.url)
        }
    }

    private mutating func find(_ request: any AnyFetchRequest) throws {
        guard let store = side.store else { return }
        var fetch = try side.context.resolve(request)
        fetch.includesPropertyValues = false
        fetch.resultType = .managedObjectResultType
        let layout = fetch.entity!.layout!
        references = try side.coordinator.reading(store, for: side.context) { try $0.references(for: fetch) }
            .map { $0.entity == 0 ? RecordReference(key: $0.key, entity: layout.number) : $0 }
    }

    private mutating func take(_ value: Any?, _ mapping: NSEntityMapping) throws {
        let members: [Any] =
            switch value {
            case nil, is NSNull: []
            case let array as [Any]: array
            case let set as NSSet: set.allObjects
            case let set as NSOrderedSet: set.array
            case let other?: [other]
            }
        given = try members.map { member in
            guard let object = member as? NSManagedObject, object.managedObjectContext === side.context else {
                throw CocoaError(
                    .migration,
                    sentence: "The source expression of the mapping '\(mapping.name ?? "")' returned \(member), which "
                        + "is not an object of the source: make it fetch from $manager.sourceContext.")
            }
            return object
        }
    }
}

extension NSMigrationManager {
    /// A request for the records of one entity. Subentities have their own mappings.
    static func request(
        for entity: NSEntityDescription, _ predicate: NSPredicate? = nil, includesSubentities: Bool
    ) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>()
        request.entity = entity
        request.predicate = predicate
        request.includesSubentities = includesSubentities
        return request
    }
}

extension NSEntityMapping {
    /// Whether source records become destination records.
    var carriesRecords: Bool {
        switch mappingType {
        case .addEntityMappingType, .removeEntityMappingType: false
        case .undefinedEntityMappingType, .customEntityMappingType, .copyEntityMappingType,
            .transformEntityMappingType:
            sourceEntityName != nil
        }
    }

    /// Whether the mapping has no entities, so that only the steps of its policy can do something.
    var isLeftOver: Bool {
        mappingType == .undefinedEntityMappingType && sourceEntityName == nil && destinationEntityName == nil
    }
}
