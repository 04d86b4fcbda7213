// Conversion of nodes into rows, which the stack reads.
extension NSAtomicStore {
    /// Creates the record of a node.
    /// - Throws: `CocoaError.persistentStoreIncompatibleSchema` if the node does not match the model.
    final func addRecord(of node: NSAtomicStoreCacheNode) throws {
        let layout = node.objectID.layout
        let maker = RowMaker(layout: layout, version: 1, value: node.value(forKey:)) { property in
            try node.value(forKey: property.name).map { try self.reference($0, property) }
        }
        let key = node.objectID.key
        tables.put(StoredRecord(key: key, layout: layout, row: try maker.make(), tables: tables))
        for property in layout.toManyProperties where !property.isTransient {
            guard let value = node.value(forKey: property.name) else { continue }
            var members = try list(value, property).map { try reference($0, property) }
            if !property.isOrdered { members.sort { $0.key < $1.key } }
            tables.put(members, root: layout.rootNumber, key: key, name: property.name)
        }
    }

    private func list(_ value: Any, _ property: PropertyLayout) throws -> [Any] {
        switch value {
        case let set as NSSet: return set.allObjects
        case let set as NSOrderedSet: return set.array
        case let array as [Any]: return array
        case let set as Set<AnyHashable>: return set.map(\.base)
        default: throw unfit(value, property)
        }
    }

    private func reference(_ value: Any, _ property: PropertyLayout) throws -> RecordReference {
        let id = (value as? NSAtomicStoreCacheNode)?.objectID ?? value as? NSManagedObjectID
        guard let id, nodes[id] != nil, id.entity.isKindOf(entity: property.destination!.entity) else {
            throw unfit(value, property)
        }
        return RecordReference(key: id.key, entity: id.layout.number)
    }

    private func unfit(_ value: Any, _ property: PropertyLayout) -> CocoaError {
        CocoaError(
            .persistentStoreIncompatibleSchema,
            sentence:
                "The store has a \(Swift.type(of: value)) for the relationship '\(property.name)', which leads to "
                + "records of \(property.destination?.entity.name ?? "") in the same store: the store is damaged, or its "
                + "class returns a wrong value for the relationship.",
            userInfo: [NSValidationKeyErrorKey: property.name])
    }
}
