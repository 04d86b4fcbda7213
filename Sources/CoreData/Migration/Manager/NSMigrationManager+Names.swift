// The names through which expressions use a migration manager and mappings.
extension NSMigrationManager {
    /// The names for expressions such as `$manager.sourceContext` and `FUNCTION($manager, "…:", …)`.
    enum _Table: _ClassTable {
        static func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty] {
            (Rooted<Root>.self as? any _RootedProperties.Type)?.properties ?? []
        }
        struct Rooted<Root> {}

        static var methods: [String: _Method] {
            [
                "destinationInstancesForEntityMappingNamed:sourceInstances:": { manager, arguments in
                    (manager as! NSMigrationManager).destinationInstances(
                        forEntityMappingName: _argument(arguments, 0), sourceInstances: objects(arguments, 1))
                },
                "sourceInstancesForEntityMappingNamed:destinationInstances:": { manager, arguments in
                    (manager as! NSMigrationManager).sourceInstances(
                        forEntityMappingName: _argument(arguments, 0), destinationInstances: objects(arguments, 1))
                },
                "destinationInstancesForSourceRelationshipNamed:sourceInstances:": { manager, arguments in
                    (manager as! NSMigrationManager).destinationInstances(ofAnyMappingFor: objects(arguments, 1))
                },
                "fetchRequestForSourceEntityNamed:predicateString:": { manager, arguments in
                    (manager as! NSMigrationManager).request(_argument(arguments, 0), _argument(arguments, 1), false)
                },
                "fetchRequestForSourceEntityNamed:predicateString:includesSubentities:": { manager, arguments in
                    (manager as! NSMigrationManager).request(
                        _argument(arguments, 0), _argument(arguments, 1), _argument(arguments, 2))
                },
            ]
        }

        /// An argument can be an array, a set, one object or nil.
        private static func objects(_ arguments: [Any?], _ index: Int) -> [NSManagedObject] {
            switch arguments[index] {
            case let object as NSManagedObject: [object]
            case let set as NSSet: NSManagedObject.inOrder(set)
            case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
            case let array as [Any]: array.compactMap { $0 as? NSManagedObject }
            default: []
            }
        }
    }

    /// The destinations of records from all mappings, limited to the entity of the relationship that is being set.
    private final func destinationInstances(ofAnyMappingFor sources: [NSManagedObject]) -> [NSManagedObject] {
        let wanted = run?.currentRelationship?.destinationEntity
        var seen: Set<NSManagedObject> = []
        return associations.destinations(ofEach: sources, in: destination).filter { object in
            wanted.map { object.entity.isKindOf(entity: $0) } ?? true && seen.insert(object).inserted
        }
    }

    /// The request for Xcode's source expressions.
    private final func request(
        _ entityName: String, _ predicate: String, _ includesSubentities: Bool
    ) -> NSFetchRequest<NSManagedObject> {
        guard let entity = sourceModel.entitiesByName[entityName] else {
            stop(
                .invalidArgumentException,
                "A source expression fetches the entity '\(entityName)', which the source model does not have.")
        }
        return Self.request(
            for: entity, predicate == "TRUEPREDICATE" ? nil : NSPredicate(format: predicate),
            includesSubentities: includesSubentities)
    }
}

extension NSMigrationManager._Table.Rooted: _RootedProperties where Root: NSMigrationManager {
    static var properties: [_NamedProperty] {
        [
            _NamedProperty("sourceModel", \Root.sourceModel, optional: \Root?.?.sourceModel),
            _NamedProperty("destinationModel", \Root.destinationModel, optional: \Root?.?.destinationModel),
            _NamedProperty("sourceContext", \Root.sourceContext, optional: \Root?.?.sourceContext),
            _NamedProperty("destinationContext", \Root.destinationContext, optional: \Root?.?.destinationContext),
            _NamedProperty("mappingModel", \Root.mappingModel, optional: \Root?.?.mappingModel),
            _NamedProperty(
                "currentEntityMapping", \Root.currentEntityMapping, optional: \Root?.?.currentEntityMapping),
            _NamedProperty("migrationProgress", \Root.migrationProgress, optional: \Root?.?.migrationProgress),
            _NamedProperty("userInfo", \Root.userInfo, optional: \Root?.?.userInfo),
        ]
    }
}

extension NSEntityMapping {
    enum _Table: _ClassTable {
        static func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty] {
            (Rooted<Root>.self as? any _RootedProperties.Type)?.properties ?? []
        }
        struct Rooted<Root> {}
    }
}

extension NSEntityMapping._Table.Rooted: _RootedProperties where Root: NSEntityMapping {
    static var properties: [_NamedProperty] {
        [
            _NamedProperty("name", \Root.name, optional: \Root?.?.name),
            _NamedProperty("sourceEntityName", \Root.sourceEntityName, optional: \Root?.?.sourceEntityName),
            _NamedProperty(
                "destinationEntityName", \Root.destinationEntityName, optional: \Root?.?.destinationEntityName),
            _NamedProperty("userInfo", \Root.userInfo, optional: \Root?.?.userInfo),
        ]
    }
}

extension NSPropertyMapping {
    enum _Table: _ClassTable {
        static func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty] {
            (Rooted<Root>.self as? any _RootedProperties.Type)?.properties ?? []
        }
        struct Rooted<Root> {}
    }
}

extension NSPropertyMapping._Table.Rooted: _RootedProperties where Root: NSPropertyMapping {
    static var properties: [_NamedProperty] {
        [
            _NamedProperty("name", \Root.name, optional: \Root?.?.name),
            _NamedProperty("userInfo", \Root.userInfo, optional: \Root?.?.userInfo),
        ]
    }
}
