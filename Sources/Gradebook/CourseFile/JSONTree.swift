import Foundation

/// A JSON value of any shape. Numbers are decimal, so that 0.1 stays 0.1.
enum JSONTree: Decodable, Hashable {
    case object([String: JSONTree])
    case array([JSONTree])
    case string(String)
    case number(Decimal)
    case bool(Bool)
    case null

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            self = .object(
                try Dictionary(
                    uniqueKeysWithValues: object.allKeys.map {
                        ($0.stringValue, try object.decode(JSONTree.self, forKey: $0))
                    }))
            return
        }
        if var array = try? decoder.unkeyedContainer() {
            var values: [JSONTree] = []
            while !array.isAtEnd { values.append(try array.decode(JSONTree.self)) }
            self = .array(values)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Decimal.self) {
            self = .number(number)
        } else {
            self = .string(try value.decode(String.self))
        }
    }
}

/// The lines on which the keys and elements of a JSON text begin, by their paths, such as `exercises[1].points`.
///
/// Foundation doesn't report where a value is. The text has been parsed by it before, so only its structure is followed
/// here.
struct JSONLines {
    private(set) var lines: [String: Int] = [:]
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(of data: Data) {
        bytes = Array(data)
        value(at: "")
    }

    private mutating func value(at path: String) {
        skipSpace()
        lines[path] = lines[path] ?? line
        guard position < bytes.count else { return }
        switch bytes[position] {
        case UInt8(ascii: "{"): object(at: path)
        case UInt8(ascii: "["): array(at: path)
        case UInt8(ascii: "\""): _ = string()
        default: while position < bytes.count, !Self.ends.contains(bytes[position]) { position += 1 }
        }
    }

    private static let ends = Set(",]} \t\r\n".utf8)

    private mutating func object(at path: String) {
        position += 1
        while skipTo("}") {
            let line = line
            let key = path.isEmpty ? string() : "\(path).\(string())"
            lines[key] = line
            skipSpace()
            position += 1
            value(at: key)
        }
    }

    private mutating func array(at path: String) {
        position += 1
        var index = 0
        while skipTo("]") {
            value(at: "\(path)[\(index)]")
            index += 1
        }
    }

    /// Moves to the next key or element; returns false after the end of the object or array.
    private mutating func skipTo(_ end: Unicode.Scalar) -> Bool {
        skipSpace()
        if position < bytes.count, bytes[position] == UInt8(ascii: ",") { position += 1 }
        skipSpace()
        guard position < bytes.count else { return false }
        if bytes[position] == UInt8(ascii: end) {
            position += 1
            return false
        }
        return true
    }

    private mutating func string() -> String {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, bytes.count)
        let text = Data(bytes[start..<position])
        return (try? JSONDecoder().decode(String.self, from: text)) ?? ""
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
            if bytes[position] == 0x0A { line += 1 }
            position += 1
        }
    }
}
