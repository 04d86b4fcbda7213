import ForeignBytes

/// The binary store's file: a binary property list, which other tools can display too.
///
/// Reading a file creates only numbers, strings, dates and data. The values of transformable attributes stay data until
/// they are needed.
enum BinaryFormat: StoreFormat {
    static let type = NSBinaryStoreType

    private enum Key {
        static let format = "format"
        static let metadata = "metadata"
        static let lastNumber = "lastNumber"
        static let records = "records"
        static let entity = "entity"
        static let number = "number"
        static let attributes = "attributes"
        static let relationships = "relationships"
    }

    private static let name = "Faultline binary store 1"

    static func contents(of data: Data) throws -> StoreContents {
        let file = try list(data)
        guard let metadata = file[Key.metadata]?.dictionary, let last = file[Key.lastNumber]?.integer,
            let records = file[Key.records]?.array
        else { throw Malformed("its metadata or its records are missing") }
        var contents = StoreContents(metadata: metadata.mapValues(\.object))
        contents.lastNumber = last
        contents.records = try records.map(record)
        return contents
    }

    private static func record(_ entry: PlistValue) throws -> StoreContents.Record {
        guard let entity = entry[Key.entity]?.string, let number = entry[Key.number]?.integer,
            let attributes = entry[Key.attributes]?.dictionary, let relationships = entry[Key.relationships]?.dictionary
        else { throw Malformed("it has a record without an entity, a number or values") }
        var record = StoreContents.Record(entity: entity, number: number)
        record.attributes = try attributes.mapValues(value)
        record.relationships = try relationships.mapValues { list in
            guard let numbers = list.array?.map(\.integer), !numbers.contains(nil) else {
                throw Malformed("the record \(number) of '\(entity)' has a relationship that leads to no records")
            }
            return numbers.compactMap(\.self)
        }
        return record
    }

    static func data(of contents: StoreContents, _ model: NSManagedObjectModel) throws -> Data {
        let records = try contents.records.map { record -> PlistValue in
            .dictionary([
                Key.entity: .string(record.entity), Key.number: .integer(record.number),
                Key.attributes: .dictionary(try record.attributes.mapValues(plain)),
                Key.relationships: .dictionary(record.relationships.mapValues { .array($0.map(PlistValue.integer)) }),
            ])
        }
        return Data(
            BinaryPlist.write(
                .dictionary([
                    Key.format: .string(name), Key.metadata: try PlistValue(contents.metadata),
                    Key.lastNumber: .integer(contents.lastNumber), Key.records: .array(records),
                ])))
    }

    static func data(replacing metadata: [String: Any], in data: Data) throws -> Data {
        guard var file = try list(data).dictionary else { return data }
        file[Key.metadata] = try PlistValue(metadata)
        return Data(BinaryPlist.write(.dictionary(file)))
    }

    private static func list(_ data: Data) throws -> PlistValue {
        let file = try BinaryPlist.read(Array(data))
        guard file[Key.format]?.string == name else { throw Malformed("it is a property list, but not a store") }
        return file
    }

    /// A value whose type a property list does not have is written as a list of its kind's name and a string or data.
    private static func plain(_ value: Any) throws -> PlistValue {
        func tagged(_ kind: String, _ value: PlistValue) -> PlistValue { .array([.string(kind), value]) }
        return switch value {
        case let decimal as NSDecimalNumber: tagged("decimal", .string(decimal.description(withLocale: nil)))
        case let decimal as Decimal: tagged("decimal", .string(decimal.description))
        case let uuid as UUID: tagged("uuid", .string(uuid.uuidString))
        case let url as URL: tagged("url", .string(url.absoluteString))
        case let bytes as ArchivedBytes: tagged("archive", .data(Array(bytes.data)))
        // Every bit must be kept, and a property list rounds dates in the distant past.
        case let date as Date: tagged("date", .real(date.timeIntervalSinceReferenceDate))
        default: try PlistValue(value)
        }
    }

    private static func value(_ stored: PlistValue) throws -> Any {
        guard let pair = stored.array else { return stored.object }
        guard pair.count == 2, let kind = pair[0].string else { throw Malformed("a value has no kind") }
        switch (kind, pair[1]) {
        case ("decimal", .string(let text)): return NSDecimalNumber(string: text)
        case ("uuid", .string(let text)):
            if let uuid = UUID(uuidString: text) { return uuid }
        case ("url", .string(let text)):
            if let url = URL(string: text) { return url }
        case ("archive", .data(let bytes)): return ArchivedBytes(Data(bytes))
        case ("date", .real(let seconds)): return Date(timeIntervalSinceReferenceDate: seconds)
        default: break
        }
        throw Malformed("there is no value of the kind '\(kind)' as it stands there")
    }
}
