import Foundation

/// The properties of Foundation's own values that predicates read by name, as in `name.length`.
enum FoundationKeys {
    /// The value: nil if the key is unknown, `.some(nil)` if it is known and its value is nil.
    static func value(of object: Any, forKey key: String) -> Any?? {
        switch Operand(object) {
        case .string(let text): text_[key].map { $0(text) }
        case .number(let number): number_[key].map { $0(number.object) }
        case .date(let date): date_[key].map { $0(date) }
        case .object(let data as Data): key == "length" || key == "count" ? .some(data.count) : nil
        case .object(let url as URL): url_[key].map { $0(url) }
        case .object(let uuid as UUID): key == "UUIDString" || key == "uuidString" ? .some(uuid.uuidString) : nil
        default: (object as? NSObject).flatMap { object_[key]?($0) }.map { .some($0) }
        }
    }

    private static let text_: [String: (String) -> Any?] = [
        "length": { $0.utf16.count },
        "uppercaseString": { $0.uppercased() },
        "lowercaseString": { $0.lowercased() },
        "capitalizedString": { $0.capitalized },
        "integerValue": { NSString(string: $0).integerValue },
        "intValue": { NSString(string: $0).integerValue },
        "doubleValue": { NSString(string: $0).doubleValue },
        "floatValue": { NSString(string: $0).floatValue },
        "boolValue": { NSString(string: $0).boolValue },
        "lastPathComponent": { NSString(string: $0).lastPathComponent },
        "pathExtension": { NSString(string: $0).pathExtension },
        "description": { $0 },
    ]

    private static let number_: [String: (NSNumber) -> Any?] = [
        "integerValue": { $0.intValue },
        "intValue": { $0.intValue },
        "longLongValue": { $0.int64Value },
        "doubleValue": { $0.doubleValue },
        "floatValue": { $0.floatValue },
        "boolValue": { $0.boolValue },
        "stringValue": { $0.stringValue },
        "description": { $0.description },
    ]

    private static let date_: [String: (Date) -> Any?] = [
        "timeIntervalSinceReferenceDate": { $0.timeIntervalSinceReferenceDate },
        "timeIntervalSince1970": { $0.timeIntervalSince1970 },
        "timeIntervalSinceNow": { $0.timeIntervalSinceNow },
        "description": { $0.description },
    ]

    private static let url_: [String: (URL) -> Any?] = [
        "absoluteString": { $0.absoluteString },
        "path": { $0.path },
        "host": { $0.host },
        "scheme": { $0.scheme },
        "lastPathComponent": { $0.lastPathComponent },
        "pathExtension": { $0.pathExtension },
    ]

    private static let object_: [String: (NSObject) -> Any?] = [
        "description": { $0.description },
        "hash": { $0.hash },
    ]
}
