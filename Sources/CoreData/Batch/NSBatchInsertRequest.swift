/// A request that inserts records into a SQLite store without managed objects in a context.
///
///     var names = ["Ada", "Grace"].makeIterator()
///     let request = NSBatchInsertRequest(entityName: "Employee") { (row: NSMutableDictionary) in
///         guard let name = names.next() else { return true }
///         row["firstName"] = name
///         return false
///     }
///     try context.execute(request)
///
/// If an entity has uniqueness constraints, the context's merge policy decides how to treat an existing record:
/// `mergeByPropertyObjectTrump` and `overwrite` set the new values in it (those in the dictionary, or all values of an
/// object), `mergeByPropertyStoreTrump` and `rollback` keep it, and with `error` the request fails and inserts nothing.
/// A request can set attributes only. Nothing is validated, except that numbers must be in range. Contexts are not
/// updated until you call `mergeChanges(fromRemoteContextSave:into:)`.
///
/// If there is a current `Progress`, the request adds a child to it whose unit is one record. Canceling it undoes
/// everything and throws `CocoaError.userCancelled`.
///
/// Execute the request with `execute(_:)` on the context's queue; the handlers run there too. It is atomic, and throws
/// `CocoaError.managedObjectConstraintMerge` for a uniqueness constraint, `.persistentStoreUnsupportedRequestType` for
/// a key that is not an attribute or a store that is neither a SQLite nor an incremental store,
/// `.managedObjectValidation` for a value of the wrong class, `.validationNumberTooLarge` and
/// `.validationNumberTooSmall`, `.persistentStoreOperation` if no store can take the entity's records, and the errors
/// of the store. Apple's page: *NSBatchInsertRequest*.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
    /// The name of the entity.
    public let entityName: String
    /// The entity; nil for a request created by name until it is executed.
    public private(set) final var entity: NSEntityDescription?
    /// The values of each record, by property name.
    open var objectsToInsert: [[String: Any]]?
    /// Fills a dictionary with the values of the next record; returns true, without filling it, when there are no more
    /// records.
    open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
    /// Fills an object with the values of the next record; returns true when there are no more records. The object has
    /// no context. Don't use it after the call.
    open var managedObjectHandler: ((NSManagedObject) -> Bool)?
    /// The kind of result; `.statusOnly` unless set.
    open var resultType = NSBatchInsertRequestResultType.statusOnly

    private init(_ entity: NSEntityDescription?, _ name: String) {
        self.entity = entity
        entityName = name
    }

    @available(*, deprecated, message: "name the entity")
    public convenience override init() { self.init(nil, "") }

    /// Creates a request that inserts one record for each dictionary. The entity is looked up by name in the context.
    public convenience init(entityName: String, objects dictionaries: [[String: Any]]) {
        self.init(nil, entityName)
        objectsToInsert = dictionaries
    }
    /// Creates a request that inserts one record for each dictionary.
    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
        self.init(entity, entity.name ?? "")
        objectsToInsert = dictionaries
    }
    /// Creates a request that calls `handler` for each record. The entity is looked up by name in the context.
    public convenience init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
        self.init(nil, entityName)
        dictionaryHandler = handler
    }
    /// Creates a request that calls `handler` for each record.
    public convenience init(
        entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool
    ) {
        self.init(entity, entity.name ?? "")
        dictionaryHandler = handler
    }
    /// Creates a request that calls `handler` for each record. The entity is looked up by name in the context.
    public convenience init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
        self.init(nil, entityName)
        managedObjectHandler = handler
    }
    /// Creates a request that calls `handler` for each record.
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
            stop(
                .invalidArgumentException,
                "The entity '\(entityName)' is abstract, so it has no records: use one of its subentities.")
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
                    + "'\(entityName)' into: load a writable store that contains the entity.")
        }
        let batch = BatchInsertion(
            layout: entity.layout, onConflict: context.batchConflict, signature: TransactionSignature(batchOf: context),
            report: resultType == .objectIDs ? .references : .count, next: counting(records(of: entity)))
        let outcome = try context.requiredCoordinator.locked {
            do { return try store.insert(batch) } catch let failure as ConstraintFailure {
                try context.resolve(failure.clashes.map { context.conflict($0, in: failure.store) })
                throw CocoaError(
                    .managedObjectConstraintMerge,
                    sentence: "The merge policy accepted a record that violates a uniqueness constraint of "
                        + "'\(entityName)': a batch insert uses only the policy's type.")
            }
        }
        switch resultType {
        case .statusOnly: return NSBatchInsertResult(true, resultType)
        case .objectIDs: return NSBatchInsertResult([(store, outcome)].objectIDs(entity.layout), resultType)
        case .count: return NSBatchInsertResult(outcome.count, resultType)
        }
    }

    private typealias Record = (object: NSManagedObject, given: ColumnMask?)

    /// Wraps `next` so that it updates a progress, if there is a current one.
    private func counting(_ next: @escaping () throws -> Record?) -> () throws -> Record? {
        guard Progress.current() != nil else { return next }
        // Handlers do not report how many records they have.
        let progress = Progress(totalUnitCount: objectsToInsert.map { Int64($0.count) } ?? -1)
        return {
            if progress.isCancelled { throw CocoaError(.userCancelled) }
            guard let record = try next() else { return nil }
            progress.completedUnitCount += 1
            return record
        }
    }

    /// Returns a function that creates and fills the next object, from a handler or from the dictionaries.
    private func records(of entity: NSEntityDescription) -> () throws -> Record? {
        var objects = BatchObjects(of: entity)
        if let handler = managedObjectHandler {
            return {
                let object = objects.next()
                if handler(object) { return nil }
                try object.requireNumbersInRange()
                return (object, nil)
            }
        }
        if let handler = dictionaryHandler {
            return {
                let dictionary = NSMutableDictionary()
                if handler(dictionary) { return nil }
                let object = objects.next()
                return (object, try Self.fill(object, with: dictionary.pairs))
            }
        }
        var dictionaries = (objectsToInsert ?? []).makeIterator()
        return {
            guard let values = dictionaries.next() else { return nil }
            let object = objects.next()
            return (object, try Self.fill(object, with: values))
        }
    }

    /// - Returns: the cells that were set.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType`, `.managedObjectValidation`,
    ///   `.validationNumberTooLarge` or `.validationNumberTooSmall`.
    private static func fill(
        _ object: NSManagedObject, with values: some Sequence<(key: String, value: Any)>
    ) throws -> ColumnMask {
        var mask = ColumnMask()
        for (name, value) in values {
            guard let property = object.layout.property(named: name), property.relationship == nil else {
                throw CocoaError(
                    .persistentStoreUnsupportedRequestType,
                    sentence: "A batch insert cannot set '\(name)' of \(object.entity.name ?? ""): it sets only the "
                        + "entity's attributes. Set relationships on objects, and save them.")
            }
            mask.insert(property.place)
            if object.writePlainValue(value, property) { continue }
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
        }
        try object.requireNumbersInRange()
        return mask
    }
}

extension NSMutableDictionary {
    /// The contents, with the keys as strings. Converting the dictionary would look up and copy every key.
    fileprivate var pairs: [(key: String, value: Any)] {
        var pairs: [(key: String, value: Any)] = []
        pairs.reserveCapacity(count)
        enumerateKeysAndObjects { key, value, _ in pairs.append((key as? String ?? "\(key)", value)) }
        return pairs
    }
}

/// Creates the objects of a batch insert. Each of them is needed for one record only, so the row of the next one is in
/// the same memory.
private struct BatchObjects {
    private let objectClass: NSManagedObject.Type
    private let entity: NSEntityDescription
    private var slab: RowSlab

    init(of entity: NSEntityDescription) {
        self.entity = entity
        objectClass = entity.layout.managedObjectClass
        slab = Self.makeSlab(entity.layout)
    }

    mutating func next() -> NSManagedObject {
        let object = NSManagedObject.make(objectClass, entity)
        // A handler may have kept an object, although it must not use it.
        if isKnownUniquelyReferenced(&slab) { slab.reuse() } else { slab = Self.makeSlab(entity.layout) }
        object.takeDefaults(in: slab)
        return object
    }

    private static func makeSlab(_ layout: EntityLayout) -> RowSlab { RowSlab(capacity: max(4096, layout.rowSize * 2)) }
}

extension NSManagedObjectContext {
    /// The treatment of existing records that the merge policy implies.
    fileprivate var batchConflict: BatchInsertion.Conflict {
        switch (mergePolicy as? NSMergePolicy)?.mergeType {
        case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType: .replace
        case .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType: .keep
        default: .refuse
        }
    }
}
