/// Fetch requests inside a model: the templates, and the requests of fetched properties.
extension FetchParameters {
    var nameOfEntity: String? { entity?.name ?? unresolvedEntityName }

    /// Replaces a name, or an entity of the model that this one was copied from, with the entity of `model`.
    mutating func resolveEntity(in model: NSManagedObjectModel) {
        guard let name = nameOfEntity, let found = model.entity(named: name) else { return }
        entity = found
        unresolvedEntityName = nil
    }

    /// Whether two requests have equal parameters and entities of the same name.
    func hasSameContents(as other: FetchParameters) -> Bool {
        let flags: [KeyPath<FetchParameters, Bool>] = [
            \.includesSubentities, \.includesPropertyValues, \.includesPendingChanges, \.returnsObjectsAsFaults,
            \.returnsDistinctResults, \.shouldRefreshRefetchedObjects,
        ]
        let numbers: [KeyPath<FetchParameters, Int>] = [\.fetchLimit, \.fetchOffset, \.fetchBatchSize]
        let lists: [KeyPath<FetchParameters, [Any]?>] = [\.propertiesToFetch, \.propertiesToGroupBy]
        return nameOfEntity == other.nameOfEntity && predicate == other.predicate
            && havingPredicate == other.havingPredicate && sortDescriptors == other.sortDescriptors
            && resultType == other.resultType
            && relationshipKeyPathsForPrefetching == other.relationshipKeyPathsForPrefetching
            && flags.allSatisfy { self[keyPath: $0] == other[keyPath: $0] }
            && numbers.allSatisfy { self[keyPath: $0] == other[keyPath: $0] }
            && lists.allSatisfy { ArchivedValue.areEqual(self[keyPath: $0], other[keyPath: $0]) }
    }
}

extension ModelField {
    /// A fetch request, archived with the name of its entity.
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

extension NSFetchRequest {
    /// A copy whose result type is erased, for APIs that accept any request.
    final var erasedCopy: NSFetchRequest<any NSFetchRequestResult> {
        let copy = NSFetchRequest<any NSFetchRequestResult>(parameters: parameters.unfrozen)
        copy.affectedStores = affectedStores
        return copy
    }
}

extension NSFetchRequest where ResultType == any NSFetchRequestResult {
    convenience init(parameters: FetchParameters) {
        self.init()
        self.parameters = parameters
    }

    /// A copy without an entity. It finds its entity by name in the model that adopts it.
    var detachedCopy: NSFetchRequest {
        var parameters = parameters.unfrozen
        parameters.unresolvedEntityName = parameters.nameOfEntity
        parameters.entity = nil
        return NSFetchRequest(parameters: parameters)
    }

    func hasEqualParameters(to other: NSFetchRequest?) -> Bool {
        other.map { parameters.hasSameContents(as: $0.parameters) } ?? false
    }
}
