import SQLite

extension SQLiteSession {
    func dictionaries(for fetch: FetchParameters) throws -> [NSDictionary] {
        let query = try generator.dictionaries(for: fetch)
        return try run(query, of: fetch, reporting: { found($0) }) { statement in
            var dictionaries: [NSDictionary] = []
            while try statement.step() {
                let dictionary = NSMutableDictionary()
                for (index, column) in query.columns.enumerated() {
                    if let value = value(of: column, at: Int32(index), in: statement, fetch) {
                        dictionary[column.name] = value
                    }
                }
                dictionaries.append(dictionary)
            }
            return dictionaries
        }
    }

    /// A column's value in a dictionary; nil for NULL, and for a column that only completes another, such as
    /// the entity of an ID.
    private func value(
        of column: SQLResultColumn, at index: Int32, in statement: Statement, _ fetch: FetchParameters
    ) -> Any? {
        switch column.content {
        case .value(let source):
            if let attribute = source.attribute, attribute.allowsExternalBinaryDataStorage {
                return statement.isNull(at: index) ? nil : externalValues.data(of: statement.blob(at: index))
            }
            if let attribute = source.attribute { return statement.value(at: index, as: attribute.attributeType) }
            guard !statement.isNull(at: index), let destination = source.destination else { return nil }
            let entity = source.entityColumn == nil ? nil : statement.integer(at: index + 1)
            return objectID(statement.integer(at: index), entity, declared: destination.entity.layout)
        case .computed(let type): return statement.value(at: index, as: type)
        case .primaryKey:
            return objectID(
                statement.integer(at: index), statement.integer(at: index - 1), declared: fetch.entity!.layout)
        case .entityNumber, .version, .entity, .order: return nil
        }
    }

    private func objectID(_ key: Int64, _ entity: Int64?, declared: EntityLayout) -> NSManagedObjectID? {
        guard key > 0, key <= RecordReference.largestKey else { return nil }
        let number = entity.map { store.layoutNumber($0, in: declared) } ?? 0
        return NSManagedObjectID(key: key, layout: number == 0 ? declared : declared.family[number], store: store)
    }
}

extension Statement {
    /// A column's value as an object of the class for an attribute of `type`; nil for NULL.
    func value(at index: Int32, as type: NSAttributeType) -> Any? {
        let kind = kind(at: index)
        if kind == .null { return nil }
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
            return NSNumber(value: integer(at: index))
        case .booleanAttributeType: return NSNumber(value: integer(at: index) != 0)
        case .doubleAttributeType: return NSNumber(value: real(at: index))
        case .floatAttributeType: return NSNumber(value: Float(real(at: index)))
        case .dateAttributeType: return Date(timeIntervalSinceReferenceDate: real(at: index))
        case .decimalAttributeType: return NSDecimalNumber.stored(string(at: index))
        case .stringAttributeType: return string(at: index)
        case .URIAttributeType: return URL(string: string(at: index))
        case .UUIDAttributeType:
            let bytes = blob(at: index)
            return bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
        case .binaryDataAttributeType, .transformableAttributeType: return Data(blob(at: index))
        default:
            switch kind {
            case .integer: return NSNumber(value: integer(at: index))
            case .real: return NSNumber(value: real(at: index))
            case .text: return string(at: index)
            default: return Data(blob(at: index))
            }
        }
    }
}
