/// Archives of fetch requests. The entity goes in by its name, and is looked up again by the context that runs the
/// request; the stores it goes to stay behind.
extension FetchParameters {
    private enum Key {
        static let entityName = "NSEntityName"
        static let predicate = "NSPredicate"
        static let having = "NSHavingPredicate"
        static let sortDescriptors = "NSSortDescriptors"
        static let limit = "NSFetchLimit"
        static let offset = "NSFetchOffset"
        static let batchSize = "NSFetchBatchSize"
        static let resultType = "NSResultType"
        static let flags = "NSFlags"
        static let prefetching = "NSRelationshipKeyPathsForPrefetching"
        static let properties = "NSPropertiesToFetch"
        static let groups = "NSPropertiesToGroupBy"
    }

    /// The request's switches, each a bit of the archived number.
    private static var flags: [WritableKeyPath<FetchParameters, Bool>] {
        [
            \.includesSubentities, \.includesPropertyValues, \.includesPendingChanges, \.returnsObjectsAsFaults,
            \.returnsDistinctResults, \.shouldRefreshRefetchedObjects,
        ]
    }

    func encode(with coder: NSCoder) {
        coder.encode((entity?.name ?? unresolvedEntityName) as NSString?, forKey: Key.entityName)
        coder.encode(predicate, forKey: Key.predicate)
        coder.encode(havingPredicate, forKey: Key.having)
        coder.encode(sortDescriptors as NSArray?, forKey: Key.sortDescriptors)
        coder.encode(fetchLimit, forKey: Key.limit)
        coder.encode(fetchOffset, forKey: Key.offset)
        coder.encode(fetchBatchSize, forKey: Key.batchSize)
        coder.encode(Int(resultType.rawValue), forKey: Key.resultType)
        let bits = Self.flags.enumerated().reduce(0) { $0 | (self[keyPath: $1.element] ? 1 << $1.offset : 0) }
        coder.encode(bits, forKey: Key.flags)
        coder.encode(relationshipKeyPathsForPrefetching as NSArray?, forKey: Key.prefetching)
        coder.encode(propertiesToFetch.map(Self.archivable) as NSArray?, forKey: Key.properties)
        coder.encode(propertiesToGroupBy.map(Self.archivable) as NSArray?, forKey: Key.groups)
    }

    init(from coder: NSCoder) {
        self.init()
        unresolvedEntityName = coder.decodeObject(forKey: Key.entityName) as? String
        predicate = coder.decodeObject(forKey: Key.predicate) as? NSPredicate
        havingPredicate = coder.decodeObject(forKey: Key.having) as? NSPredicate
        sortDescriptors = coder.decodeObject(forKey: Key.sortDescriptors) as? [NSSortDescriptor]
        fetchLimit = coder.decodeInteger(forKey: Key.limit)
        fetchOffset = coder.decodeInteger(forKey: Key.offset)
        fetchBatchSize = coder.decodeInteger(forKey: Key.batchSize)
        resultType = .init(rawValue: UInt(coder.decodeInteger(forKey: Key.resultType)))
        let bits = coder.decodeInteger(forKey: Key.flags)
        for (offset, flag) in Self.flags.enumerated() { self[keyPath: flag] = bits & 1 << offset != 0 }
        relationshipKeyPathsForPrefetching = coder.decodeObject(forKey: Key.prefetching) as? [String]
        propertiesToFetch = (coder.decodeObject(forKey: Key.properties) as? [Any])?.map(Self.property)
        propertiesToGroupBy = (coder.decodeObject(forKey: Key.groups) as? [Any])?.map(Self.property)
    }

    /// A property by its name, a computed one with all that makes it.
    private static func archivable(_ properties: [Any]) -> [Any] {
        properties.map { property in
            guard let computed = property as? NSExpressionDescription else {
                return (property as? NSPropertyDescription)?.name ?? property
            }
            let parts: [String: Any] = [
                "name": computed.name, "type": Int(computed.expressionResultType.rawValue),
                "expression": computed.expression ?? NSNull(),
            ]
            return parts
        }
    }

    private static func property(_ archived: Any) -> Any {
        guard let parts = archived as? [String: Any], let name = parts["name"] as? String else { return archived }
        let computed = NSExpressionDescription()
        computed.name = name
        computed.expression = parts["expression"] as? NSExpression
        computed.expressionResultType =
            (parts["type"] as? Int).flatMap { NSAttributeType(rawValue: UInt($0)) }
            ?? .undefinedAttributeType
        return computed
    }
}
