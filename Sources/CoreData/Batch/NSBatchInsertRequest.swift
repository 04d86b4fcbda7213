/// A request that writes new records into a SQLite store without a context's objects.
///
///     var names = ["Ada", "Grace"].makeIterator()
///     let request = NSBatchInsertRequest(entityName: "Employee") { (row: NSMutableDictionary) in
///         guard let name = names.next() else { return true }
///         row["firstName"] = name
///         return false
///     }
///     try context.execute(request)
///
/// Where an entity has uniqueness constraints, the context's merge policy decides what becomes of a record that is there
/// already: with `mergeByPropertyObjectTrump` or `overwrite` it takes the new values (those that a dictionary gives, or
/// all of an object's), with `mergeByPropertyStoreTrump` or `rollback` it stays, and with `error` the request fails and
/// inserts nothing. Attributes alone can be given, nothing is validated, and contexts learn of the records from
/// `mergeChanges(fromRemoteContextSave:into:)` only.
///
/// Where there is a current `Progress`, the request adds one of its own, whose unit is a record; cancelling it undoes
/// everything and throws `CocoaError.userCancelled`. Apple's page: *NSBatchInsertRequest*.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
    /// The entity's name.
    public let entityName: String
    /// The entity; nil for a request that was made by name, until it is executed.
    public private(set) final var entity: NSEntityDescription?
    /// The values of each record by property name.
    open var objectsToInsert: [[String: Any]]?
    /// Fills a dictionary for the next record, or returns true when there is none any more.
    open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
    /// Fills an object for the next record, or returns true when there is none any more. The object is of no context, and
    /// of use during the call only.
    open var managedObjectHandler: ((NSManagedObject) -> Bool)?
    /// What to report; whether it worked, unless set.
    open var resultType = NSBatchInsertRequestResultType.statusOnly

    private init(_ entity: NSEntityDescription?, _ name: String) {
        self.entity = entity
        entityName = name
    }

    @available(*, deprecated, message: "name the entity")
    public convenience override init() { self.init(nil, "") }

    public convenience init(entityName: String, objects dictionaries: [[String: Any]]) {
        self.init(nil, entityName)
        objectsToInsert = dictionaries
    }
    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
        self.init(entity, entity.name ?? "")
        objectsToInsert = dictionaries
    }
    public convenience init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
        self.init(nil, entityName)
        dictionaryHandler = handler
    }
    public convenience init(
        entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entity, entity.name ?? "")
        dictionaryHandler = handler
    }
    public convenience init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
        self.init(nil, entityName)
        managedObjectHandler = handler
    }
    public convenience init(
        entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool
    ) {
        self.init(entity, entity.name ?? "")
        managedObjectHandler = handler
    }

    open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBatchInsertRequest(entity, entityName)
        copy.objectsToInsert = objectsToInsert
        copy.dictionaryHandler = dictionaryHandler
        copy.managedObjectHandler = managedObjectHandler
        copy.resultType = resultType
        copy.affectedStores = affectedStores
        return copy
    }
}

extension NSBatchInsertRequest: AnsweredRequest {
    func answer(in context: NSManagedObjectContext, from stores: [NSPersistentStore]) throws -> NSPersistentStoreResult
    {
        let entity = context.requireEntity(self.entity, named: entityName)
        self.entity = entity
        guard !entity.isAbstract else {
            stop(.invalidArgumentException, "The entity '\(entityName)' is abstract: there are no records of it.")
        }
        let writable = stores.filter { !$0.isReadOnly && context.requiredCoordinator.stores(entity, in: $0) }
        if let first = writable.first as? NSIncrementalStore {
            let results = try context.incrementalResults(of: self, among: [first], for: entity) {
                (answer: NSBatchInsertResult) in
                answer.result
            }
            return NSBatchInsertResult(results.first, resultType)
        }
        let stores = try context.batchStores(among: writable, for: entity, self)
        guard let store = stores.first else {
            throw CocoaError(
                .persistentStoreOperation,
                sentence: "This NSPersistentStoreCoordinator has no persistent store to insert records of "
                    + "'\(entityName)' into: load one that takes the entity and may be written.")
        }
        let batch = BatchInsertion(
            layout: entity.layout, onConflict: context.batchConflict, signature: TransactionSignature(batchOf: context),
            report: resultType == .objectIDs ? .references : .count, next: counting(records(of: entity)))
        let outcome = try context.requiredCoordinator.locked {
            do { return try store.insert(batch) } catch let failure as ConstraintFailure {
                try context.resolve(failure.clashes.map { context.conflict($0, in: failure.store) })
                throw CocoaError(
                    .managedObjectConstraintMerge,
                    sentence: "The merge policy let a record pass that breaks a uniqueness constraint of "
                        + "'\(entityName)': a batch insert asks for its type only.")
            }
        }
        switch resultType {
        case .statusOnly: return NSBatchInsertResult(true, resultType)
        case .objectIDs: return NSBatchInsertResult([(store, outcome)].objectIDs(entity.layout), resultType)
        case .count: return NSBatchInsertResult(outcome.count, resultType)
        }
    }

    private typealias Record = (object: NSManagedObject, given: ColumnMask?)

    /// The same records, and a progress that counts them where somebody wants one.
    private func counting(_ next: @escaping () throws -> Record?) -> () throws -> Record? {
        guard Progress.current() != nil else { return next }
        // Handlers do not say how many records they have.
        let progress = Progress(totalUnitCount: objectsToInsert.map { Int64($0.count) } ?? -1)
        return {
            if progress.isCancelled { throw CocoaError(.userCancelled) }
            guard let record = try next() else { return nil }
            progress.completedUnitCount += 1
            return record
        }
    }

    /// What fills one record after the other, whichever way they are given.
    private func records(of entity: NSEntityDescription) -> () throws -> Record? {
        let objectClass = entity.layout.managedObjectClass
        if let handler = managedObjectHandler {
            return {
                let object = NSManagedObject.make(objectClass, entity)
                if handler(object) { return nil }
                try object.requireNumbersInRange()
                return (object, nil)
            }
        }
        var dictionaries = (objectsToInsert ?? []).makeIterator()
        let handler = dictionaryHandler
        return {
            var values: [AnyHashable: Any]?
            if let handler {
                let dictionary = NSMutableDictionary()
                if !handler(dictionary) { values = dictionary as? [AnyHashable: Any] }
            } else {
                values = dictionaries.next()
            }
            guard let values else { return nil }
            let object = NSManagedObject.make(objectClass, entity)
            return (object, try Self.fill(object, with: values))
        }
    }

    /// - Returns: the cells that were given.
    private static func fill(_ object: NSManagedObject, with values: [AnyHashable: Any]) throws -> ColumnMask {
        var mask = ColumnMask()
        for (key, value) in values {
            let name = key as? String ?? "\(key)"
            guard let property = object.layout.property(named: name), property.relationship == nil else {
                throw CocoaError(
                    .persistentStoreUnsupportedRequestType,
                    sentence: "A batch insert cannot set '\(name)' of \(object.entity.name ?? ""): only the entity's "
                        + "attributes can be given. Relationships are set on objects, with a save.")
            }
            let attribute = property.description as? NSAttributeDescription
            guard value is NSNull || attribute?.accepts(value) != false else {
                throw CocoaError(
                    .managedObjectValidation,
                    sentence: "Unacceptable type of value for attribute: property = \"\(name)\"; desired type = "
                        + "\(property.kind.className); given type = \(type(of: value)); value = \(value). The batch insert "
                        + "into '\(object.entity.name ?? "")' wrote nothing.",
                    userInfo: [NSValidationKeyErrorKey: name, NSValidationValueErrorKey: value])
            }
            object.writePrimitiveValue(value is NSNull ? nil : value, property)
            mask.insert(property.place)
        }
        try object.requireNumbersInRange()
        return mask
    }
}

extension NSManagedObjectContext {
    /// What the merge policy means for a record that is there already.
    fileprivate var batchConflict: BatchInsertion.Conflict {
        switch (mergePolicy as? NSMergePolicy)?.mergeType {
        case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType: .replace
        case .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType: .keep
        default: .refuse
        }
    }
}
