import CoreData
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A service's response: the HTTP status and the object in the body.
public struct ServiceReply {
    public let status: Int
    public let body: [String: Any]
}

/// Sends a request and waits for the response. A store has to wait, because its methods return the result
/// synchronously.
///
///     let reply = try request("GET", "rows/Bike/7", of: url)
///     print(reply.status, reply.body["values"] ?? "-")
///
/// - Throws: `URLError` if there is no response.
public func request(
    _ method: String, _ path: String, of store: URL, _ body: [String: Any]? = nil
) throws -> ServiceReply {
    var request = URLRequest(url: store.appendingPathComponent(path))
    request.httpMethod = method
    request.httpBody = try body.map { try JSONSerialization.data(withJSONObject: $0) }
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let answer = Answer()
    let task = URLSession.shared.dataTask(with: request) { data, response, error in
        answer.fill(data, response, error)
    }
    task.resume()
    let (data, response, error) = answer.wait()
    if let error { throw error as? URLError ?? URLError(.badServerResponse) }
    guard let status = (response as? HTTPURLResponse)?.statusCode else { throw URLError(.badServerResponse) }
    let object = try? JSONSerialization.jsonObject(with: data ?? Data())
    return ServiceReply(status: status, body: object as? [String: Any] ?? [:])
}

/// The result of a `URLSession` task, for the thread that waits for it.
private final class Answer: @unchecked Sendable {
    // Sendable: written before the semaphore is signaled, and read afterward.
    private let semaphore = DispatchSemaphore(value: 0)
    private var content: (Data?, URLResponse?, (any Error)?)

    func fill(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        content = (data, response, error)
        semaphore.signal()
    }

    func wait() -> (data: Data?, response: URLResponse?, error: (any Error)?) {
        semaphore.wait()
        return content
    }
}

/// Converts attribute values to and from JSON.
///
/// The service can compare numbers, strings and dates, which are seconds since 2001. A decimal number is an object,
/// `{"decimal": "12.50"}`, because a JSON number would lose digits.
public enum ServiceValue {
    public static func encode(_ value: Any) -> Any {
        switch value {
        case let decimal as NSDecimalNumber: ["decimal": decimal.stringValue]
        case let number as NSNumber: number
        case let date as Date: date.timeIntervalSinceReferenceDate
        case let data as Data: data.base64EncodedString()
        case let uuid as UUID: uuid.uuidString
        case let url as URL: url.absoluteString
        case let text as String: text
        case is NSNull: NSNull()
        default: archive(value)?.base64EncodedString() ?? "\(value)"
        }
    }

    private static func archive(_ value: Any) -> Data? {
        try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
    }

    /// The value of an attribute of that type; nil if `value` is null or missing.
    public static func decode(_ value: Any?, as type: NSAttributeType) -> Any? {
        guard let value, !(value is NSNull) else { return nil }
        let text = value as? String ?? ""
        switch type {
        case .dateAttributeType:
            return (value as? NSNumber).map { Date(timeIntervalSinceReferenceDate: $0.doubleValue) }
        case .decimalAttributeType:
            return ((value as? [String: Any])?["decimal"] as? String).map { NSDecimalNumber(string: $0) }
        case .binaryDataAttributeType: return Data(base64Encoded: text)
        case .UUIDAttributeType: return UUID(uuidString: text)
        case .URIAttributeType: return URL(string: text)
        case .transformableAttributeType:
            return Data(base64Encoded: text).flatMap {
                try? NSKeyedUnarchiver.unarchivedObject(
                    ofClasses: [NSArray.self, NSDictionary.self, NSString.self, NSNumber.self], from: $0)
            }
        default: return value
        }
    }

    /// A store's metadata as text, because JSON can't represent the data in it.
    public static func text(of metadata: [String: Any]) throws -> String {
        try PropertyListSerialization.data(fromPropertyList: metadata, format: .binary, options: 0)
            .base64EncodedString()
    }

    public static func metadata(in text: String) throws -> [String: Any] {
        guard let data = Data(base64Encoded: text),
            let metadata = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { throw CocoaError(.fileReadCorruptFile) }
        return metadata
    }
}
