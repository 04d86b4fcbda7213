/// Binary property lists, in the format that other tools read as well.
package enum BinaryPlist {
    static let magic = Array("bplist0".utf8)

    /// - Throws: `Malformed` if the bytes are not a valid binary property list.
    package static func read(_ bytes: [UInt8]) throws -> PlistValue {
        var reader = try BinaryPlistReader(bytes)
        return try reader.root()
    }

    package static func write(_ value: PlistValue) -> [UInt8] {
        var writer = BinaryPlistWriter()
        return writer.write(value)
    }
}

/// Decodes bytes into values.
///
/// A list is a table of objects that refer to each other by number, so thirty arrays with two references each could
/// represent a billion strings. A shared object exists in memory once but counts once per reference, so traversing the
/// result takes at most a fixed multiple of the file's size.
private struct BinaryPlistReader {
    private static let deepest = 128
    private static let expansion = 64

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let rootIndex: Int
    private let table: Int
    /// The objects that have been read, by number, each with its size including its contents.
    private var made: [(value: PlistValue, weight: Int)?]
    private var budget: Int

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        guard bytes.count >= 40, bytes.starts(with: BinaryPlist.magic) else {
            throw Malformed("it is no binary property list")
        }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = try Self.integer(bytes[trailer + 8..<trailer + 16])
        rootIndex = try Self.integer(bytes[trailer + 16..<trailer + 24])
        table = try Self.integer(bytes[trailer + 24..<trailer + 32])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, count <= bytes.count,
            table <= trailer, count * offsetSize <= trailer - table
        else { throw Malformed("its table of objects is out of bounds") }
        made = Array(repeating: nil, count: count)
        budget = bytes.count * Self.expansion + 1 << 20
    }

    mutating func root() throws -> PlistValue { try value(rootIndex, depth: 0) }

    private static func integer(_ bytes: ArraySlice<UInt8>) throws -> Int {
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let small = Int(exactly: value) else { throw Malformed("it has an offset or a length that is too large") }
        return small
    }

    private func slice(_ start: Int, _ length: Int) throws -> ArraySlice<UInt8> {
        guard start >= 0, length >= 0, start <= bytes.count, length <= bytes.count - start else {
            throw Malformed("it has an object that is out of bounds")
        }
        return bytes[start..<start + length]
    }

    private mutating func value(_ index: Int, depth: Int) throws -> PlistValue {
        guard made.indices.contains(index) else { throw Malformed("it names an object that is not there") }
        guard depth < Self.deepest else { throw Malformed("its lists lie in each other without end") }
        let before = budget
        if let known = made[index] {
            try spend(known.weight)
            return known.value
        }
        let value = try read(index, depth: depth)
        try spend(value.ownWeight)
        made[index] = (value, before - budget)
        return value
    }

    private mutating func spend(_ weight: Int) throws {
        budget -= weight
        if budget < 0 { throw Malformed("it repeats itself without end") }
    }

    private mutating func read(_ index: Int, depth: Int) throws -> PlistValue {
        var place = try Self.integer(slice(table + index * offsetSize, offsetSize))
        guard let marker = try slice(place, 1).first else { throw Malformed("it ends within an object") }
        place += 1
        let (kind, detail) = (marker >> 4, Int(marker & 0xF))
        switch kind {
        case 0 where detail == 8 || detail == 9: return .bool(detail == 9)
        case 1: return try integer(place, size: 1 << detail)
        case 2: return .real(try real(place, size: 1 << detail))
        case 3: return .date(try real(place, size: 8))
        case 8: return .reference(try Self.integer(slice(place, detail + 1)))
        default: break
        }
        var length = detail
        if detail == 0xF {
            guard let marker = try slice(place, 1).first, marker >> 4 == 1, marker & 0xF <= 3 else {
                throw Malformed("it has an object without a length")
            }
            let size = 1 << Int(marker & 0xF)
            length = try Self.integer(slice(place + 1, size))
            place += 1 + size
        }
        guard length <= bytes.count else { throw Malformed("it has an object that is longer than the list") }
        switch kind {
        case 4: return .data(Array(try slice(place, length)))
        case 5: return .string(String(decoding: try slice(place, length), as: UTF8.self))
        case 6:
            let units = Array(try slice(place, length * 2))
            return .string(
                String(
                    decoding: (0..<length).map { UInt16(units[$0 * 2]) << 8 | UInt16(units[$0 * 2 + 1]) },
                    as: UTF16.self))
        case 0xA, 0xC: return .array(try values(place, length, depth))
        case 0xD: return .dictionary(try entries(place, length, depth))
        default: throw Malformed("it has an object of an unknown kind")
        }
    }

    private func integer(_ place: Int, size: Int) throws -> PlistValue {
        guard size <= 16 else { throw Malformed("it has a number that is too long") }
        // Sixteen bytes hold numbers that do not fit into eight with a sign.
        let high = size == 16 ? try slice(place, 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : 0
        let low = try slice(place + max(0, size - 8), min(size, 8)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard size == 16 else { return .integer(Int64(bitPattern: low)) }
        switch (high, Int64(exactly: low)) {
        case (0, let small?): return .integer(small)
        case (0, nil): return .unsigned(low)
        case (.max, nil): return .integer(Int64(bitPattern: low))
        default: throw Malformed("it has a number that is too large")
        }
    }

    private func real(_ place: Int, size: Int) throws -> Double {
        let bits = try slice(place, min(size, 16)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch size {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: return Double(bitPattern: bits)
        default: throw Malformed("it has a number of an unknown length")
        }
    }

    private mutating func entries(_ place: Int, _ length: Int, _ depth: Int) throws -> [String: PlistValue] {
        let keys = try values(place, length, depth)
        let values = try values(place + length * referenceSize, length, depth)
        var dictionary: [String: PlistValue] = [:]
        for (key, value) in zip(keys, values) {
            guard case .string(let name) = key else { throw Malformed("it has a key that is no text") }
            dictionary[name] = value
        }
        return dictionary
    }

    private mutating func values(_ place: Int, _ length: Int, _ depth: Int) throws -> [PlistValue] {
        try (0..<length).map { position in
            let index = try Self.integer(slice(place + position * referenceSize, referenceSize))
            return try value(index, depth: depth + 1)
        }
    }
}

extension PlistValue {
    /// The size of the value without the contents of a collection.
    fileprivate var ownWeight: Int {
        switch self {
        case .string(let text): text.utf8.count + 1
        case .data(let bytes): bytes.count + 1
        default: 1
        }
    }
}
