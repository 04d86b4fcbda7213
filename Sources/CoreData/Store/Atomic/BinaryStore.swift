/// A store in one binary file.
///
/// The file is a binary property list. Reading one can make numbers, texts, dates and bytes, and nothing else, so that a
/// file can name no class and run no code. It can still stop the process: Foundation's reader of binary property lists on
/// Linux follows a null pointer at some that are damaged. Open no binary store from a stranger.
final class BinaryStore: FileStore {
    override class var format: any StoreFormat.Type { BinaryFormat.self }
}

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
        let file = try dictionary(data)
        var contents = StoreContents(metadata: try typed(file[Key.metadata]))
        contents.lastNumber = try number(file[Key.lastNumber])
        for entry in try typed(file[Key.records]) as [Any] {
            let entry: [String: Any] = try typed(entry)
            var record = StoreContents.Record(
                entity: try typed(entry[Key.entity]), number: try number(entry[Key.number]))
            record.attributes = try (typed(entry[Key.attributes]) as [String: Any]).mapValues(value)
            record.relationships = try (typed(entry[Key.relationships]) as [String: [Any]]).mapValues {
                try $0.map(number)
            }
            contents.records.append(record)
        }
        return contents
    }

    static func data(of contents: StoreContents, _ model: NSManagedObjectModel) throws -> Data {
        let records = contents.records.map { record -> [String: Any] in
            [
                Key.entity: record.entity, Key.number: NSNumber(value: record.number),
                Key.attributes: record.attributes.mapValues(plain),
                Key.relationships: record.relationships.mapValues { $0.map { NSNumber(value: $0) } },
            ]
        }
        return try data([
            Key.format: name, Key.metadata: contents.metadata, Key.lastNumber: NSNumber(value: contents.lastNumber),
            Key.records: records,
        ])
    }

    static func data(replacing metadata: [String: Any], in data: Data) throws -> Data {
        var file = try dictionary(data)
        file[Key.metadata] = metadata
        return try self.data(file)
    }

    private static func dictionary(_ data: Data) throws -> [String: Any] {
        let file: [String: Any] = try typed(
            PropertyListSerialization.propertyList(from: data, options: [], format: nil))
        guard file[Key.format] as? String == name else { throw ArchiveError.wrongValue(Key.format) }
        return file
    }

    private static func data(_ file: [String: Any]) throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: file, format: .binary, options: 0)
    }

    private static func typed<Value>(_ value: Any?) throws -> Value {
        guard let value = value as? Value else { throw ArchiveError.wrongValue("\(Value.self)") }
        return value
    }

    private static func number(_ value: Any?) throws -> Int64 { try (typed(value) as NSNumber).int64Value }

    /// What a property list knows no word for is a list of its kind's name and a text, or bytes.
    private static func plain(_ value: Any) -> Any {
        switch value {
        case let decimal as NSDecimalNumber: ["decimal", decimal.description(withLocale: nil)]
        case let decimal as Decimal: ["decimal", decimal.description]
        case let uuid as UUID: ["uuid", uuid.uuidString]
        case let url as URL: ["url", url.absoluteString]
        case let bytes as ArchivedBytes: ["archive", bytes.data] as [Any]
        // Every bit counts, and a property list rounds dates of long ago.
        case let date as Date: ["date", NSNumber(value: date.timeIntervalSinceReferenceDate)] as [Any]
        default: value
        }
    }

    private static func value(_ stored: Any) throws -> Any {
        guard let pair = stored as? [Any] else { return stored }
        guard pair.count == 2, let kind = pair[0] as? String else { throw ArchiveError.wrongValue("a pair") }
        switch (kind, pair[1]) {
        case ("decimal", let text as String): return NSDecimalNumber(string: text)
        case ("uuid", let text as String):
            if let uuid = UUID(uuidString: text) { return uuid }
        case ("url", let text as String):
            if let url = URL(string: text) { return url }
        case ("archive", let data as Data): return ArchivedBytes(data)
        case ("date", let seconds as NSNumber):
            return Date(timeIntervalSinceReferenceDate: seconds.doubleValue)
        default: break
        }
        throw ArchiveError.wrongValue(kind)
    }
}
