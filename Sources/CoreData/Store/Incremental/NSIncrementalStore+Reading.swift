// Reads by a context, converted to requests to a subclass.
extension NSIncrementalStore: RecordStore, RecordReader {
    /// The subclass reads the objects' permanent IDs from a save request.
    var namesRecordsBeforeSaving: Bool { true }

    private var context: NSManagedObjectContext? { persistentStoreCoordinator?.served as? NSManagedObjectContext }

    func references(for fetch: FetchParameters) throws -> [RecordReference] {
        try answer(fetch).map { result in
            guard let id = (result as? NSManagedObject)?.objectID ?? result as? NSManagedObjectID else {
                throw wrong(result, "execute(_:with:) for a fetch of objects")
            }
            return id.recordReference
        }
    }

    func count(for fetch: FetchParameters) throws -> Int {
        var counting = fetch
        counting.resultType = .countResultType
        let answer = try answer(counting)
        guard answer.count == 1, let number = answer[0] as? NSNumber else {
            throw wrong(answer, "execute(_:with:) for a count, which is an array of one number")
        }
        return number.intValue
    }

    func dictionaries(for fetch: FetchParameters) throws -> [NSDictionary] {
        try answer(fetch).map { result in
            guard let dictionary = (result as? NSDictionary) ?? (result as? [String: Any]).map({ $0 as NSDictionary })
            else { throw wrong(result, "execute(_:with:) for a fetch of dictionaries") }
            return dictionary
        }
    }

    private func answer(_ fetch: FetchParameters) throws -> [Any] {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.parameters = fetch.unfrozen
        let answer = try execute(request, with: context)
        guard let results = answer as? [Any] else { throw wrong(answer, "execute(_:with:) for a fetch") }
        return results
    }

    func row(of reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow? {
        let id = self.id(reference.key, layout)
        do {
            let row = try row(of: try newValuesForObject(with: id, with: requiredContext), id)
            rowCache.put(row, root: layout.rootNumber, key: reference.key)
            return row
        } catch let error as CocoaError where error.code == .managedObjectReferentialIntegrity {
            rowCache.evict(root: layout.rootNumber, key: reference.key)
            return nil
        }
    }

    private func row(of node: NSIncrementalStoreNode, _ id: NSManagedObjectID) throws -> OwnedRow {
        let layout = id.layout
        let value = { (name: String) in layout.property(named: name).flatMap { node.value(for: $0.description) } }
        let maker = RowMaker(layout: layout, version: Int64(clamping: node.version), value: value) { property in
            let end =
                try node.value(for: property.description)
                ?? self.newValue(forRelationship: property.relationship!, forObjectWith: id, with: self.context)
            return try self.reference(end, property)
        }
        return try maker.make()
    }

    func related(to key: Int64, _ property: PropertyLayout, of layout: EntityLayout) throws -> [RecordReference] {
        let end = try newValue(
            forRelationship: property.relationship!, forObjectWith: id(key, layout), with: context)
        let list = end as? [Any] ?? (end as? NSOrderedSet)?.array ?? (end as? NSSet)?.allObjects
        guard let list else { throw wrong(end, "newValue(forRelationship:…) for '\(property.name)'") }
        return try list.compactMap { try reference($0, property) }
    }

    func related(to keys: [Int64], _ property: PropertyLayout, of layout: EntityLayout) throws -> RelatedRecords {
        var related = RelatedRecords()
        for key in keys {
            let found = try self.related(to: key, property, of: layout)
            related.members += found
            related.owners += Array(repeating: key, count: found.count)
        }
        try loadRows(of: related.members.map(\.key), property.destination!)
        return related
    }

    func loadRows(of keys: [Int64], _ layout: EntityLayout) throws {
        for key in Set(keys) where rowCache.version(root: layout.rootNumber, key: key) == nil {
            _ = try row(of: RecordReference(key: key, entity: layout.number), layout)
        }
    }

    private func reference(_ end: Any, _ property: PropertyLayout) throws -> RecordReference? {
        switch end {
        case is NSNull: return nil
        case let id as NSManagedObjectID where id.entity.isKindOf(entity: property.destination!.entity):
            return id.recordReference
        default: throw wrong(end, "the relationship '\(property.name)'")
        }
    }

    private func id(_ key: Int64, _ layout: EntityLayout) -> NSManagedObjectID {
        NSManagedObjectID(key: key, layout: names.layout(of: key, layout), store: self)
    }

    private var requiredContext: NSManagedObjectContext {
        guard let context else {
            stop(.internalInconsistencyException, "An incremental store's values were requested without a context.")
        }
        return context
    }

    private func wrong(_ value: Any, _ what: String) -> CocoaError {
        CocoaError(
            .persistentStoreOperation,
            sentence:
                "The store class \(Swift.type(of: self)) gives a \(Swift.type(of: value)) for \(what): see there what "
                + "is to be returned.", userInfo: [NSAffectedStoresErrorKey: [self]])
    }
}

extension NSManagedObjectID {
    fileprivate final var recordReference: RecordReference { RecordReference(key: key, entity: layout.number) }
}
