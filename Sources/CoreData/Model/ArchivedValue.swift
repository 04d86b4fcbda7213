/// Converts values to and from property lists. Types that a property list supports are kept as they are, the others
/// become a dictionary with a tag.
enum ArchivedValue {
    private enum Tag {
        static let dictionary = "$dictionary"
        static let decimal = "$decimal"
        static let uuid = "$uuid"
        static let url = "$url"
        static let null = "$null"
        static let object = "$object"
    }

    static func archive(_ value: Any) -> Any {
        switch value {
        case let decimal as NSDecimalNumber: return [Tag.decimal: decimal.description(withLocale: nil)]
        case let decimal as Decimal: return [Tag.decimal: decimal.description]
        case let string as String: return string
        case let number as NSNumber: return number
        case let date as Date: return date
        case let data as Data: return data
        case let uuid as UUID: return [Tag.uuid: uuid.uuidString]
        case let url as URL: return [Tag.url: url.absoluteString]
        case is NSNull: return [Tag.null: true]
        case let array as [Any]: return array.map(archive)
        case let dictionary as [AnyHashable: Any]:
            return [Tag.dictionary: dictionary.map { [archive($0.key.base), archive($0.value)] }]
        case let object as NSObject & NSSecureCoding:
            if let data = try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true) {
                return [Tag.object: data, "class": NSStringFromClass(type(of: object))] as [String: Any]
            }
        default: break
        }
        stop(
            .invalidArgumentException,
            "A value of type \(type(of: value)) in a model's default values or user info cannot be archived: "
                + "use property list values, or a class that conforms to NSSecureCoding.")
    }

    /// - Throws: `ArchiveError` for a tag that cannot be read, or the decoder's error for a damaged keyed archive.
    static func restore(_ stored: Any) throws -> Any {
        switch stored {
        case let array as [Any]: return try array.map(restore)
        case let tagged as [String: Any]: return try restore(tagged: tagged)
        default: return stored
        }
    }

    private static func restore(tagged: [String: Any]) throws -> Any {
        if let pairs = tagged[Tag.dictionary] as? [[Any]] {
            var dictionary: [AnyHashable: Any] = [:]
            for pair in pairs where pair.count == 2 {
                guard let key = try restore(pair[0]) as? AnyHashable else {
                    throw ArchiveError.wrongValue(Tag.dictionary)
                }
                dictionary[key] = try restore(pair[1])
            }
            return dictionary
        }
        if let text = tagged[Tag.decimal] as? String { return NSDecimalNumber(string: text) }
        if let text = tagged[Tag.uuid] as? String, let uuid = UUID(uuidString: text) { return uuid }
        if let text = tagged[Tag.url] as? String, let url = URL(string: text) { return url }
        if tagged[Tag.null] != nil { return NSNull() }
        if let data = tagged[Tag.object] as? Data, let name = tagged["class"] as? String,
            let type = NSClassFromString(name) as? (NSObject & NSSecureCoding).Type,
            let object = try KeyedArchive(data).root(allowing: [type])
        {
            return object
        }
        throw ArchiveError.wrongValue(tagged.keys.sorted().joined(separator: ", "))
    }

    /// Whether two values are equal. Values that cannot be compared are unequal.
    static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): areEqual(left, right)
        default: false
        }
    }

    private static func areEqual(_ left: Any, _ right: Any) -> Bool {
        if let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] {
            return left.count == right.count && left.allSatisfy { areEqual($0.value as Any?, right[$0.key]) }
        }
        if let left = left as? [Any], let right = right as? [Any] {
            return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
        }
        if let left = left as? NSNumber, let right = right as? NSNumber { return left.isEqual(right) }
        if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
        return false
    }
}
