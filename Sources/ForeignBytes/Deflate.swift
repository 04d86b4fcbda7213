internal import CZlib

/// The compression of the model that a store caches: raw DEFLATE, RFC 1951.
///
/// zlib inflates it. Writing only stores the bytes uncompressed, in the block type that the format has for that: a
/// model is a few kilobytes, and the archive can be read in the file without a decompressor.
package enum Deflate {
    /// The bytes as an uncompressed DEFLATE stream: blocks with a header of five bytes each.
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

    /// Decompresses a stream; bytes after its end are ignored.
    ///
    /// - Throws: `Malformed` if the bytes are not a DEFLATE stream, or inflate to more than `limit` bytes.
    package static func inflate(_ bytes: [UInt8], limit: Int = 64 << 20) throws -> [UInt8] {
        var stream = z_stream()
        // A negative window leaves out zlib's own header and checksum.
        let status = inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw Malformed("zlib cannot inflate it (code \(status))") }
        defer { inflateEnd(&stream) }
        return try bytes.withUnsafeBufferPointer { input in
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(input.count)
            // Memory grows with the output, never by a length that the input declares.
            var output: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 15)
            while true {
                let (status, count) = piece.withUnsafeMutableBufferPointer { piece in
                    stream.next_out = piece.baseAddress
                    stream.avail_out = UInt32(piece.count)
                    return (CZlib.inflate(&stream, Z_NO_FLUSH), piece.count - Int(stream.avail_out))
                }
                guard status == Z_OK || status == Z_STREAM_END else { throw Malformed("it is not a DEFLATE stream") }
                guard output.count + count <= limit else { throw Malformed("it inflates to more than \(limit) bytes") }
                output += piece[..<count]
                if status == Z_STREAM_END { return output }
            }
        }
    }
}
