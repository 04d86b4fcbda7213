import Testing

import Foundation
import TestSupport
@testable import ForeignBytes

@Suite struct DeflateTests {
    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    @Test func aBlockOfFixedHuffmanCodesIsInflated() throws {
        let text = try Deflate.inflate(bytes("C8lIVSgszUzOVkgqyi/PU0jLr9BTCCFaEAA="))
        #expect(String(decoding: text, as: UTF8.self) == String(repeating: "The quick brown fox. ", count: 3))
    }

    @Test func aBlockOfDynamicHuffmanCodesIsInflated() throws {
        let text = try Deflate.inflate(
            bytes(
                """
                HZHbFcAgCEP/mSKrBQXcf4Je2h770JAH3JF1nB6dF+ZLN1/yyrSTqzqD1ysgmdddbteUOqX09TyHeAi4j4b7ylO70ZrsG64uOAu84\
                /nM3VJDkQkKkFVISmrdEgZeJMeGCnIPinE52q24fVWauWhR3Fq3IxRhqLgYUR6QrDQ+M6y1mAeqh7sYR7lCXTAoNtrbyOPnjuwnHT\
                TeS+xQ0LUGsXzKSdaIe0Tam1W4plVVAcjYItkNNDAgPcKwjbdlSNJAr7DPtd3yo3j7TnPWNoYDDxzSBHTxPRwmuYISFsAzsJKMSjQ\
                OZhssnU1m6c0yp3pwz5xmB/MWisD2gcX0pP9/iE3HyHGgmOllzM37N+/4DeI7TTq68wD1D2/HQgP4pRB6RlorgbM4/gA=
                """))
        #expect(text.count == 600)
        #expect(text.reduce(0) { $0 + Int($1) } == 48086)
        #expect(text.starts(with: "dg a cabag ch\nacab".utf8))
    }

    @Test(arguments: [0, 1, 0xFFFF, 0x10000, 200_000]) func storedBlocksSurviveARoundTrip(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try Deflate.inflate(Deflate.stored(bytes)) == bytes)
    }

    @Test func outputBeyondTheLimitIsRefused() throws {
        let packed = Deflate.stored(Array(repeating: 0, count: 1000))
        #expect(throws: Malformed.self) { try Deflate.inflate(packed, limit: 999) }
        #expect(try Deflate.inflate(packed, limit: 1000).count == 1000)
    }

    @Test func truncatedStreamIsRefusedAndBytesAfterItsEndAreIgnored() throws {
        let packed = try bytes("C8lIVSgszUzOVkgqyi/PU0jLr9BTCCFaEAA=")
        for length in 0..<packed.count {
            #expect(throws: Malformed.self) { try Deflate.inflate(Array(packed[..<length])) }
        }
        #expect(try Deflate.inflate(packed + [1, 2, 3]) == Deflate.inflate(packed))
    }

    @Test func randomBytesAreReadOrRefusedWithoutTrapping() {
        // The same bytes in each run. `make fuzz` tries others.
        var chance = Chance(seed: 1)
        for _ in 0..<3000 {
            let bytes = (0..<chance.below(120)).map { _ in UInt8(chance.below(256)) }
            _ = try? Deflate.inflate(bytes, limit: 10_000)
            _ = try? BinaryPlist.read(bytes)
        }
    }
}
