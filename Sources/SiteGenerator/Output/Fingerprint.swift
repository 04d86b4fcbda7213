import Foundation

/// A 64-bit hash of a build's inputs. Builds with the same hash were made from the same bytes.
///
/// It only detects accidental changes, so a fast mixing function suffices. `Hasher` isn't suitable, because its results
/// differ from process to process.
struct Fingerprint: Equatable, Sendable {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func combine(_ number: UInt64) {
        let product = (value ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        value = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
    }

    mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        let words = bytes.count / 8
        for index in 0..<words { combine(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)) }
        var rest: UInt64 = 0
        for byte in bytes[(words * 8)...] { rest = rest << 8 | UInt64(byte) }
        combine(rest)
        combine(UInt64(bytes.count))
    }

    mutating func combine(_ data: Data) {
        data.withUnsafeBytes { combine($0) }
    }

    mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
    }
}
