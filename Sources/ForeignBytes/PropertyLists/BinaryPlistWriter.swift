/// Encodes values as a binary property list.
struct BinaryPlistWriter {
    private var objects: [[UInt8]] = []
    /// The positions of short strings that have been written, because keys repeat in every record. The table compares
    /// bytes, because Swift considers the composed and the decomposed spelling of a text equal.
    private var texts: [[UInt8]: Int] = [:]

    mutating func write(_ value: PlistValue) -> [UInt8] {
        let root = add(value)
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        // Four bytes are enough for offsets in all but very large lists.
        let offsetSize = table <= UInt32.max ? 4 : 8
        for offset in offsets { bytes += Self.bytes(offset, size: offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), 4]
        for word in [objects.count, root, table] { bytes += Self.bytes(word, size: 8) }
        return bytes
    }

    /// The position of a value in the list's table.
    private mutating func add(_ value: PlistValue) -> Int {
        if case .string(let text) = value, text.utf8.count <= 32 {
            let bytes = Array(text.utf8)
            if let place = texts[bytes] { return place }
            texts[bytes] = objects.count
        }
        let bytes = encoded(value)
        objects.append(bytes)
        return objects.count - 1
    }

    private mutating func encoded(_ value: PlistValue) -> [UInt8] {
        switch value {
        case .bool(let flag): return [flag ? 9 : 8]
        case .integer(let value): return [0x13] + Self.bytes(Int(value), size: 8)
        case .unsigned(let value):
            return [0x14] + Self.bytes(0, size: 8) + Self.bytes(Int(bitPattern: UInt(value)), size: 8)
        case .real(let value): return [0x23] + Self.bytes(Int(bitPattern: UInt(value.bitPattern)), size: 8)
        case .date(let value): return [0x33] + Self.bytes(Int(bitPattern: UInt(value.bitPattern)), size: 8)
        case .string(let text):
            if text.utf8.allSatisfy({ $0 < 0x80 }) { return Self.head(5, text.utf8.count) + Array(text.utf8) }
            return Self.head(6, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .data(let bytes): return Self.head(4, bytes.count) + bytes
        case .reference(let place): return [0x83] + Self.bytes(place, size: 4)
        case .array(let values):
            let places = values.map { add($0) }
            return Self.head(0xA, values.count) + places.flatMap { Self.bytes($0, size: 4) }
        case .dictionary(let entries):
            let sorted = entries.sorted { $0.key < $1.key }
            let places = sorted.map { add(.string($0.key)) } + sorted.map { add($0.value) }
            return Self.head(0xD, sorted.count) + places.flatMap { Self.bytes($0, size: 4) }
        }
    }

    private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 0xF, 0x13] + bytes(count, size: 8)
    }

    private static func bytes(_ value: Int, size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
