import SQLite

/// Constant collections, of any size, as the right side of IN.
enum SQLCollection {
    /// Up to this number of members, each number has its own statement. Statements for more members are shared.
    private static let fewest = 8
    /// Up to this number, members that cannot be written as JSON are bound one by one.
    private static let most = 30_000

    /// The members of a collection; nil for a single value.
    static func members(of value: Any?) -> [Any?]? {
        if let objects = (value as? any ObjectList)?.objects { return objects }
        return switch value {
        case let array as [Any?]: array
        case let set as Set<AnyHashable>: set.map { $0.base }
        case let ordered as NSOrderedSet: ordered.array
        case let set as NSSet: set.allObjects
        case let array as NSArray: Array(array)
        case let dictionary as [AnyHashable: Any]: Array(dictionary.values)
        default: nil
        }
    }

    /// Whether a member is nil in a predicate.
    static func isNull(_ member: Any?) -> Bool {
        guard let member else { return false }
        return objectReference(in: member).map { type(of: $0) == NSNull.self } ?? (member is NSNull)
    }

    /// The content of the parentheses: parameters, or a query over one parameter that contains all values.
    static func list(_ values: [SQLiteValue]) throws -> SQLFragment {
        if values.count > fewest {
            if let integers = integers(values) {
                return "SELECT value FROM json_each(\(bound: .text(integers)))"
            }
            if let strings = try strings(values) {
                return "SELECT value FROM json_each(\(bound: .text(strings)))"
            }
            if let (bytes, ranges) = blobs(values) {
                return
                    "SELECT substr(\(bound: .blob(bytes)), value ->> 0, value ->> 1) FROM json_each(\(bound: .text(ranges)))"
            }
        }
        guard values.count <= most else {
            throw SQLUnsupported.error(
                "a list of \(values.count) values is too long for IN: split it into several fetches of at most "
                    + "\(most).")
        }
        return padded(values).map { "\(bound: $0)" as SQLFragment }.joined(separator: ",")
    }

    /// A query over one parameter that contains many strings; nil if there are few, or if JSON cannot represent them.
    static func longList(_ texts: [String]) throws -> SQLFragment? {
        guard texts.count > fewest, let json = try strings(texts.map { .text($0) }) else { return nil }
        return "SELECT value FROM json_each(\(bound: .text(json)))"
    }

    /// Repeats the last value until the count is a power of two, so that few statements cover all lists.
    private static func padded(_ values: [SQLiteValue]) -> [SQLiteValue] {
        guard values.count > fewest, let last = values.last else { return values }
        var size = fewest
        while size < values.count { size *= 2 }
        return values + Array(repeating: last, count: size - values.count)
    }

    private static func integers(_ values: [SQLiteValue]) -> String? {
        var json = "["
        for value in values {
            guard case .integer(let number) = value else { return nil }
            if json.utf8.count > 1 { json += "," }
            json += String(number)
        }
        return json + "]"
    }

    private static func strings(_ values: [SQLiteValue]) throws -> String? {
        var strings: [String] = []
        strings.reserveCapacity(values.count)
        for value in values {
            // JSON in SQLite ends a string at a NUL.
            guard case .text(let text) = value, !text.utf8.contains(0) else { return nil }
            strings.append(text)
        }
        return String(decoding: try JSONEncoder().encode(strings), as: UTF8.self)
    }

    /// The concatenated bytes, and for each value its start (counting from 1) and its length.
    private static func blobs(_ values: [SQLiteValue]) -> ([UInt8], String)? {
        var bytes: [UInt8] = []
        var ranges: [String] = []
        for value in values {
            guard case .blob(let blob) = value else { return nil }
            ranges.append("[\(bytes.count + 1),\(blob.count)]")
            bytes += blob
        }
        return (bytes, "[" + ranges.joined(separator: ",") + "]")
    }
}

/// An array of objects, whose elements need no casts.
private protocol ObjectList {
    /// The elements; nil if they are not of a class type.
    var objects: [Any?]? { get }
}

extension Array: ObjectList {
    fileprivate var objects: [Any?]? {
        Element.self is AnyClass ? map { unsafeBitCast($0, to: AnyObject.self) as Any? } : nil
    }
}
