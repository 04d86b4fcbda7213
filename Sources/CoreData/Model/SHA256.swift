/// The SHA-256 digest of FIPS 180-4, from which version hashes are computed.
///
///     SHA256.digest(of: Array("abc".utf8))   // ba7816bf 8f01cfea …, 32 bytes
///
/// Implemented here because the toolchain ships no cryptography library for Linux, and a model's description has only a
/// few kilobytes.
///
/// Opening a store computes several hundred digests, also in unoptimized builds. The loops therefore use pointers, and
/// operators that the compiler inlines even there (`&>>` rather than `>>`, which is a generic function).
enum SHA256 {
    static func digest(of message: [UInt8]) -> [UInt8] {
        var state = initialState
        var schedule = [UInt32](repeating: 0, count: 64)
        let whole = message.count & ~63
        let end = lastBlocks(of: message[whole...], length: message.count)
        constants.withUnsafeBufferPointer { constants in
            schedule.withUnsafeMutableBufferPointer { schedule in
                func digest(_ blocks: UnsafeBufferPointer<UInt8>, count: Int) {
                    var block = 0
                    while block < count {
                        fill(schedule.baseAddress!, from: blocks.baseAddress! + block)
                        compress(&state, schedule.baseAddress!, constants.baseAddress!)
                        block += 64
                    }
                }
                message.withUnsafeBufferPointer { digest($0, count: whole) }
                end.withUnsafeBufferPointer { digest($0, count: end.count) }
            }
        }
        return [UInt8](unsafeUninitializedCapacity: 32) { bytes, count in
            for place in 0..<32 {
                let word = state[place / 4]
                bytes[place] = UInt8(truncatingIfNeeded: word &>> UInt32(24 - 8 * (place % 4)))
            }
            count = 32
        }
    }

    /// The rest of the message, a one bit, zeros up to the last eight bytes of a block, and the length in bits.
    private static func lastBlocks(of rest: ArraySlice<UInt8>, length: Int) -> [UInt8] {
        let size = rest.count < 56 ? 64 : 128
        return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            bytes.initialize(repeating: 0)
            _ = bytes.update(fromContentsOf: rest)
            bytes[rest.count] = 0x80
            let bits = UInt64(length) * 8
            for place in 0..<8 {
                bytes[size - 8 + place] = UInt8(truncatingIfNeeded: bits &>> UInt64(56 - 8 * place))
            }
            count = size
        }
    }

    /// The 16 words of the block, and 48 words derived from them.
    private static func fill(_ schedule: UnsafeMutablePointer<UInt32>, from block: UnsafePointer<UInt8>) {
        var place = 0
        while place < 16 {
            let byte = block + 4 * place
            let (high, low) = (UInt32(byte[0]) &<< 24 | UInt32(byte[1]) &<< 16, UInt32(byte[2]) &<< 8 | UInt32(byte[3]))
            schedule[place] = high | low
            place += 1
        }
        while place < 64 {
            let (early, late) = (schedule[place - 15], schedule[place - 2])
            let one = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ early &>> 3
            let other = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ late &>> 10
            schedule[place] = schedule[place - 16] &+ one &+ schedule[place - 7] &+ other
            place += 1
        }
    }

    private static func compress(
        _ state: inout [UInt32], _ schedule: UnsafePointer<UInt32>, _ constants: UnsafePointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var round = 0
        while round < 64 {
            let choice = (e & f) ^ (~e & g)
            let turnsOfE = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
            let first = h &+ turnsOfE &+ choice &+ constants[round] &+ schedule[round]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let turnsOfA = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ turnsOfA &+ majority
            round += 1
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    /// The fractional parts of the square roots of the first eight primes.
    private static let initialState: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
