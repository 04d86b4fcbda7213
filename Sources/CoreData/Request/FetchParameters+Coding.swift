import ForeignBytes

/// Archives of fetch requests: one property list that contains the entity's name, which the context that runs the
/// request resolves again. The affected stores are not archived.
extension FetchParameters {
    private static let key = "FLTFetchParameters"

    func encode(with coder: NSCoder) {
        do {
            let data = try PropertyList.data(of: archived)
            coder.encode(data as NSData, forKey: Self.key)
        } catch {
            coder.failWithError(error)
        }
    }

    /// - Throws: `ArchiveError` if the archive holds something else, or the error of the property list.
    init(from coder: NSCoder) throws {
        guard let data = coder.decodeObject(of: NSData.self, forKey: Self.key) as Data? else {
            throw ArchiveError.wrongValue(Self.key)
        }
        try self.init(archived: PropertyList.dictionary(in: data))
    }

    /// The request as a property list. The properties to fetch are archived by name.
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
        list["sortDescriptors"] = sortDescriptors?.map(ArchivedValue.archive)
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
        sortDescriptors = try value("sortDescriptors", or: [Any]?.none)?.map { stored in
            guard let descriptor = try ArchivedValue.restore(stored) as? NSSortDescriptor else {
                throw ArchiveError.wrongValue("sortDescriptors")
            }
            return descriptor
        }
        relationshipKeyPathsForPrefetching = try value("relationshipKeyPathsForPrefetching", or: nil)
        propertiesToFetch = try properties("propertiesToFetch")
        propertiesToGroupBy = try properties("propertiesToGroupBy")
    }
}
