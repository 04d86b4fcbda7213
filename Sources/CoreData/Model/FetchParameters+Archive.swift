/// Fetch requests inside a model: the templates, and the requests of fetched properties.
extension FetchParameters {
    var nameOfEntity: String? { entity?.name ?? unresolvedEntityName }

    /// Puts the model's entity in place of a name, or of an entity of the model that this one was copied from.
    mutating func resolveEntity(in model: NSManagedObjectModel) {
        guard let name = nameOfEntity, let found = model.entity(named: name) else { return }
        entity = found
        unresolvedEntityName = nil
    }

    /// The request as a property list. Properties to fetch are kept by name.
    var archived: [String: Any] {
        var list: [String: Any] = [
            "fetchLimit": fetchLimit, "fetchOffset": fetchOffset, "fetchBatchSize": fetchBatchSize,
            "resultType": resultType.rawValue, "includesSubentities": includesSubentities,
            "includesPropertyValues": includesPropertyValues, "includesPendingChanges": includesPendingChanges,
            "returnsObjectsAsFaults": returnsObjectsAsFaults, "returnsDistinctResults": returnsDistinctResults,
            "shouldRefreshRefetchedObjects": shouldRefreshRefetchedObjects,
        ]
        list["entity"] = nameOfEntity
        list["predicate"] = predicate.map(ArchivedValue.archive)
        list["havingPredicate"] = havingPredicate.map(ArchivedValue.archive)
        list["sortDescriptors"] = sortDescriptors?.map {
            ["key": $0.key ?? "", "ascending": $0.ascending] as [String: Any]
        }
        list["relationshipKeyPathsForPrefetching"] = relationshipKeyPathsForPrefetching
        list["propertiesToFetch"] = propertiesToFetch.map(Self.archived)
        list["propertiesToGroupBy"] = propertiesToGroupBy.map(Self.archived)
        return list
    }

    private static func archived(_ properties: [Any]) -> [Any] {
        properties.compactMap { property in
            if let expression = property as? NSExpressionDescription { return expression.archivedFields }
            return property as? String ?? (property as? NSPropertyDescription)?.name
        }
    }

    init(archived list: [String: Any]) throws {
        self.init()
        func value<Value>(_ key: String, or absent: Value) throws -> Value {
            guard let stored = list[key] else { return absent }
            guard let value = stored as? Value else { throw ArchiveError.wrongValue(key) }
            return value
        }
        func predicate(_ key: String) throws -> NSPredicate? {
            try list[key].flatMap(ArchivedValue.restorePredicate)
        }
        func properties(_ key: String) throws -> [Any]? {
            try value(key, or: [Any]?.none)?.map { stored in
                guard let fields = stored as? [String: Any] else { return stored }
                return try NSPropertyDescription.restored(from: fields)
            }
        }
        unresolvedEntityName = try value("entity", or: nil)
        self.predicate = try predicate("predicate")
        havingPredicate = try predicate("havingPredicate")
        fetchLimit = try value("fetchLimit", or: 0)
        fetchOffset = try value("fetchOffset", or: 0)
        fetchBatchSize = try value("fetchBatchSize", or: 0)
        resultType = NSFetchRequestResultType(rawValue: try value("resultType", or: 0))
        includesSubentities = try value("includesSubentities", or: true)
        includesPropertyValues = try value("includesPropertyValues", or: true)
        includesPendingChanges = try value("includesPendingChanges", or: true)
        returnsObjectsAsFaults = try value("returnsObjectsAsFaults", or: true)
        returnsDistinctResults = try value("returnsDistinctResults", or: false)
        shouldRefreshRefetchedObjects = try value("shouldRefreshRefetchedObjects", or: false)
        sortDescriptors = try value("sortDescriptors", or: [[String: Any]]?.none)?.map {
            NSSortDescriptor(key: $0["key"] as? String, ascending: $0["ascending"] as? Bool ?? true)
        }
        relationshipKeyPathsForPrefetching = try value("relationshipKeyPathsForPrefetching", or: nil)
        propertiesToFetch = try properties("propertiesToFetch")
        propertiesToGroupBy = try properties("propertiesToGroupBy")
    }
}

extension ModelField {
    /// A fetch request, kept with its entity's name.
    init<Owner: NSObject>(
        _ key: String, _ path: ReferenceWritableKeyPath<Owner, NSFetchRequest<any NSFetchRequestResult>?>
    ) {
        self.init(
            key, path, copy: { $0?.detachedCopy }, isEqual: { $0?.hasEqualParameters(to: $1) ?? ($1 == nil) },
            archive: { $0?.parameters.archived },
            restore: { stored in
                try (stored as? [String: Any]).map { try NSFetchRequest(parameters: FetchParameters(archived: $0)) }
            })
    }
}

extension NSFetchRequest where ResultType == any NSFetchRequestResult {
    convenience init(parameters: FetchParameters) {
        self.init()
        self.parameters = parameters
    }

    /// A copy that finds its entity by name in the model that it comes into.
    var detachedCopy: NSFetchRequest {
        var parameters = parameters
        parameters.unresolvedEntityName = parameters.nameOfEntity
        parameters.entity = nil
        return NSFetchRequest(parameters: parameters)
    }

    func hasEqualParameters(to other: NSFetchRequest?) -> Bool {
        other.map { ArchivedValue.areEqual(parameters.archived, $0.parameters.archived) } ?? false
    }
}
