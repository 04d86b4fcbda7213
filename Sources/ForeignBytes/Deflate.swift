/// The compression of the model that a store caches: raw DEFLATE, RFC 1951.
///
/// Reading supports the whole format. Writing only stores the bytes uncompressed, in the block type that the format has
/// for that: a model is a few kilobytes, so compression would gain nothing.
package enum Deflate {
    /// The bytes as an uncompressed DEFLATE stream.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, bytes.count)
            let length = UInt16(end - start)
            packed.append(end == bytes.count ? 1 : 0)
            for word in [length, ~length] { packed += [UInt8(word & 0xFF), UInt8(word >> 8)] }
            packed += bytes[start..<end]
            start = end
        } while start < bytes.count
        return packed
    }

    /// - Throws: `Malformed` if the bytes are not a DEFLATE stream, or inflate to more than `limit` bytes.
    package static func inflate(_ bytes: [UInt8], limit: Int = 64 << 20) throws -> [UInt8] {
        var inflater = Inflater(bytes, limit: limit)
        return try inflater.run()
    }
}

private struct Inflater {
    private let bytes: [UInt8]
    private let limit: Int
    private var position = 0
    private var buffer: UInt32 = 0
    private var bufferedBits = 0
    private var output: [UInt8] = []

    init(_ bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
    }

    mutating func run() throws -> [UInt8] {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try copyStored()
            case 1: try expand(.fixedLengths, .fixedDistances)
            case 2:
                let (lengths, distances) = try readCodes()
                try expand(lengths, distances)
            default: throw Malformed("it is not a DEFLATE stream")
            }
        }
        return output
    }

    private mutating func bits(_ count: Int) throws -> Int {
        while bufferedBits < count {
            guard position < bytes.count else { throw Malformed("it is not a DEFLATE stream") }
            buffer |= UInt32(bytes[position]) << UInt32(bufferedBits)
            position += 1
            bufferedBits += 8
        }
        let value = buffer & ((1 << UInt32(count)) - 1)
        buffer >>= UInt32(count)
        bufferedBits -= count
        return Int(value)
    }

    private mutating func copyStored() throws {
        buffer = 0
        bufferedBits = 0
        let length = try bits(16)
        guard try bits(16) == length ^ 0xFFFF, position + length <= bytes.count else {
            throw Malformed("it is not a DEFLATE stream")
        }
        try append(bytes[position..<position + length])
        position += length
    }

    private mutating func append(_ more: some Collection<UInt8>) throws {
        guard output.count + more.count <= limit else { throw Malformed("it inflates to more than \(limit) bytes") }
        output += more
    }

    /// The next symbol of a code, read bit by bit.
    private mutating func symbol(_ code: HuffmanCode) throws -> Int {
        var value = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            value |= try bits(1)
            let count = code.counts[length]
            if value - count < first { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        throw Malformed("it is not a DEFLATE stream")
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]

    private mutating func expand(_ lengths: HuffmanCode, _ distances: HuffmanCode) throws {
        while true {
            let symbol = try symbol(lengths)
            if symbol < 256 {
                try append(CollectionOfOne(UInt8(symbol)))
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Self.lengthBases.count else { throw Malformed("it is not a DEFLATE stream") }
            let length = try Self.lengthBases[symbol - 257] + bits(Self.lengthBits[symbol - 257])
            let code = try self.symbol(distances)
            guard code < 30 else { throw Malformed("it is not a DEFLATE stream") }
            let extra = max(0, code / 2 - 1)
            let base = code < 4 ? code + 1 : (2 + code % 2) << extra + 1
            let distance = try base + bits(extra)
            guard distance <= output.count, output.count + length <= limit else {
                throw Malformed("it is not a DEFLATE stream")
            }
            // The copied bytes can include those just written.
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func readCodes() throws -> (HuffmanCode, HuffmanCode) {
        let lengthCount = try bits(5) + 257
        let distanceCount = try bits(5) + 1
        let codeCount = try bits(4) + 4
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var codeLengths = Array(repeating: 0, count: 19)
        for index in 0..<codeCount { codeLengths[order[index]] = try bits(3) }
        let code = HuffmanCode(codeLengths)
        var lengths: [Int] = []
        while lengths.count < lengthCount + distanceCount {
            let symbol = try symbol(code)
            switch symbol {
            case 0..<16: lengths.append(symbol)
            case 16:
                guard let last = lengths.last else { throw Malformed("it is not a DEFLATE stream") }
                lengths += Array(repeating: last, count: try bits(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
            default: lengths += Array(repeating: 0, count: try bits(7) + 11)
            }
        }
        guard lengths.count == lengthCount + distanceCount else { throw Malformed("it is not a DEFLATE stream") }
        return (HuffmanCode(Array(lengths[..<lengthCount])), HuffmanCode(Array(lengths[lengthCount...])))
    }
}

/// A canonical Huffman code, given by the length of each symbol's code.
private struct HuffmanCode {
    /// The number of symbols with a code of each length.
    private(set) var counts = Array(repeating: 0, count: 16)
    /// The symbols in the order of their codes.
    private(set) var symbols: [Int] = []

    init(_ lengths: [Int]) {
        for length in lengths where length > 0 { counts[length] += 1 }
        for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }

    static let fixedLengths = HuffmanCode(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = HuffmanCode(Array(repeating: 5, count: 30))
}
