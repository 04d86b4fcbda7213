/// A request that sets properties of many records in a SQLite store without loading managed objects.
///
///     let raise = NSBatchUpdateRequest(entityName: "Employee")
///     raise.predicate = NSPredicate(format: "department.name == %@", "Design")
///     raise.propertiesToUpdate = ["salary": NSExpression(format: "salary * 1.05")]
///     try context.execute(raise)
///
/// Nothing is validated, except that numbers must be in range. Contexts are not updated until you call
/// `mergeChanges(fromRemoteContextSave:into:)`. The versions of the records are incremented, so saving an object that
/// was read before is a merge conflict.
///
/// Execute the request with `execute(_:)` on the context's queue. It is atomic in each store. It throws
/// `CocoaError.persistentStoreUnsupportedRequestType` for a property that the store cannot set or a store that is
/// neither a SQLite nor an incremental store, `.managedObjectExternalRelationship` for an object that the store does
/// not contain, `.managedObjectConstraintMerge` for a uniqueness constraint, `.validationNumberTooLarge` and
/// `.validationNumberTooSmall`, and the errors of the stores. A request without properties stops the program.
/// Apple's page: *NSBatchUpdateRequest*.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
    private let givenEntity: NSEntityDescription?
    /// The name of the entity whose records are changed.
    public let entityName: String
    /// Selects the records; nil selects all of them.
    open var predicate: NSPredicate?
    /// Whether records of subentities are changed too. True unless set.
    open var includesSubentities = true
    /// The kind of result; `.statusOnlyResultType` unless set.
    open var resultType = NSBatchUpdateRequestResultType.statusOnlyResultType
    /// The new values, constants or `NSExpression`s, by property names or descriptions. The value of a to-one
    /// relationship is an object or its ID.
    open var propertiesToUpdate: [AnyHashable: Any]?

    /// Creates a request for an entity that is looked up by name in the model of the context that executes it.
    public init(entityName: String) {
        givenEntity = nil
        self.entityName = entityName
    }

    /// Creates a request for an entity of the model of the context that executes it.
    public init(entity: NSEntityDescription) {
        givenEntity = entity
        entityName = entity.name ?? ""
    }

    /// The entity. Stops the program if the request was created by name.
    open var entity: NSEntityDescription {
        guard let givenEntity else {
            stop(
                .internalInconsistencyException,
                "This batch update request was created with the entity's name ('\(entityName)'), and has no entity.")
        }
        return givenEntity
    }

    open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy =
            givenEntity.map { NSBatchUpdateRequest(entity: $0) } ?? NSBatchUpdateRequest(entityName: entityName)
        copy.predicate = predicate
        copy.includesSubentities = includesSubentities
        copy.resultType = resultType
        copy.propertiesToUpdate = propertiesToUpdate
        copy.affectedStores = affectedStores
        return copy
    }
}

extension NSBatchUpdateRequest: AnsweredRequest {
    func answer(in context: NSManagedObjectContext, from stores: [NSPersistentStore]) throws -> NSPersistentStoreResult
    {
        let entity = context.requireEntity(givenEntity, named: entityName)
        let update = try makeUpdate(of: entity, as: TransactionSignature(batchOf: context))
        let outcomes = try context.requiredCoordinator.locked {
            try context.batchStores(among: stores, for: entity, self).map { store in
                (store: store, outcome: try store.update(update))
            }
        }
        let result: Any =
            switch resultType {
            case .statusOnlyResultType: true
            case .updatedObjectIDsResultType: outcomes.objectIDs(entity.layout)
            case .updatedObjectsCountResultType: outcomes.count
            }
        let more = try context.incrementalResults(of: self, among: stores, for: entity) {
            (answer: NSBatchUpdateResult) in
            answer.result
        }
        return NSBatchUpdateResult(joined([result] + more), resultType)
    }

    private func makeUpdate(of entity: NSEntityDescription, as signature: TransactionSignature) throws -> BatchUpdate {
        let properties = propertiesToUpdate ?? [:]
        guard !properties.isEmpty else {
            stop(
                .invalidArgumentException,
                "Invalid properties to update: the batch update of '\(entityName)' has no propertiesToUpdate.")
        }
        var fetch = FetchParameters()
        fetch.entity = entity
        fetch.predicate = predicate
        fetch.includesSubentities = includesSubentities
        fetch.resultType = .managedObjectIDResultType
        let values = NSManagedObject(entity: entity, insertInto: nil)
        var mask = ColumnMask()
        var computed: [(String, NSExpression)] = []
        var references: [(String, Any?)] = []
        for (key, value) in properties {
            let property = try require(key, of: entity)
            if let expression = value as? NSExpression, expression.expressionType != .constantValue {
                computed.append((property.name, expression))
                continue
            }
            let constant = (value as? NSExpression)?.constantValue ?? (value is NSExpression ? nil : value)
            if property.kind == .toOne {
                references.append((property.name, constant))
            } else {
                values.setValue(constant is NSNull ? nil : constant, forKey: property.name)
                mask.insert(property.place)
            }
        }
        try values.requireNumbersInRange()
        return BatchUpdate(
            fetch: fetch, values: values, mask: mask, computed: computed.sorted { $0.0 < $1.0 },
            references: references.sorted { $0.0 < $1.0 }, signature: signature,
            report: resultType == .updatedObjectIDsResultType ? .references : .count)
    }

    /// The property for a key, which must be an attribute or to-one relationship that the store saves.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType`.
    private func require(_ key: AnyHashable, of entity: NSEntityDescription) throws -> PropertyLayout {
        let name = key as? String ?? (key.base as? NSPropertyDescription)?.name ?? "\(key)"
        guard let property = entity.layout.property(named: name), property.kind != .toMany,
            entity.propertiesByName[name]?.isTransient == false
        else {
            throw CocoaError(
                .persistentStoreUnsupportedRequestType,
                sentence: "Invalid property '\(name)' in propertiesToUpdate of \(entity.name ?? ""): name an attribute "
                    + "or a to-one relationship that is not transient.")
        }
        return property
    }
}
