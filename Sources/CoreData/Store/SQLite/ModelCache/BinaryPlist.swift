/// A value of a binary property list, as a keyed archive uses it.
///
/// Foundation's own reader hides the references of an archive; and an unarchiver would make objects of whatever
/// classes a foreign file names. This one only ever makes these values.
indirect enum PlistValue: Equatable {
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001-01-01.
    case date(Double)
    case string(String)
    case data([UInt8])
    /// The place of an object in the archive.
    case reference(Int)
    case array([PlistValue])
    case dictionary([String: PlistValue])
}

/// Reads and writes binary property lists.
enum BinaryPlist {
    /// The bytes do not follow the format.
    struct Malformed: Error {}

    /// Throws `Malformed`.
    static func read(_ bytes: [UInt8]) throws -> PlistValue {
        var reader = try PlistReader(bytes)
        return try reader.root()
    }

    static func write(_ value: PlistValue) -> [UInt8] {
        var writer = PlistWriter()
        return writer.write(value)
    }
}

private struct PlistReader {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let rootIndex: Int
    private let table: Int
    /// How many values may still be made: a list may name one object a million times.
    private var budget = 1_000_000

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        guard bytes.count >= 40, bytes.starts(with: "bplist0".utf8) else { throw BinaryPlist.Malformed() }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        func word(_ place: Int) throws -> Int {
            try PlistReader.integer(bytes[place..<place + 8])
        }
        count = try word(trailer + 8)
        rootIndex = try word(trailer + 16)
        table = try word(trailer + 24)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, count <= bytes.count,
            table <= bytes.count - 32, count * offsetSize <= bytes.count - 32 - table
        else { throw BinaryPlist.Malformed() }
    }

    mutating func root() throws -> PlistValue { try value(rootIndex, depth: 0) }

    private static func integer(_ bytes: ArraySlice<UInt8>) throws -> Int {
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let small = Int(exactly: value) else { throw BinaryPlist.Malformed() }
        return small
    }

    private func slice(_ start: Int, _ length: Int) throws -> ArraySlice<UInt8> {
        guard start >= 0, length >= 0, start <= bytes.count, length <= bytes.count - start else {
            throw BinaryPlist.Malformed()
        }
        return bytes[start..<start + length]
    }

    private mutating func value(_ index: Int, depth: Int) throws -> PlistValue {
        budget -= 1
        guard index < count, depth < 64, budget > 0 else { throw BinaryPlist.Malformed() }
        var place = try Self.integer(slice(table + index * offsetSize, offsetSize))
        guard let marker = try slice(place, 1).first else { throw BinaryPlist.Malformed() }
        place += 1
        let (kind, detail) = (marker >> 4, Int(marker & 0xF))
        switch kind {
        case 0 where detail == 8 || detail == 9: return .bool(detail == 9)
        case 1:
            guard detail <= 3 else { throw BinaryPlist.Malformed() }
            let size = 1 << detail
            let bits = try slice(place, size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return .integer(Int64(bitPattern: bits))
        case 2: return .real(try real(place, size: 1 << detail))
        case 3: return .date(try real(place, size: 8))
        case 8: return .reference(try Self.integer(slice(place, detail + 1)))
        default: break
        }
        var length = detail
        if detail == 0xF {
            guard let marker = try slice(place, 1).first, marker >> 4 == 1 else { throw BinaryPlist.Malformed() }
            let size = 1 << Int(marker & 0xF)
            guard size <= 8 else { throw BinaryPlist.Malformed() }
            length = try Self.integer(slice(place + 1, size))
            place += 1 + size
        }
        switch kind {
        case 4: return .data(Array(try slice(place, length)))
        case 5: return .string(String(decoding: try slice(place, length), as: UTF8.self))
        case 6:
            guard length <= bytes.count else { throw BinaryPlist.Malformed() }
            let units = Array(try slice(place, length * 2))
            return .string(
                String(
                    decoding: (0..<length).map { UInt16(units[$0 * 2]) << 8 | UInt16(units[$0 * 2 + 1]) },
                    as: UTF16.self))
        case 0xA, 0xC: return .array(try values(place, length, depth))
        case 0xD:
            let keys = try values(place, length, depth)
            let values = try values(place + length * referenceSize, length, depth)
            var dictionary: [String: PlistValue] = [:]
            for (key, value) in zip(keys, values) {
                guard case .string(let name) = key else { throw BinaryPlist.Malformed() }
                dictionary[name] = value
            }
            return .dictionary(dictionary)
        default: throw BinaryPlist.Malformed()
        }
    }

    private func real(_ place: Int, size: Int) throws -> Double {
        let bits = try slice(place, size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch size {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: return Double(bitPattern: bits)
        default: throw BinaryPlist.Malformed()
        }
    }

    private mutating func values(_ place: Int, _ length: Int, _ depth: Int) throws -> [PlistValue] {
        guard length <= bytes.count else { throw BinaryPlist.Malformed() }
        return try (0..<length).map { index in
            let reference = try Self.integer(slice(place + index * referenceSize, referenceSize))
            return try value(reference, depth: depth + 1)
        }
    }
}

private struct PlistWriter {
    private var objects: [[UInt8]] = []

    mutating func write(_ value: PlistValue) -> [UInt8] {
        let root = add(value)
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += Self.bytes(offset, size: 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 4]
        for word in [objects.count, root, table] { bytes += Self.bytes(word, size: 8) }
        return bytes
    }

    /// The place of a value in the list's table.
    private mutating func add(_ value: PlistValue) -> Int {
        let bytes = encoded(value)
        objects.append(bytes)
        return objects.count - 1
    }

    private mutating func encoded(_ value: PlistValue) -> [UInt8] {
        switch value {
        case .bool(let flag): return [flag ? 9 : 8]
        case .integer(let value): return [0x13] + Self.bytes(Int(value), size: 8)
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
