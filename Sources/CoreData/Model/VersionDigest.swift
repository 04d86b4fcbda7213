/// The canonical description of a part of a model, from which its version hash is computed.
///
/// Every value is written with its length or in a fixed size, so that different descriptions never yield the same
/// bytes.
struct VersionDigest {
    private var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
    }

    mutating func add(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    mutating func add(_ text: String?) {
        guard let text else { return add(-1) }
        add(text.utf8.count)
        bytes += text.utf8
    }

    mutating func add(_ hash: Data) {
        add(hash.count)
        bytes += hash
    }

    /// The hash: 32 bytes.
    var hash: Data { Data(SHA256.digest(of: bytes)) }
}
