import CoreData
import TerminalText

/// One row's values in formats for people and for programs.
struct RowText {
    /// For a table: data as its number of bytes, to-many relationships as the number of their members.
    let texts: [LocalizedText]
    /// For programs: data in Base64, members by their IDs.
    let plainTexts: [String]
    let json: [String: Any]

    init(_ object: NSManagedObject, _ names: [String]) {
        let attributes = object.entity.attributesByName
        let values = names.map { name -> Any? in
            let value = object.value(forKey: name)
            guard attributes[name]?.attributeType == .booleanAttributeType else { return value }
            return (value as? NSNumber)?.boolValue
        }
        let key = RowText.reference(object, withEntity: false)
        texts = [LocalizedText(en: key, ko: key)] + values.map(RowText.text)
        plainTexts = [key] + values.map(RowText.plainText)
        let pairs = zip(names, values).map { ($0, RowText.json($1)) }
        json = Dictionary(pairs, uniquingKeysWith: { first, _ in first }).merging(
            ["objectID": RowText.reference(object)]
        ) { own, _ in own }
    }

    /// `Artist/p3`
    private static func reference(_ object: NSManagedObject, withEntity: Bool = true) -> String {
        let key = object.objectID.uriRepresentation().lastPathComponent
        return withEntity ? "\(object.entity.name ?? "")/\(key)" : String(key.dropFirst())
    }

    private static func members(_ value: Any) -> [NSManagedObject]? {
        switch value {
        case let set as NSSet:
            (set.allObjects as? [NSManagedObject])?.sorted {
                reference($0).compare(reference($1), options: .numeric) == .orderedAscending
            }
        case let set as NSOrderedSet: set.array as? [NSManagedObject]
        default: nil
        }
    }

    static func text(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    private static func text(_ value: Any?) -> LocalizedText {
        if let data = value as? Data {
            return LocalizedText(en: "\(data.count) \(data.count == 1 ? "byte" : "bytes")", ko: "\(data.count)바이트")
        }
        let text = value.flatMap(members).map { "\($0.count)" } ?? plainText(value)
        return LocalizedText(en: text, ko: text)
    }

    private static func plainText(_ value: Any?) -> String {
        guard let value else { return "" }
        if let members = members(value) { return members.map { reference($0) }.joined(separator: " ") }
        switch value {
        case let object as NSManagedObject: return reference(object)
        case let date as Date: return text(date)
        case let data as Data: return data.base64EncodedString()
        case let dictionary as [String: Any]:
            return dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \(plainText($0.value))" }
                .joined(separator: ", ")
        default: return "\(value)"
        }
    }

    private static func json(_ value: Any?) -> Any {
        guard let value else { return NSNull() }
        if let members = members(value) { return members.map { reference($0) } }
        switch value {
        case let dictionary as [String: Any]: return dictionary.mapValues { json($0) }
        // Exact, which a number in JSON need not be. JSON also has no infinite numbers.
        case let decimal as NSDecimalNumber: return decimal.stringValue
        case let flag as Bool: return flag
        case let number as NSNumber: return number.doubleValue.isFinite ? number : "\(number)"
        default: return plainText(value)
        }
    }
}
